// Cuts the signs out of drawn pictures with the code of the page, for the training of the network.
//     node photo/signs.mjs FOLDER
// Writes FOLDER/signs.bin: for each look at each sign its digit, or 0, and 20 x 20 bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import { load, pictureOf, randomOf } from './pictures.mjs';

/** How far the corners are from those of the grid, as a share of a cell's side. */
const SHIFT = 0.05;
/** As in `read.ts`: smaller signs are not read. */
const LEAST_HEIGHT = 0.26;

const { LOOKS, CELL, inksOf, signOf } = await load('cells');
const { straighten } = await load('geometry');
const folder = process.argv[2];
const random = randomOf(7);
const parts = [];
let missed = 0;
let digits = 0;
for (const { name, corners, labels } of JSON.parse(readFileSync(`${folder}/list.json`, 'utf8'))) {
  const picture = pictureOf(`${folder}/${name}`);
  const cell = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / 9;
  const moved = corners.map(([x, y]) => ({ x: x + SHIFT * cell * (2 * random() - 1), y: y + SHIFT * cell * (2 * random() - 1) }));
  inksOf(straighten(picture, moved, CELL)).forEach((ink, at) => {
    if (labels[at]) digits++;
    if (!ink || ink.height < LEAST_HEIGHT) {
      if (labels[at]) missed++;
      return;
    }
    for (const look of LOOKS) parts.push(Uint8Array.of(labels[at]), Uint8Array.from(signOf(ink, look), (level) => Math.round(255 * level)));
  });
}
writeFileSync(`${folder}/signs.bin`, Buffer.concat(parts));
console.log(`${parts.length / 2} looks, ${digits} digits, ${missed} digits without ink`);
