// Measures the product, each figure against something measured in the same run, so that the figures of two machines
// can be compared. Fails only when something could not be measured; a missed goal is printed, not refused.
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const root = process.env.PORTALS_ROOT ?? join(import.meta.dirname, '..');
const figures = ['bytes', 'http', 'leads', 'start', 'site', 'lighthouse', 'releases'];
// Measures the tests and not the product, so only when it is asked for.
const suites = [...figures, 'mutants'];
const chosen = process.argv.slice(2);

async function main() {
  const unknown = chosen.filter((name) => !suites.includes(name));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; known: ${suites.join(', ')}`);
  console.log(
    `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
  );
  for (const name of chosen.length > 0 ? chosen : figures) {
    const { run } = await import(`./bench/${name}/run.mjs`);
    await run(root);
  }
}

try {
  await main();
} catch (error) {
  console.error(`Could not measure: ${error instanceof Error ? error.stack : error}`);
  process.exitCode = 1;
}
