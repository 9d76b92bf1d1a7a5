/** The engine of the built page. */

import { load } from '../../pkg/index.js';
import { BOOKS, ENGINE, STEPS } from './modules';

const FONTS = '../crates/book/fonts';

export const ninefold = await load({
  engine: ENGINE,
  steps: STEPS,
  books: BOOKS,
  hangul: [`${FONTS}/NotoSansKR-Regular-cut.otf`, `${FONTS}/NotoSansKR-Bold-cut.otf`],
});
