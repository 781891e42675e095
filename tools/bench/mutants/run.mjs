import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileAll } from '../../compile.mjs';
import { report } from '../lib/figures.mjs';
import { mutate } from './apply.mjs';
import { copyWorkTree } from './copy.mjs';
import { runJest, stopTests } from './jest.mjs';
import * as areas from './list.mjs';

const COPIES = 2;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Only files whose name contains this text are mutated; empty means all. */
const only = process.env.MUTANTS ?? '';

/**
 * Distributes the items among the copies, each of which runs `work` for one item at a time. When one call fails, waits for the calls in
 * progress and then throws.
 */
async function share(copies, items, work) {
  const waiting = [...items];
  const ends = await Promise.allSettled(
    copies.map(async (folder) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(folder, item);
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Checks that the tests pass without mutants; otherwise a failure would prove nothing. */
async function assertPassing(copies, tests) {
  const groups = copies.map((_, copy) => tests.filter((_test, index) => index % copies.length === copy));
  await share(
    copies,
    groups.filter((group) => group.length > 0),
    async (folder, group) => {
      const { outcome, by, message = '' } = await runJest(folder, ['--runTestsByPath', ...group]);
      if (outcome !== 'passed') throw new Error(`a test fails already without a mistake: ${by}\n${message}`);
    },
  );
}

/** Runs the tests that should fail first, then all other tests related to the file. */
async function tryOne(folder, mutant) {
  const file = join(folder, mutant.file);
  const original = readFileSync(file);
  writeFileSync(file, mutate(folder, mutant));
  // The copy is compiled, because some tests start compiled services.
  await compileAll(folder);
  const named = await runJest(folder, ['--runTestsByPath', ...mutant.tests]);
  const result =
    named.outcome === 'passed' ? await runJest(folder, ['--findRelatedTests', mutant.file]) : named;
  writeFileSync(file, original);
  return result;
}

const verdicts = { failed: 'killed', passed: 'SURVIVED', broken: 'BROKEN' };

async function tryAll(copies, chosen) {
  const counts = { failed: 0, passed: 0, broken: 0 };
  await share(copies, chosen, async (folder, mutant) => {
    const { outcome, by } = await tryOne(folder, mutant);
    counts[outcome] += 1;
    console.log(
      `  ${verdicts[outcome].padEnd(8)} ${mutant.file}: ${mutant.harm}${by && `\n           ${by}`}`,
    );
  });
  report('mistakes that unit and integration tests notice', (100 * counts.failed) / chosen.length, {
    unit: '%',
    digits: 0,
    least: 95,
    note: `${counts.failed} of ${chosen.length}`,
  });
  if (counts.broken > 0) throw new Error(`${counts.broken} mistakes kept the tests from starting`);
}

/** Makes deliberate mistakes in copies of the sources, one at a time, and prints those that no test detects. */
export async function run(root) {
  const chosen = Object.values(areas)
    .flat()
    .filter(({ file }) => file.includes(only));
  for (const mutant of chosen) mutate(root, mutant);
  console.log(`mutants: ${chosen.length} deliberate mistakes, each in a copy of the sources`);
  const folder = mkdtempSync(join(tmpdir(), 'bench-mutants-'));
  let isStopped = false;
  const onSignal = () => {
    isStopped = true;
    // Ends all test runs. The `finally` block removes the copies once nothing writes to them any more.
    stopTests();
  };
  for (const signal of signals) process.on(signal, onSignal);
  try {
    const copies = Array.from({ length: COPIES }, (_, index) => join(folder, String(index)));
    for (const copy of copies) {
      mkdirSync(copy);
      copyWorkTree(root, copy);
    }
    await assertPassing(copies, [...new Set(chosen.flatMap(({ tests }) => tests))]);
    await tryAll(copies, chosen);
  } finally {
    await stopTests();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    // The signal handlers are removed only now: earlier, a second signal would have ended the process before the copies were deleted.
    if (isStopped) process.exit(130);
    for (const signal of signals) process.off(signal, onSignal);
  }
}
