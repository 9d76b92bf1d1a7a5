/** The Worker of the searches: it runs them and says where they are. */

import init, { Watched, lessonSource, sampleBoards } from '../../pkg/ninefold_wasm.js';
import wasm from '../../pkg/ninefold_wasm_bg.wasm?url';
import { LESSONS, type Asked, type Said, type SampleBoard, type SearchState } from './protocol';

let searches: Watched[] = [];

const say = (said: Said): void => self.postMessage(said);

const stateOf = (search: Watched): SearchState => ({
  ...(JSON.parse(search.state()) as Omit<SearchState, 'board' | 'candidates'>),
  board: search.board(),
  candidates: search.candidates(),
});

const run = (asked: Asked): void => {
  if (asked.kind === 'open') {
    const old = searches;
    searches = LESSONS.map((lesson) => new Watched(lesson, asked.puzzle));
    for (const search of old) search.free();
    return;
  }
  if (asked.kind === 'back') {
    for (const search of searches) search.back();
    return;
  }
  const running = searches.filter((search) => search.isRunning);
  // All of them: they go back together.
  if (running.length) for (const search of searches) search.mark();
  for (const search of running) {
    if (asked.kind === 'lines') search.step(asked.count);
    else search.run(asked.count, asked.ms / running.length);
  }
};

const ready = init({ module_or_path: wasm });
ready.then(
  () => {
    const boards = JSON.parse(sampleBoards()) as SampleBoard[];
    say({ kind: 'ready', sources: LESSONS.map((lesson) => lessonSource(lesson)), boards });
  },
  (error: unknown) => say({ kind: 'problem', message: String(error) }),
);

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    await ready;
    run(data);
    searches.forEach((search, index) => say({ kind: 'state', index, state: stateOf(search), canGoBack: search.markCount > 0 }));
  } catch (error) {
    say({ kind: 'problem', message: String(error) });
  }
};
