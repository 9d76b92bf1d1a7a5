/** The Worker: loads the engine and answers questions. */

import init, { ask, type Reply as WasmReply } from '../../pkg/ninefold_wasm.js';
import wasm from '../../pkg/ninefold_wasm_bg.wasm?url';
import stepsModule from '../../pkg/ninefold_steps.wasm?url';
import { loadSteps } from '../../pkg/modules.js';
import type { Progress, Reply } from './engine';

interface Asked {
  id: number;
  question: string;
  request: object;
  ms: number;
}

const say = (reply: Reply): void => self.postMessage(reply);

const ready = init({ module_or_path: wasm });
// The first module answers while the second still loads.
ready.then(() => loadSteps(stepsModule)).catch(() => {
  // The question that waits for it says so.
});

/** Milliseconds between two reports about a question. */
const REPORT_MS = 250;

/** Reports what was tried for a question. */
class Listener {
  private last = performance.now();
  private progress: Progress = { tried: 0, moves: 0, clues: 0 };

  constructor(private readonly id: number) {}

  tried(puzzles: number): void {
    this.hear({ ...this.progress, tried: this.progress.tried + puzzles });
  }

  searched(moves: number, clues: number): void {
    this.hear({ ...this.progress, moves, clues });
  }

  private hear(progress: Progress): void {
    this.progress = progress;
    const now = performance.now();
    if (now - this.last < REPORT_MS) return;
    this.last = now;
    this.report();
  }

  /** Reports what was tried so far, if anything was. */
  report(): void {
    const { id, progress } = this;
    if (progress.tried || progress.moves) say({ kind: 'progress', id, progress });
  }
}

/** Answers a question, and measures the milliseconds that it takes. */
const answer = ({ id, question, request, ms }: Asked): { reply: WasmReply | undefined; ms: number } => {
  say({ kind: 'started', id });
  const before = performance.now();
  const listener = new Listener(id);
  const reply = ask(question, JSON.stringify(request), ms, listener);
  listener.report();
  return { reply, ms: performance.now() - before };
};

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const { id } = data;
  try {
    await ready;
    let { reply, ms } = answer(data);
    if (!reply) {
      say({ kind: 'loading', id });
      await loadSteps(stepsModule);
      ({ reply, ms } = answer(data));
    }
    if (!reply) throw new Error('the second module of the engine is not there');
    const { text, refused } = reply;
    reply.free();
    say(refused ? { kind: 'refusal', id, text } : { kind: 'answer', id, text, ms });
  } catch (error) {
    say({ kind: 'broken', id, message: String(error) });
  }
};
