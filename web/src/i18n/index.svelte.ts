/** The texts in the reader's language. */

import { settings } from '../settings.svelte';
import { en, type Texts } from './en';
import { ko } from './ko';

export type { Texts };

const LANGUAGES: Record<string, Texts> = { en, ko };

/** The texts in the language of the settings. */
export const say = (): Texts => LANGUAGES[settings.language] ?? en;
