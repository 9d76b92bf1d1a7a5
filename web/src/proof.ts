/** A proof of the number of solutions, as a file that the reader keeps. */

import { ask } from './engine.svelte';
import { EngineError } from './engine/engine';
import { save } from './files';
import { say } from './i18n/parts';

/** Time for a proof. Puzzles of people take milliseconds. */
const PROOF_MS = 10_000;
const FILE = 'proof.zip';

/** Proves how many solutions a puzzle has, and lets the browser save the proof. Returns the name of the file. */
export const saveProof = async (puzzle: string, signal: AbortSignal): Promise<string> => {
  const { answer } = await ask('prove', { puzzle }, { ms: PROOF_MS, signal });
  const { formula, proof, solutions, error } = answer;
  if (!formula || !proof || !solutions) throw new EngineError(answer.status === 'stopped' ? 'stopped' : 'refused', error ?? '');
  const { strToU8, zipSync } = await import('fflate');
  const about = say().solve.proofAbout(answer.puzzle, solutions);
  const files = { 'puzzle.opb': formula, 'puzzle.pbp': proof, 'README.txt': about };
  const packed = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  save(FILE, 'application/zip', new Blob([packed], { type: 'application/zip' }));
  return FILE;
};
