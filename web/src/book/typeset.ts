/** The Worker that sets one book: it loads all modules of the engine and the fonts. */

import init, { book } from '../../pkg/ninefold_wasm.js';
import wasm from '../../pkg/ninefold_wasm_bg.wasm?url';
import stepsModule from '../../pkg/ninefold_steps.wasm?url';
import bookModule from '../../pkg/ninefold_book.wasm?url';
import regularFont from '../../pkg/hangul-regular.otf?url';
import boldFont from '../../pkg/hangul-bold.otf?url';
import { loadBooks, loadSteps } from '../../pkg/modules.js';
import type { Asked, BookFault, Reply } from './protocol';

const say = (reply: Reply, moved: Transferable[] = []): void => self.postMessage(reply, { transfer: moved });

const fontOf = async (address: string): Promise<Uint8Array> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
};

self.onmessage = async ({ data: { request, isKorean, ms } }: MessageEvent<Asked>) => {
  try {
    const fonts = Promise.all((isKorean ? [regularFont, boldFont] : []).map(fontOf));
    await init({ module_or_path: wasm });
    await loadSteps(stepsModule);
    await loadBooks(bookModule);
    const [regular, bold] = await fonts;
    const { pdf, puzzles, pages } = book(JSON.stringify(request), regular, bold, undefined, undefined, ms);
    const file = pdf as Uint8Array<ArrayBuffer>;
    say({ kind: 'made', book: { pdf: file, puzzles, pages } }, [file.buffer]);
  } catch (error) {
    // The engine throws texts.
    if (typeof error === 'string') say({ kind: 'refused', fault: JSON.parse(error) as BookFault });
    else say({ kind: 'broken', message: String(error) });
  }
};
