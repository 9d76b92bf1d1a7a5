/** Files that the reader opens, drops or pastes: texts and pictures. */

import { told } from './engine.svelte';
import { isPicture, packedKind, textOf } from './files';
import { say } from './i18n/parts';
import { photo } from './photo/photo.svelte';

/** The text of a file, or what is wrong with the file. Neither for a picture, which has a dialog of its own. */
interface Opened {
  text?: string;
  problem?: string;
}

/** Opens a file. A text has at most `mostMib` MiB. */
export const open = async (file: File, mostMib: number): Promise<Opened> => {
  const most = mostMib * 2 ** 20;
  try {
    if (isPicture(file)) {
      void photo.open(file);
      return {};
    }
    if (file.size > most) return { problem: say().opening.tooLarge(mostMib) };
    const kind = await packedKind(file);
    return kind ? { problem: say().share.packed(kind) } : { text: await textOf(file, most + 1) };
  } catch (error) {
    return { problem: told(error) ?? '' };
  }
};
