import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from './ports.mjs';
import { replace, startPair, Traffic } from './traffic.mjs';

const root = join(__dirname, '..', '..');
let folder: string;
const started: { stop(): Promise<void> }[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-'));
  mkdirSync(join(folder, 'logs'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
  rmSync(folder, { recursive: true, force: true });
});

it('replaces every process, one after the other, without a failed call', async () => {
  const pair = await startPair({ root, folder, env: { UPSTREAM_HOLD_MS: '60000' } });
  started.push(pair);
  const traffic = new Traffic(pair.gateways);
  await traffic.start();
  for (const one of pair.processes) {
    traffic.moment = `replacing ${one.service.name}`;
    await traffic.burst();
    expect((await replace(one, 'SIGTERM')).code).toBe(0);
  }
  await traffic.end();
  expect(Object.fromEntries(traffic.failures)).toEqual({});
  for (const { service } of pair.processes)
    expect(traffic.made.get(`replacing ${service.name}`)).toBeGreaterThan(24);
});

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('leaves no process behind when the one that started them is killed', async () => {
  const script = `
    import { planServices } from ${JSON.stringify(join(root, 'tools/run/services.mjs'))};
    import { logLimits } from ${JSON.stringify(join(root, 'tools/run/log-file.mjs'))};
    import { Supervised } from ${JSON.stringify(join(root, 'tools/run/supervise.mjs'))};
    const options = ${JSON.stringify({ root, dataDir: folder, port: (await freePorts(1))[0], host: '127.0.0.1' })};
    const { services, gateway } = await planServices({ ...options, env: process.env });
    const how = { logs: ${JSON.stringify(join(folder, 'logs'))}, limits: logLimits({}), verbose: false, print() {} };
    const all = [...services, gateway].map((service) => new Supervised(service, how));
    await Promise.all(all.slice(0, -1).map((one) => one.waitUntilReady()));
    console.log(all.map(({ child }) => child.pid).join(' '));`;
  const parent: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout ?? parent, 'data');
  const pids = String(line).trim().split(' ').map(Number);
  expect(pids.filter(isAlive)).toHaveLength(5);
  parent.kill('SIGKILL');
  while (pids.some(isAlive)) await delay(100);
  expect(pids.filter(isAlive)).toEqual([]);
});
