import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../system.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { median } from '../lib/figures.mjs';
import { start } from '../lib/processes.mjs';

const journeys = ['fault-matrix.spec.ts', 'shell-faults.spec.ts'];

/** Returns every test of a Playwright report. */
const testsIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsIn),
];

/** Returns the durations that end-to-end tests recorded, by fault and measure. */
function secondsIn(report) {
  const found = new Map();
  for (const { annotations } of testsIn(report)) {
    for (const { description } of annotations.filter(({ type }) => type === 'seconds')) {
      const { what, seconds } = JSON.parse(description);
      found.set(what, [...(found.get(what) ?? []), seconds]);
    }
  }
  return found;
}

/**
 * Prints one row per fault, with a previous release to fall back to and on a fresh install. "worst" is the maximum over all portals, on
 * first load and on navigation.
 */
function printTable(found) {
  const strikes = [...found.values()].flat().length;
  console.log(`  ${strikes} strikes; seconds, median and worst, two journeys at once`);
  for (const [what, seconds] of found) {
    const [middle, worst] = [median(seconds), Math.max(...seconds)].map((value) =>
      value.toFixed(1).padStart(5),
    );
    console.log(`  ${what.padEnd(76)} ${middle} ${worst}`);
  }
}

/**
 * Measures for each fault the seconds until a page is readable or reports its failure. It runs the end-to-end tests of these faults, so
 * that the measurement covers exactly the tested situations.
 */
export async function measureFaults(root) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-faults-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'report.json');
  const program = start(
    process.execPath,
    [
      join(root, 'e2e/node_modules/playwright/cli.js'),
      'test',
      '--config',
      join(root, 'e2e/playwright.config.ts'),
      '--project=desktop',
      ...journeys,
    ],
    {
      cwd: root,
      env: {
        FAULTS_OF_EVERY_PORTAL: '1',
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        SCRATCH_DIR: folder,
        CHROMIUM_PATH: findProgram('chromium') ?? undefined,
      },
    },
  );
  atEnd(program.stop);
  const status = await program.ended;
  const written = await readFile(file, 'utf8').catch(() => '{}');
  const found = secondsIn(JSON.parse(written));
  printTable(found);
  if (found.size === 0) throw new Error(`the journeys noted no time:\n${program.output().slice(-3000)}`);
  if (status !== 0) throw new Error(`journeys failed:\n${program.output().slice(-3000)}`);
}
