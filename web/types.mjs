// Prints the description of the server without its paths, and without what the module of JavaScript does
// not answer: requests and answers that are marked with `x-feature`.
import { readFileSync } from 'node:fs';

const isLeftOut = (value) => value?.['x-feature'] !== undefined;

/** Returns a value without all parts that are left out. */
const without = (value) => {
  if (Array.isArray(value)) return value.filter((item) => !isLeftOut(item)).map(without);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([, part]) => !isLeftOut(part));
  const result = Object.fromEntries(kept.map(([name, part]) => [name, without(part)]));
  // Only names of properties that are there may be required.
  if (Array.isArray(result.required) && result.properties) {
    result.required = result.required.filter((name) => name in result.properties);
  }
  return result;
};

const api = JSON.parse(readFileSync(new URL('../crates/serve/openapi.json', import.meta.url), 'utf8'));
console.log(JSON.stringify({ ...without(api), paths: {} }));
