import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { logLimits } from './log-file.mjs';
import { freePorts } from './ports.mjs';
import { Supervised } from './supervise.mjs';

/** A service that is ready unless a file says that it is not. */
const script = `
  import { existsSync } from 'node:fs';
  import { createServer } from 'node:http';
  createServer((request, response) => {
    response.statusCode = request.url === '/readyz' && !existsSync(process.env.UNREADY) ? 200 : 503;
    response.end();
  }).listen(Number(process.env.PORT), '127.0.0.1');`;

let folder: string;
let one: Supervised;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'supervise-'));
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'service.mjs'), script);
  const [port = 0] = await freePorts(1);
  const env = { ...process.env, PORT: String(port), UNREADY: join(folder, 'unready') };
  one = new Supervised(
    { name: 'x', script: join(folder, 'service.mjs'), url: `http://127.0.0.1:${port}`, env },
    { logs: join(folder, 'logs'), limits: logLimits({}), verbose: false, print: () => undefined },
  );
});
afterEach(async () => {
  await one.stop(8000);
  rmSync(folder, { recursive: true, force: true });
});

const answers = () =>
  fetch(`${one.service.url}/readyz`).then(
    () => true,
    () => false,
  );

/** Kills the process and waits until another one answers. */
async function kill(): Promise<void> {
  const { child } = one;
  child.kill('SIGKILL');
  while (one.child === child || !(await answers())) await delay(20);
}

it('remembers of each process whether it was ready, and for how long it ran', async () => {
  await one.waitUntilReady();
  writeFileSync(join(folder, 'unready'), '');
  await kill();
  await kill();
  rmSync(join(folder, 'unready'));
  while (one.readyAt === null) await delay(20);
  one.child.kill('SIGKILL');
  while (one.lives.length < 3) await delay(20);
  const [first, second, third] = one.lives;
  expect([first?.readyMs, third?.readyMs]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(second).toEqual({ ranMs: expect.any(Number), readyMs: null, code: null });
  expect(Number(first?.ranMs)).toBeGreaterThanOrEqual(Number(first?.readyMs));
});

it('starts it again after the time that its past asks for', async () => {
  await one.waitUntilReady();
  // It has fallen so often that it makes no difference how long it has been ready this time.
  const past = Array.from({ length: 30 }, (_, index) => ({
    ranMs: index < 27 ? 60_000 : 6000,
    readyMs: 4000,
    code: null,
  }));
  one.lives = past;
  const { child } = one;
  child.kill('SIGKILL');
  while (one.lives === past) await delay(10);
  expect(one.lives).toHaveLength(20);
  expect(one.delayMs).toBe(500);
  while (one.child === child) await delay(20);
});
