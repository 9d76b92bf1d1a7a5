/** The names of all techniques in the reader's language. */

import { ask } from './engine.svelte';
import { settings } from './settings.svelte';

/** By language. The engine is asked once for each. */
const known = new Map<string, ReadonlyMap<string, string>>();

export const labels = async (signal?: AbortSignal): Promise<ReadonlyMap<string, string>> => {
  const { language } = settings;
  const own = known.get(language);
  if (own) return own;
  const { answer } = await ask('techniques', { lang: language }, { signal });
  const found = new Map(answer.techniques.map(({ name, label }) => [name, label]));
  known.set(language, found);
  return found;
};
