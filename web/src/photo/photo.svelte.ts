/** A picture of a puzzle: where its grid is, what was read, and what the user made of that. */

import type { CheckAnswer } from '../../pkg/index.js';
import { announce } from '../announce.svelte';
import { dialogs } from '../dialogs.svelte';
import { ask } from '../engine.svelte';
import { png } from '../files';
import { CELLS, clashing } from '../game/cells';
import { say } from '../i18n/parts';
import { opening } from '../opening.svelte';
import { Task } from '../task.svelte';
import { isConvex, rectangle, turned, type Corners, type Point } from './geometry';
import type { Answer, Asked } from './reader';
import type { Reading } from './read';

const CHECK_MS = 3_000;
/** Width of an SVG image when it is made into pixels. */
const SVG_WIDTH = 1_200;
/** Share of the picture around the corners that stand there when no grid was found. */
const BORDER = 0.1;

/** What the dialog shows. */
type Step = 'reading' | 'corners' | 'check' | 'failed';

class Photo {
  step: Step = $state('reading');
  /** Why a picture cannot be read. */
  problem = $state('');
  whole: ImageBitmap | null = $state.raw(null);
  straight: ImageBitmap | null = $state.raw(null);
  corners: Corners = $state.raw(rectangle(0, 0, 1, 1));
  /** Whether the page found the grid by itself. */
  isFound = $state(false);
  private cells: readonly Reading[] = $state.raw([]);
  /** The digit of each cell: 0 for a blank. */
  digits: readonly number[] = $state.raw([]);
  /** Cells that the user has confirmed or corrected. */
  private settled: ReadonlySet<number> = $state.raw(new Set());
  selected = $state(0);
  check: CheckAnswer | null = $state.raw(null);

  readonly clashes = $derived(clashing(this.digits));
  /** Cells whose digit may be wrong, and that the user has not looked at. */
  readonly doubtful = $derived(
    CELLS.filter((cell) => !this.settled.has(cell) && (this.cells[cell]?.isDoubtful || this.clashes.has(cell))),
  );
  readonly givens = $derived(this.digits.map((digit) => digit || '.').join(''));
  readonly count = $derived(this.digits.filter((digit) => digit > 0).length);

  private worker: Worker | null = null;
  private last = 0;
  private readonly checking = new Task();

  /** Opens a picture, and shows what is read in it. */
  async open(file: Blob): Promise<void> {
    this.step = 'reading';
    this.whole = null;
    dialogs.show('photo');
    try {
      // Workers cannot decode SVG.
      const picture = file.type === 'image/svg+xml' ? await png(await file.text(), SVG_WIDTH) : file;
      this.ask({ kind: 'open', id: ++this.last, file: picture });
    } catch {
      this.fail('picture');
    }
  }

  /** Reads the grid between the corners. */
  read(isUpright = false): void {
    if (!isConvex(this.corners)) {
      announce(say().photo.crossed);
      return;
    }
    this.step = 'reading';
    this.ask({ kind: 'read', id: ++this.last, corners: this.corners.map(({ x, y }) => ({ x, y })) as unknown as Corners, isUpright });
  }

  /** Reads the grid with the side at the top that is now at the right. */
  turn(): void {
    this.corners = turned(this.corners, 1);
    this.read(true);
  }

  /** Moves a corner, but not out of the picture. */
  move(corner: number, { x, y }: Point): void {
    const { width, height } = this.whole ?? { width: 1, height: 1 };
    const inside = { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
    this.corners = this.corners.map((one, at) => (at === corner ? inside : one)) as unknown as Corners;
  }

  isDoubtful(cell: number): boolean {
    return this.doubtful.includes(cell);
  }

  isSettled(cell: number): boolean {
    return this.settled.has(cell);
  }

  /** Enters a digit, or 0 for a blank cell. The cell is not doubtful any more. */
  set(cell: number, digit: number): void {
    this.digits = this.digits.with(cell, digit);
    this.settle(cell);
    this.look();
  }

  /** Says that a cell was read right. */
  settle(cell: number): void {
    this.settled = new Set([...this.settled, cell]);
  }

  /** Selects the next doubtful cell, if there is one. */
  next(): void {
    const { doubtful, selected } = this;
    this.selected = doubtful.find((cell) => cell > selected) ?? doubtful[0] ?? selected;
  }

  /** Puts the puzzle on the board. */
  put(): void {
    if (this.doubtful.length || !this.count) return;
    const { givens } = this;
    dialogs.close();
    this.close();
    opening.puzzle(givens);
  }

  /** Ends the Worker, which keeps the picture. */
  close(): void {
    this.last++;
    this.worker?.terminate();
    this.worker = null;
    this.whole = null;
    this.straight = null;
    this.checking.forget();
  }

  private ask(asked: Asked): void {
    if (!this.worker) {
      this.worker = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module', name: 'photo' });
      this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.hear(data);
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.fail('picture');
      };
    }
    this.worker.postMessage(asked);
  }

  private hear(answer: Answer): void {
    // Another picture was opened meanwhile.
    if (answer.id !== this.last) return;
    if (answer.kind === 'failed') return this.fail(answer.reason);
    if (answer.whole) this.whole = answer.whole;
    if (answer.kind === 'no-grid') {
      const { width, height } = this.whole ?? { width: 1, height: 1 };
      if (answer.whole) this.corners = rectangle(BORDER * width, BORDER * height, (1 - BORDER) * width, (1 - BORDER) * height);
      this.isFound = false;
      this.step = 'corners';
      return announce(say().photo.noGrid);
    }
    this.corners = answer.corners;
    this.straight = answer.straight;
    this.cells = answer.cells;
    this.digits = answer.cells.map(({ digit }) => digit);
    this.settled = new Set();
    this.isFound = true;
    this.step = 'check';
    this.selected = this.doubtful[0] ?? 0;
    this.look();
    return announce(say().photo.read(this.count, this.doubtful.length));
  }

  private fail(reason: 'picture' | 'weights'): void {
    this.problem = say().photo.failed[reason];
    this.step = 'failed';
    announce(this.problem);
  }

  /** Asks the engine how many solutions there are. */
  private look(): void {
    this.check = null;
    const puzzle = this.givens;
    if (!this.count) return this.checking.forget();
    void this.checking.run(async (signal) => {
      const { answer } = await ask('check', { puzzle }, { ms: CHECK_MS, signal });
      this.check = answer;
    });
    return undefined;
  }

  /** What the engine says about the digits. */
  readonly verdict = $derived.by((): string => {
    const { photo, solve, engine, page } = say();
    if (!this.count) return photo.nothing;
    if (!this.check) return this.checking.error || photo.looking;
    const { status, clash, conflict } = this.check;
    if (clash && conflict) return engine.clash(clash, conflict);
    if (status === 'none') return photo.none;
    if (status === 'multiple') return photo.several;
    return status === 'unique' ? solve.unique : page.stopped;
  });
}

export const photo = new Photo();
