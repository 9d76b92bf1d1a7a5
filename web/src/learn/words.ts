/** What a search does now, in words. */

import { cellName, type Coordinates } from '../game/cells';
import type { Texts } from '../i18n/en-parts';
import type { SearchState } from './protocol';

/** What a search does at the line that runs next. */
export const nowOf = (search: SearchState, text: Texts['learn'], coordinates: Coordinates): string => {
  const name = (cell: number): string => cellName(cell, coordinates);
  const { cell, digit, blocker, untried, progress } = search;
  if (progress !== 'running') return text.ended[progress];
  if (cell === null) return text.choosing;
  if (digit === null) return text.at(name(cell));
  if (blocker !== null) return text.blocked(name(cell), digit, name(blocker));
  const later = untried.length > 0 ? ` ${text.later(untried.join(' '))}` : '';
  return text.tries(name(cell), digit) + later;
};

/** The choices of a search, one after the other. */
export const pathOf = (search: SearchState, coordinates: Coordinates): string =>
  search.path.map(([cell, digit]) => `${cellName(cell, coordinates)}=${digit}`).join(' ');
