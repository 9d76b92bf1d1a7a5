// What the engine can say about a puzzle: node example.mjs
import { load } from './index.js';

const ninefold = await load();
const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

console.log(ninefold.ask('solve', { puzzle }).solutions[0]);
console.log(ninefold.ask('rate', { puzzle, scale: 'se121' }).ratings.se121.er);
for (const stage of ninefold.ask('hint', { puzzle }).stages) console.log(stage.join(' '));
console.log(ninefold.ask('generate', { level: 'hard', seed: 7 }).made[0].puzzle);
