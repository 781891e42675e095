import childProcess from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { logLimits } from './log-file.mjs';
import { freePorts } from './ports.mjs';
import { Supervised, stopInOrder } from './supervise.mjs';

/** Service that is ready unless the file UNREADY exists. */
const script = `
  import { existsSync } from 'node:fs';
  import { createServer } from 'node:http';
  import { getHeapSpaceStatistics } from 'node:v8';
  /** Returns the size in MB of the young generation after allocating 20 MB. */
  function fill() {
    const kept = Array.from({ length: 500_000 }, (_, n) => ({ n }));
    const { space_size } = getHeapSpaceStatistics().find((one) => one.space_name === 'new_space');
    return kept.length && space_size / 2 ** 20;
  }
  const atStart = fill();
  createServer((request, response) => {
    if (request.url === '/young') return response.end(JSON.stringify([atStart, fill()]));
    response.statusCode = request.url === '/readyz' && !existsSync(process.env.UNREADY) ? 200 : 503;
    response.end();
  }).listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));`;

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
  await one.stop();
  rmSync(folder, { recursive: true, force: true });
});

const answers = () =>
  fetch(`${one.service.url}/readyz`).then(
    () => true,
    () => false,
  );

/** Kills the process, and waits until its replacement responds. */
async function kill(): Promise<void> {
  const { child } = one;
  child.kill('SIGKILL');
  while (one.child === child || !(await answers())) await delay(20);
}

it('restarts a killed process immediately, even repeatedly and before it was ready', async () => {
  await one.waitUntilReady();
  for (const isReady of [true, false, false, true]) {
    if (!isReady) writeFileSync(join(folder, 'unready'), '');
    await kill();
    rmSync(join(folder, 'unready'), { force: true });
    expect(one.delayMs).toBe(0);
  }
  expect(one.falls).toHaveLength(4);
});

it('keeps the young generation small while a process starts, and lets it grow afterwards', async () => {
  await one.waitUntilReady();
  let [atStart, now] = [0, 0];
  do [atStart, now] = await (await fetch(`${one.service.url}/young`)).json();
  while (now <= 4);
  expect(atStart).toBeLessThanOrEqual(4);
  expect(now).toBeGreaterThan(4);
});

it.each([
  ['refuses', () => jest.replaceProperty(process, 'execPath', join(folder, 'missing'))],
  [
    'has no memory for',
    () =>
      jest.spyOn(childProcess, 'spawn').mockImplementation(() => {
        throw new Error('spawn ENOMEM');
      }),
  ],
])('survives while the system %s a new process, and starts one when it can again', async (_what, prevent) => {
  await one.waitUntilReady();
  const { child } = one;
  const prevented = prevent();
  child.kill('SIGKILL');
  while (one.falls.length < 3) await delay(5);
  expect(one.child).toBeNull();
  prevented.restore?.();
  jest.restoreAllMocks();
  while (one.child === child || !(await answers())) await delay(20);
});

it('waits longer when it keeps crashing, or exits right after its start', async () => {
  await one.waitUntilReady();
  const [past, { child }] = [Array.from({ length: 7 }, () => Date.now()), one];
  one.falls = past;
  // Just too short a time for an exit that was asked for, however slow the machine is.
  jest.spyOn(Date, 'now').mockReturnValue(one.startedAt + 1999);
  child.kill('SIGTERM');
  while (one.falls === past) await delay(5);
  jest.restoreAllMocks();
  expect([one.delayMs, one.child === child]).toEqual([2000, true]);
  while (one.child === child || !(await answers())) await delay(20);
});

it('does not count an exit that was asked for', async () => {
  await one.waitUntilReady();
  one.falls = Array.from({ length: 19 }, () => Date.now());
  one.startedAt -= 2000;
  const { child } = one;
  child.kill('SIGTERM');
  while (one.child === child || !(await answers())) await delay(20);
  expect([one.delayMs, one.falls.length]).toEqual([0, 19]);
});

it('lets a process end by itself that has begun to drain, and kills it only after its own deadline', async () => {
  await one.waitUntilReady();
  one.service.env = { ...one.service.env, DRAIN_MS: '30000' };
  const timers = jest.spyOn(globalThis, 'setTimeout');
  await one.stop();
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(46_000);
  jest.restoreAllMocks();
});

it('remembers only as many crashes as matter', async () => {
  await one.waitUntilReady();
  one.falls = Array.from({ length: 20 }, () => 0);
  await kill();
  expect([one.delayMs, one.falls.length]).toEqual([0, 20]);
});

it('stops the services only once the gateway has ended, and restarts none meanwhile', async () => {
  await one.waitUntilReady();
  const { child } = one;
  let end = (): void => undefined;
  const gateway = {
    service: { listener: {} },
    stop: () => new Promise<void>((resolve) => (end = resolve)),
  };
  const stopped = stopInOrder([one, gateway]);
  await delay(300);
  expect(await answers()).toBe(true);
  child.kill('SIGTERM');
  await once(child, 'close');
  end();
  await stopped;
  expect(one.child).toBe(child);
});
