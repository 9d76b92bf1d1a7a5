/** The searches that learners watch: what they show, and whether they run. */

import { due, SPEEDS } from './pace';
import { LESSONS, type Asked, type Said, type SampleBoard, type SearchState } from './protocol';

/** Time that the Worker may run for one picture. */
const RUN_MS = 40;
/** Time between two pictures, and for readers who ask for less motion. */
const PICTURE_MS = 50;
const CALM_MS = 500;

export class Learning {
  sources: string[] = $state.raw([]);
  boards: SampleBoard[] = $state.raw([]);
  states: SearchState[] = $state.raw([]);
  problem = $state('');
  isPlaying = $state(false);
  /** An index of `SPEEDS`. */
  speed = $state(2);
  /** The board that the searches started from, and the number of its button. */
  puzzle = $state('');
  chosen = $state(0);
  showsCandidates = $state(true);
  /** The search that is shown where there is no room for all. */
  shown = $state(0);
  canGoBack = $state(false);

  get isDone(): boolean {
    return this.states.length === LESSONS.length && this.states.every((state) => state.progress !== 'running');
  }

  private answer: (() => void) | null = null;
  /** Requests run one after the other. */
  private last: Promise<void> = Promise.resolve();
  private player = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<Said>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.hear({ kind: 'problem', message: event.message || 'the engine has stopped' });
    };
  }

  /** Starts all searches at a board. */
  open(puzzle: string): Promise<void> {
    this.pause();
    this.puzzle = puzzle;
    return this.ask({ kind: 'open', puzzle });
  }

  restart(): Promise<void> {
    return this.open(this.puzzle);
  }

  line(): Promise<void> {
    this.pause();
    return this.ask({ kind: 'lines', count: 1 });
  }

  call(): Promise<void> {
    this.pause();
    return this.ask({ kind: 'calls', count: 1, ms: RUN_MS });
  }

  /** Goes back to where the searches were before the last line, call or picture. */
  back(): Promise<void> {
    this.pause();
    return this.ask({ kind: 'back' });
  }

  /** Plays or pauses. After the end, it plays from the start. */
  toggle(): void {
    if (this.isPlaying) this.pause();
    else void this.play(++this.player);
  }

  pause(): void {
    this.isPlaying = false;
    this.player++;
    clearTimeout(this.timer);
  }

  /** Ends the Worker. */
  end(): void {
    this.pause();
    this.worker.terminate();
  }

  private async play(player: number): Promise<void> {
    this.isPlaying = true;
    this.problem = '';
    if (this.isDone) await this.ask({ kind: 'open', puzzle: this.puzzle });
    let before = performance.now();
    let rest = 0;
    while (this.isPlaying && this.player === player && !this.isDone && !this.problem) {
      const speed = SPEEDS[this.speed];
      const now = performance.now();
      const next = due(speed, now - before, rest);
      before = now;
      rest = next.rest;
      if (next.whole > 0) {
        const { whole: count } = next;
        await this.ask(speed.unit === 'lines' ? { kind: 'lines', count } : { kind: 'calls', count, ms: RUN_MS });
      }
      const wait = matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM_MS : PICTURE_MS;
      const left = wait - (performance.now() - now);
      await new Promise<void>((resolve) => (this.timer = setTimeout(resolve, Math.max(left, 0))));
    }
    if (this.player === player) this.isPlaying = false;
  }

  private ask(asked: Asked): Promise<void> {
    const answered = this.last.then(
      () =>
        new Promise<void>((resolve) => {
          this.answer = resolve;
          this.worker.postMessage(asked);
        }),
    );
    this.last = answered;
    return answered;
  }

  private hear(said: Said): void {
    if (said.kind === 'ready') {
      this.sources = said.sources;
      this.boards = said.boards;
      return;
    }
    this.problem = said.kind === 'problem' ? said.message : '';
    if (said.kind === 'state') {
      const { index, state, canGoBack } = said;
      this.canGoBack = canGoBack;
      this.states = [...this.states.slice(0, index), state, ...this.states.slice(index + 1)];
      if (index < LESSONS.length - 1) return;
    }
    const { answer } = this;
    this.answer = null;
    answer?.();
  }
}

let kept: Learning | null = null;

/** The searches of this visit. They stay where they are while the reader looks at another view. */
export const theLearning = (): Learning => {
  if (kept?.problem) {
    kept.end();
    kept = null;
  }
  kept ??= new Learning(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ninefold-learn' }));
  return kept;
};
