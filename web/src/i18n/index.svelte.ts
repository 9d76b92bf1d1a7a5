/** The texts in the reader's language: those of the first view. `parts` has all. */

import { settings, type Language } from '../settings.svelte';
import { en, type FirstTexts } from './en';
import type { Texts } from './en-parts';

/** The languages, and their names in themselves. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', ko: '한국어' };

/** Loads the texts of the languages that the first script does not have. */
const LOADERS: Partial<Record<Language, () => Promise<Texts>>> = { ko: async () => (await import('./ko')).ko };

class Loaded {
  texts: Partial<Record<Language, Texts>> = $state.raw({});
}
const loaded = new Loaded();

/** Loads the texts of a language. If they cannot be loaded, the page stays in English. */
export const loadTexts = async (language: Language): Promise<void> => {
  const load = LOADERS[language];
  if (!load || loaded.texts[language]) return;
  const texts = await load().catch(() => null);
  if (texts) loaded.texts = { ...loaded.texts, [language]: texts };
};

/** All texts in the language of the settings, if it is not English. */
export const otherTexts = (): Texts | undefined => loaded.texts[settings.language];

/** The texts of the first view in the language of the settings. */
export const say = (): FirstTexts => otherTexts() ?? en;
