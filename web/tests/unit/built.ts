/** The engine of the built page. */

import { load } from '../../pkg/index.js';
import { BOOKS, ENGINE, STEPS } from './modules';

export const ninefold = await load({ engine: ENGINE, steps: STEPS, books: BOOKS });
