import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

jest.setTimeout(300_000);
const root = join(__dirname, '..', '..', '..');
let temporary: string;

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'bench-'));
});
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

/** Lists the folders in which mutant tests are currently running. */
const testing = () =>
  readdirSync(temporary, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('bench-mutants-'))
    .flatMap(({ name }) => readdirSync(join(temporary, name)).map((copy) => join(temporary, name, copy)))
    .filter((copy) => existsSync(join(copy, '.jest-cache')));

it.each(['SIGINT', 'SIGTERM'] as const)(
  'leaves nothing behind when %s stops it, even if it arrives repeatedly',
  async (signal) => {
    const bench = spawn(process.execPath, [join(root, 'tools/bench.mjs'), 'mutants'], {
      cwd: root,
      env: { ...process.env, TMPDIR: temporary, MUTANTS: 'api/exchange' },
      stdio: 'ignore',
    });
    const exit = once(bench, 'exit');
    while (bench.exitCode === null && testing().length === 0) await delay(20);
    // In a terminal, the signal arrives more than once: the terminal signals all of its processes, and npm forwards the signal too.
    while (bench.exitCode === null && bench.signalCode === null) {
      bench.kill(signal);
      await delay(20);
    }
    expect(await exit).toEqual([130, null]);
    expect(readdirSync(temporary)).toEqual([]);
  },
);
