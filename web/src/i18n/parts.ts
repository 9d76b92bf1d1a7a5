/** All texts in the reader's language, for the parts that the first view does not need. */

import { english, type Texts } from './en-parts';
import { otherTexts } from './index.svelte';

/** All texts in the language of the settings. */
export const say = (): Texts => otherTexts() ?? english;
