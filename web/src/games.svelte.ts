/** The games that the browser keeps: one for each day and level, one for each other puzzle, and a draft. */

import type { History } from './game/history';
import { revived, storedHistory } from './game/history';
import { forgetKept, keep, readKept } from './kept';

/** What is known about a game beside its board. */
export interface GameInfo {
  /** `2026-11-27/medium`, `own/` and the givens, or `draft`. */
  readonly id: string;
  /** The day and level of a puzzle of the day. */
  readonly day?: string;
  readonly level?: string;
  /** The rating in the scale in which the page tells hints, and the name of the hardest technique. */
  readonly rating?: number;
  readonly hardest?: string;
  /** Milliseconds of play. */
  readonly ms: number;
  /** Hints that were asked for. */
  readonly hints: number;
  /** Wrong digits that were put in. */
  readonly mistakes: number;
  /** Blank cells. */
  readonly left: number;
  /** Whether the player has done something. */
  readonly isBegun: boolean;
  /** When it was solved, in milliseconds since 1970. 0: it is not. */
  readonly solved: number;
  /** Whether the page has filled in the solution, or a part of it. */
  readonly isHelped: boolean;
  /** When it was last changed. */
  readonly changed: number;
  /** Counts the changes, so that a tab knows whether another one has gone on. */
  readonly revision: number;
}

export const newInfo = (id: string, more: Partial<GameInfo> = {}): GameInfo => ({
  id,
  ms: 0,
  hints: 0,
  mistakes: 0,
  left: 81,
  isBegun: false,
  solved: 0,
  isHelped: false,
  changed: 0,
  revision: 0,
  ...more,
});

/** Names in the store of the browser. */
const INDEX = 'ninefold.games';
const nameOf = (id: string): string => `ninefold.game:${id}`;

/** The game in which a setter makes a puzzle. */
export const DRAFT = 'draft';

/** Most games whose boards are kept. Results of older ones stay. */
const MOST_BOARDS = 120;
/** Most games that are known. */
const MOST_GAMES = 3_000;
/** Actions that are kept if there is no room for all. */
const MOST_ACTIONS = 200;

interface Index {
  readonly current: string;
  readonly games: readonly GameInfo[];
}

const indexOf = (kept: unknown): Index | null => {
  const { current, games } = (kept ?? {}) as Partial<Index>;
  if (!Array.isArray(games)) return null;
  const isKind = (one: unknown, like: unknown): boolean => typeof one === typeof like;
  const isInfo = (one: Partial<GameInfo>): boolean => {
    if (typeof one?.id !== 'string') return false;
    const known = Object.entries(newInfo('')).every(([name, like]) => isKind({ ...newInfo(''), ...one }[name as keyof GameInfo], like));
    const texts = [one.day, one.level, one.hardest].every((text) => text === undefined || typeof text === 'string');
    return known && texts && (one.rating === undefined || typeof one.rating === 'number');
  };
  return { current: String(current ?? ''), games: games.filter(isInfo).map((one) => ({ ...newInfo(one.id), ...one })) };
};

/** Games that were begun are kept before others, and later ones before earlier ones. */
const rankOf = ({ isBegun, changed }: GameInfo): number => changed + (isBegun ? 1e13 : 0);

class Games {
  private index: Index = $state.raw(readKept(INDEX, indexOf) ?? { current: '', games: [] });
  /** What to do when another tab has changed a game. */
  onChange: (id: string) => void = () => {};

  constructor() {
    window.addEventListener('storage', ({ key }) => {
      if (key === INDEX || key === null) this.index = readKept(INDEX, indexOf) ?? { current: '', games: [] };
      // The board of a game and the list of all come one after the other, in any order.
      for (const { id } of this.index.games) if (key === INDEX || key === nameOf(id)) this.onChange(id);
    });
  }

  /** All games, those that were changed last first. */
  readonly all: readonly GameInfo[] = $derived([...this.index.games].sort((one, two) => two.changed - one.changed));

  get current(): string {
    return this.index.current;
  }

  find(id: string): GameInfo | undefined {
    return this.index.games.find((game) => game.id === id);
  }

  /** Reads a game. Null if its board is not kept. */
  read(id: string): History | null {
    return readKept(nameOf(id), revived);
  }

  /** Reads what another tab may have written since. */
  refresh(): void {
    this.index = readKept(INDEX, indexOf) ?? this.index;
  }

  /** Stores a game, and makes it the current one unless it is the draft. */
  write(info: GameInfo, history: History): void {
    // Another tab may have stored other games.
    this.refresh();
    const others = this.index.games.filter(({ id }) => id !== info.id);
    const all = [...others, info].sort((one, two) => rankOf(two) - rankOf(one)).slice(0, MOST_GAMES);
    const old = all.filter(({ id }) => id !== info.id).slice(MOST_BOARDS);
    for (const { id } of old) forgetKept(nameOf(id));
    // If there is no room, boards of older games go first, and then the begin of the history.
    const spare = all.filter(({ id }) => id !== info.id && id !== DRAFT);
    const put = (most: number): boolean => keep(nameOf(info.id), storedHistory(history, most));
    while (!put(Infinity) && !put(MOST_ACTIONS)) {
      const last = spare.pop();
      if (!last) {
        put(0);
        break;
      }
      forgetKept(nameOf(last.id));
    }
    this.setIndex({ current: info.id === DRAFT ? this.current : info.id, games: all });
  }

  remove(id: string): void {
    forgetKept(nameOf(id));
    this.setIndex({ ...this.index, games: this.index.games.filter((game) => game.id !== id) });
  }

  private setIndex(index: Index): void {
    this.index = index;
    keep(INDEX, index);
  }
}

export const games = new Games();
