/** Puzzles that come in as text or files. */

import { announce } from './announce.svelte';
import { daily } from './daily.svelte';
import { dialogs } from './dialogs.svelte';
import { ask, told } from './engine.svelte';
import type { Board } from './game/board';
import { game } from './game.svelte';
import { say } from './i18n/index.svelte';
import { place } from './place.svelte';
import { shown } from './picture.svelte';
import { settings } from './settings.svelte';
import { goToBoard } from './ui/view';

/** Largest text that is read, in MiB. The board comes from its start. */
const MOST_MIB = 4;
const READ_MS = 5_000;
/** Longest link to a board, in characters. */
const LONGEST_LINK = 2_000;
/** Longest link to another site, in characters. It may have pictures and rules. */
const LONGEST_PACKED = 200_000;

/** A text with several puzzles, and the number of the one on the board, from 1. */
interface Several {
  text: string;
  number: number;
  count: number;
}

/** The board of a link, or null. */
const boardOf = async (hash: string): Promise<Board | null> => (await import('./game/link')).boardOfHash(hash);

class Opening {
  private sentence = $state('');
  private all: Several | null = $state.raw(null);
  /** Number of the board about which something was said. */
  private about = $state(0);
  readonly said = $derived(this.about === game.number ? this.sentence : '');
  /** The text on the board, if it has several puzzles. */
  readonly several = $derived(this.about === game.number ? this.all : null);
  isProblem = $state(false);
  /** The board when it was opened. */
  private opened: Board | null = $state.raw(null);
  /** Whether the player has done something since. */
  readonly isOld = $derived(this.opened !== game.board && this.all === null);
  /** Number of the last text that was asked about. */
  private asked = 0;
  /** What went wrong with the address of the page. */
  trouble = $state('');

  /** Says what went wrong before the page was drawn. */
  fail(words: string): void {
    this.trouble = words;
    announce(words);
  }

  /** Puts a puzzle of a text on the board, or says what is wrong and where. The first has number 1. */
  async text(text: string, number = 1): Promise<void> {
    const words = say().opening;
    // The message about the last text goes away. The buttons for its puzzles stay until this text is
    // read, so that they keep the focus.
    this.sentence = '';
    const known = this.all?.text === text ? this.all.count : 0;
    if (!text.trim()) return this.tell(words.nothing, true);
    if (text.length > MOST_MIB * 2 ** 20) return this.tell(words.tooLarge(MOST_MIB), true);
    const hash = /#b=[\w-]+/.exec(text.slice(0, LONGEST_LINK))?.[0];
    const linked = hash && (await boardOf(hash));
    if (linked) {
      this.board(linked);
      return this.tell(words.opened('ninefold'), false);
    }
    if (text.length <= LONGEST_PACKED && /fpuzzles|[?&]load=/i.test(text)) {
      const { boardOfFPuzzle } = await import('./game/elsewhere');
      const found = boardOfFPuzzle(text);
      if (found) {
        this.board(found.board);
        return this.tell(words.opened('f-puzzles') + (found.hasRules ? ` ${words.hasRules}` : ''), false);
      }
    }
    const asked = ++this.asked;
    const before = game.number;
    try {
      const { answer } = await ask('read', { puzzle: text, record: number }, { ms: READ_MS });
      // The reader has chosen something else meanwhile.
      if (asked !== this.asked || before !== game.number) return undefined;
      this.open(() => game.openLine(answer.givens, answer.filled, answer.candidates));
      const count = number + answer.more;
      const opened = words.opened(answer.format);
      if (count === 1) return this.tell(opened, false);
      const record = words.record(number.toLocaleString(settings.language), count.toLocaleString(settings.language));
      return this.tell(`${opened} ${record}`, false, { text, number, count });
    } catch (error) {
      // Other puzzles of the text can still be asked for.
      if (known) return this.tell(told(error) ?? '', true, { text, number, count: known });
      // A link of another site, or a puzzle in a letter: 81 characters somewhere.
      const found = /(?<![\d.])[\d.]{81}(?![\d.])/.exec(text)?.[0];
      if (found && found !== text) return this.text(found);
      if (/^\s*https?:\/\//i.test(text)) return this.tell(words.otherLink, true);
      return this.tell(told(error) ?? '', true);
    }
  }

  /** Puts another puzzle of the text on the board. */
  async go(number: number): Promise<void> {
    const { several } = this;
    if (several && number >= 1 && number <= several.count) await this.text(several.text, number);
  }

  async file(file: File): Promise<void> {
    const { open } = await import('./opened-file');
    const { text, problem } = await open(file, MOST_MIB);
    if (problem !== undefined) this.tell(problem, true);
    else if (text !== undefined) await this.text(text);
  }

  /** Puts the board of a link on the board, or says that it has none. Returns whether it has one. */
  async link(hash: string): Promise<boolean> {
    const board = await boardOf(hash);
    if (board) this.board(board);
    else this.fail(say().opening.badLink);
    return board !== null;
  }

  private board(board: Board): void {
    this.open(() => game.open(board));
  }

  /** Puts a puzzle of the page's own on the board. */
  puzzle(givens: string): void {
    place.go('play');
    this.open(() => game.openLine(givens));
    announce(say().opening.onBoard);
    void goToBoard();
  }

  private open(put: () => void): void {
    shown.clear();
    daily.drop();
    this.trouble = '';
    put();
    if (game.isDraft) place.go('create');
    else place.goToPuzzle();
  }

  private tell(words: string, isProblem: boolean, several: Several | null = null): void {
    this.sentence = words;
    this.all = several;
    this.about = game.number;
    this.opened = game.board;
    this.isProblem = isProblem;
    // What was opened stands on the board.
    if (!isProblem) dialogs.close();
    announce(words);
  }
}

export const opening = new Opening();
