import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { logLimits } from './log-file.mjs';
import { freePorts } from './ports.mjs';
import { planServices } from './services.mjs';
import { Supervised } from './supervise.mjs';

jest.setTimeout(300_000);
const root = join(__dirname, '..', '..');
const json = { 'content-type': 'application/json' };
/** Connections that a load balancer keeps, most of them idle, for as long as a gateway does. */
const pool = new Agent({ keepAlive: true });
let folder: string;
const running: Supervised[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-'));
  mkdirSync(join(folder, 'logs'));
});
afterEach(async () => {
  pool.destroy();
  await Promise.all(running.splice(0).map((one) => one.stop(8000)));
  rmSync(folder, { recursive: true, force: true });
});

/** The services and two gateways, each a process that is started again when it ends. */
async function startAll(): Promise<{ processes: Supervised[]; gateways: string[] }> {
  const [port = 0, second = 0] = await freePorts(2);
  const env = {
    ...process.env,
    RATE_LIMIT_PER_MINUTE: '1000000',
    PRERENDER: 'off',
    UPSTREAM_HOLD_MS: '60000',
  };
  const { services, gateway } = await planServices({ root, dataDir: folder, port, host: '127.0.0.1', env });
  const other = {
    ...gateway,
    name: 'gateway-2',
    url: `http://127.0.0.1:${second}`,
    env: { ...gateway.env, PORT: String(second) },
  };
  const options = {
    logs: join(folder, 'logs'),
    limits: logLimits({}),
    verbose: false,
    print: () => undefined,
  };
  const processes = [...services, gateway, other].map((service) => new Supervised(service, options));
  running.push(...processes);
  await Promise.all(processes.map(untilAlive));
  return { processes, gateways: [gateway.url, other.url] };
}

async function untilAlive({ service }: Supervised): Promise<void> {
  for (;;) {
    const alive = await fetch(`${service.url}/livez`)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (alive) return;
    await delay(50);
  }
}

interface Call {
  method?: string;
  headers: Record<string, string>;
  body?: string;
}
interface Answer {
  status: number;
  text: string;
}

/** Sends a call on a kept connection, if there is one that is free. */
async function send(url: string, { body, ...options }: Call): Promise<Answer> {
  const sent = request(url, { ...options, agent: pool }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, text: await text(answer) };
}

const codeOf = (error: unknown): string => String(Reflect.get(Object(error), 'code') ?? error);

/** A load balancer's part: a gateway that refuses the connection got nothing, so the next one is asked. */
async function ask(gateways: readonly string[], turn: number, path: string, call: Call): Promise<Answer> {
  const ordered = [...gateways.slice(turn % gateways.length), ...gateways.slice(0, turn % gateways.length)];
  for (const gateway of ordered) {
    try {
      return await send(gateway + path, call);
    } catch (error) {
      if (codeOf(error) !== 'ECONNREFUSED') throw error;
    }
  }
  throw new Error('both gateways refuse connections');
}

it('replaces every process, one after the other, without a failed call', async () => {
  const { processes, gateways } = await startAll();
  const person = { username: 'ana', password: 'correct horse 7', name: 'Ana', email: 'ana@example.com' };
  const registered = await ask(gateways, 0, '/api/register', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  });
  const { token } = JSON.parse(registered.text) as { token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };
  const company = JSON.stringify({ name: 'Acme', sector: 'x', size: 'small', structure: 'simple' });
  const calls = [
    { path: '/api/companies', init: { headers }, status: 200 },
    { path: '/api/companies', init: { method: 'POST', headers, body: company }, status: 201 },
    { path: '/api/user', init: { headers }, status: 200 },
  ];
  const failures = new Map<string, number>();
  const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
  let moment = 'before';
  let made = 0;
  let isDone = false;
  const call = async (turn: number) => {
    const { path, init, status } = calls[turn % calls.length] ?? calls[0];
    const what = `${moment}: ${init.method ?? 'GET'} ${path}`;
    try {
      const answer = await ask(gateways, turn, path, init);
      if (answer.status !== status) fail(`${what}: ${answer.status}`);
    } catch (error) {
      fail(`${what}: ${codeOf(error)}`);
    }
  };
  // Some 50 calls a second; fewer on a busy machine, whose queues would otherwise fail calls that nobody replaced.
  const load = Promise.all(
    [1, 2, 3, 4].map(async () => {
      while (!isDone) {
        await call(made++);
        await delay(75);
      }
    }),
  );
  for (const one of processes) {
    moment = `replacing ${one.service.name}`;
    // Leaves connections behind, most of which are idle when the process ends.
    await Promise.all(Array.from({ length: 20 }, (_, turn) => call(turn)));
    const { child } = one;
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    while (one.child === child) await delay(20);
    await untilAlive(one);
  }
  isDone = true;
  await load;
  expect(Object.fromEntries(failures)).toEqual({});
  expect(made).toBeGreaterThan(processes.length * 20);
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
    await Promise.all(all.slice(0, 3).map((one) => one.waitUntilReady()));
    console.log(all.map(({ child }) => child.pid).join(' '));`;
  const parent: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout ?? parent, 'data');
  const pids = String(line).trim().split(' ').map(Number);
  expect(pids.filter(isAlive)).toHaveLength(4);
  parent.kill('SIGKILL');
  while (pids.some(isAlive)) await delay(100);
  expect(pids.filter(isAlive)).toEqual([]);
});
