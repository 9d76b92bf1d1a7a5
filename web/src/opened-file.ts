/** Files that the reader opens, drops or pastes: texts and pictures. */

import { isPicture, packedKind, textOf } from './files';
import { say } from './i18n/parts';

/** The text of a file, or what is wrong with the file, or nothing: a picture has a dialog of its own. */
type Opened = { text: string } | { problem: string } | { isPicture: true };

/** Opens a file. A text has at most `mostMib` MiB. */
export const open = async (file: File, mostMib: number): Promise<Opened> => {
  if (isPicture(file)) {
    const { photo } = await import('./photo/photo.svelte');
    void photo.open(file);
    return { isPicture: true };
  }
  const most = mostMib * 2 ** 20;
  if (file.size > most) return { problem: say().opening.tooLarge(mostMib) };
  const kind = await packedKind(file);
  if (kind) return { problem: say().share.packed(kind) };
  return { text: await textOf(file, most + 1) };
};
