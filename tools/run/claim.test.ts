import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Covers rule 13.6: only one installation may use a data folder.

const script = join(__dirname, 'claiming.mjs');

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'claim-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

/** Starts a process that claims a folder, and returns its process and output. */
async function claim(folder: string, url: string) {
  const child = spawn(process.execPath, [script, folder, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(child);
  const ended = once(child, 'exit');
  const [said] = await once(child.stdout, 'data');
  return { child, ended, said: String(said).trim() };
}

it('rejects a second product on one data folder, and names the address of the first', async () => {
  const first = await claim(dataDir, 'http://localhost:8100');
  expect(first.said).toBe('claimed');
  const second = await claim(
    join(dataDir, '.', '..', dataDir.split('/').at(-1) ?? ''),
    'http://localhost:8101',
  );
  expect(second.said).toContain(`is in use by the product on http://localhost:8100`);
  expect((await second.ended)[0]).toBe(1);
  expect((await claim(join(dataDir, 'other'), 'http://localhost:8102')).said).toBe('claimed');
});

it.each([
  ['has ended', (child: ChildProcess) => child.stdin?.end()],
  ['was killed', (child: ChildProcess) => child.kill('SIGKILL')],
])('allows the next product to use the folder once the first %s', async (_how, end) => {
  const first = await claim(dataDir, 'http://localhost:8100');
  end(first.child);
  await first.ended;
  expect((await claim(dataDir, 'http://localhost:8101')).said).toBe('claimed');
});
