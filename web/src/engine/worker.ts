/** The Worker: loads the engine and answers questions. */

import init, { ask, type Reply as WasmReply } from '../../pkg/ninefold_wasm.js';
import wasm from '../../pkg/ninefold_wasm_bg.wasm?url';
import stepsModule from '../../pkg/ninefold_steps.wasm?url';
import { loadSteps } from '../../pkg/steps.js';
import type { Reply } from './engine';

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

/** Answers a question, and measures the milliseconds that it takes. */
const answer = ({ id, question, request, ms }: Asked): { reply: WasmReply | undefined; ms: number } => {
  say({ kind: 'started', id });
  const before = performance.now();
  const reply = ask(question, JSON.stringify(request), ms);
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
