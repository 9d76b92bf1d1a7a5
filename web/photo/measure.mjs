// Measures how well the page reads drawn pictures with fonts that the network was not trained on.
//     /tmp/photo-venv/bin/python photo/draw.py /tmp/photo/measure 1 400
//     node photo/measure.mjs /tmp/photo/measure
import { readFileSync } from 'node:fs';
import { load, pictureOf } from './pictures.mjs';

/** Largest distance of a corner from its place, in cells, in a grid that was found. */
const NEAR = 0.2;

const { SURE, cornersIn, readGrid } = await load('read');
const { networkOf } = await load('network');
const file = readFileSync('src/photo/digits.bin');
const network = networkOf(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
const folder = process.argv[2];
const isTalkative = process.argv.includes('--each');

const tally = () => ({ boards: 0, found: 0, digits: 0, cells: 0, right: 0, whole: 0, doubtful: 0, shown: 0, silent: 0, silentBoards: 0, kinds: { other: 0, missed: 0, invented: 0 }, sure: [], ms: [] });
const sums = { screenshot: tally(), photo: tally() };
for (const { name, corners, labels, kind } of JSON.parse(readFileSync(`${folder}/list.json`, 'utf8'))) {
  const sum = sums[kind];
  const picture = pictureOf(`${folder}/${name}`);
  const start = performance.now();
  sum.boards++;
  const found = cornersIn(picture);
  const page = found && readGrid(picture, found, network);
  sum.ms.push(performance.now() - start);
  const cell = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / 9;
  const isNear = page?.corners.every(({ x, y }, at) => Math.hypot(x - corners[at][0], y - corners[at][1]) < NEAR * cell);
  if (!isNear) {
    console.log(`${name} ${kind}: ${page ? 'wrong place' : 'no grid'}`);
    if (!page) continue;
  } else sum.found++;
  let right = 0;
  let silent = 0;
  page.cells.forEach(({ digit, isDoubtful, confidence }, at) => {
    sum.cells++;
    if (labels[at]) sum.digits++;
    if (isDoubtful) sum.doubtful++;
    if (digit === labels[at]) {
      right++;
      sum.shown += isDoubtful ? 1 : 0;
      return;
    }
    if (isTalkative) console.log(`${name} ${kind} cell ${at}: ${labels[at]} read as ${digit}, ${confidence.toFixed(3)}${isDoubtful ? ', doubtful' : ''}`);
    if (isDoubtful) return;
    silent++;
    sum.kinds[!labels[at] ? 'invented' : !digit ? 'missed' : 'other']++;
  });
  sum.right += right;
  sum.whole += right === 81 ? 1 : 0;
  sum.silent += silent;
  sum.silentBoards += silent ? 1 : 0;
}
const percent = (part, all) => `${((100 * part) / all).toFixed(2)} %`;
for (const [kind, one] of Object.entries(sums)) {
  const times = one.ms.sort((a, b) => a - b);
  console.log(`
${kind}s: ${one.boards}, with ${one.digits} digits; threshold ${SURE}
  grid found             ${percent(one.found, one.boards)}
  cells read right       ${percent(one.right, one.cells)}
  boards read right      ${percent(one.whole, one.boards)}
  doubtful cells         ${percent(one.doubtful, one.cells)} (${percent(one.shown, one.cells)} though right)
  wrong and not doubtful ${one.silent} of ${one.cells} cells, on ${one.silentBoards} boards: ${one.kinds.other} another digit, ${one.kinds.missed} missed, ${one.kinds.invented} invented
  milliseconds           median ${Math.round(times[times.length >> 1])}, longest ${Math.round(times.at(-1))}`);
}
