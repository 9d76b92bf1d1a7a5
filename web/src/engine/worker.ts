/** The Worker: loads the engine and answers questions. */

import init, { ask } from '../../pkg/ninefold_wasm.js';
import wasm from '../../pkg/ninefold_wasm_bg.wasm?url';
import type { Reply } from './engine';

interface Asked {
  question: string;
  request: object;
  ms: number;
}

const say = (reply: Reply): void => self.postMessage(reply);

const ready = init({ module_or_path: wasm });
ready.then(
  () => say({ kind: 'ready' }),
  // The question that waits for it says so, too.
  () => {},
);

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    await ready;
  } catch (error) {
    say({ kind: 'broken', message: String(error) });
    return;
  }
  const before = performance.now();
  const reply = ask(data.question, JSON.stringify(data.request), data.ms);
  const ms = performance.now() - before;
  const { text, refused } = reply;
  reply.free();
  say(refused ? { kind: 'refusal', text } : { kind: 'answer', text, ms });
};
