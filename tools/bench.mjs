// Measures the product. Each figure is compared with a baseline measured in the same run, so that results from different machines can be
// compared. The run fails only when something could not be measured; a missed goal is merely reported.
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const root = process.env.PORTALS_ROOT ?? join(import.meta.dirname, '..');
const figures = [
  'bytes',
  'http',
  'leads',
  'content',
  'sending',
  'analytics',
  'fairness',
  'enumeration',
  'start',
  'site',
  'lighthouse',
  'layout-shift',
  'releases',
  'palette',
  'backup',
  'upgrade',
];
// Two suites only run when they are named: `mutants` measures the tests rather than the product, and `operations` takes an hour and a half.
const suites = [...figures, 'operations', 'mutants'];

/**
 * Parses words such as `leads import http`: names of benches, each optionally followed by its parts.
 * @returns {Promise<{ run: (root: string, parts: string[]) => Promise<void>, parts: string[] }[]>}
 */
async function chosenOf(words) {
  const chosen = [];
  for (const word of words) {
    const last = chosen.at(-1);
    if (suites.includes(word)) {
      const { run, parts: known = [] } = await import(`./bench/${word}/run.mjs`);
      chosen.push({ run, known, parts: [] });
    } else if (last?.known.includes(word)) last.parts.push(word);
    else throw new Error(`unknown: ${word}; known: ${[...suites, ...(last?.known ?? [])].join(', ')}`);
  }
  return chosen;
}

async function main() {
  const words = process.argv.slice(2);
  const chosen = await chosenOf(words.length > 0 ? words : figures);
  console.log(
    `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
  );
  for (const { run, parts } of chosen) await run(root, parts);
}

try {
  await main();
} catch (error) {
  console.error(`Could not measure: ${error instanceof Error ? error.stack : error}`);
  process.exitCode = 1;
}
