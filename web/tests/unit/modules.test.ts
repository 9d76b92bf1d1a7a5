// The engine without the modules that come later, and with them.
import { expect, it } from 'vitest';
import init, { ask, book } from '../../pkg/ninefold_wasm.js';
import { loadBooks, loadSteps } from '../../pkg/modules.js';
import { BOOKS, ENGINE, STEPS } from './modules';

const request = JSON.stringify({ puzzle: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' });
const textOf = (question: string): string | undefined => ask(question, request, 1_000)?.text;

it('answers questions about steps when the second module is there', async () => {
  await init({ module_or_path: ENGINE });
  for (const question of ['read', 'solve', 'count', 'check', 'canon']) expect(textOf(question), question).toContain('{');
  for (const question of ['hint', 'rate', 'explain']) expect(textOf(question), question).toBeUndefined();

  // A failure is not kept.
  await expect(loadSteps(new Uint8Array(8))).rejects.toThrow(WebAssembly.CompileError);
  await expect(loadSteps(new Response('', { status: 404 }))).rejects.toThrow('404');
  expect(textOf('hint')).toBeUndefined();

  const response = new Response(STEPS, { headers: { 'content-type': 'application/octet-stream' } });
  await Promise.all([loadSteps(response), loadSteps(STEPS)]);
  for (const question of ['hint', 'rate', 'explain', 'solve']) expect(textOf(question), question).toContain('{');

  const puzzles = JSON.stringify({ puzzles: [JSON.parse(request).puzzle] });
  expect(() => book(puzzles, undefined, undefined, undefined, undefined, 1_000)).toThrow('"kind":"not-loaded"');
  await loadBooks(BOOKS);
  expect(new TextDecoder().decode(book(puzzles, undefined, undefined, undefined, undefined, 10_000).pdf.slice(0, 8))).toBe('%PDF-1.7');
});
