import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../packages/service-kit/src/testing/until';
import { Listener } from './listener.mjs';
import { logLimits } from './log-file.mjs';
import { freePorts } from './ports.mjs';
import { planGateway } from './services.mjs';
import { Supervised } from './supervise.mjs';
import { replace } from './traffic.mjs';

const root = join(__dirname, '..', '..');
let folder: string;
let gateway: Supervised;
let port: number;
let sessions: Server;

/**
 * Starts a service that accepts every session. Any other call, also for an export, gets a stream of events that does not end, like a text that is
 * being written.
 */
async function startSessions(): Promise<string> {
  sessions = createServer((asked, answer) => {
    asked.resume();
    if (asked.url === '/internal/exchange') answer.end('{"accessToken":"jwt","expiresAt":0}');
    else answer.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
  });
  await new Promise<void>((resolve) => sessions.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(sessions.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'listener-'));
  mkdirSync(join(folder, 'logs'));
  [port = 0] = await freePorts(1);
  const [host, urls] = ['127.0.0.1', { auth: await startSessions() }];
  const listener = new Listener();
  await listener.listen({ host, port });
  const env = {
    ...process.env,
    HANDED_CONNECTIONS: 'on',
    PRERENDER: 'off',
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const plan = planGateway({ root, dataDir: folder, port, host, env, urls });
  gateway = new Supervised(
    { ...plan, listener, probe: '/livez' },
    { logs: join(folder, 'logs'), limits: logLimits({}), verbose: false, print: () => undefined },
  );
  await gateway.waitUntilReady();
});
afterEach(async () => {
  await gateway.stop();
  sessions.closeAllConnections();
  sessions.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes calls at a constant rate until `over`, on new or persistent connections, and counts the outcomes. */
async function callSteadily(agent: Agent, over: AbortSignal) {
  const outcomes = new Map<string, number>();
  while (!over.aborted) {
    const outcome = await new Promise<string>((resolve) => {
      const sent = request({ port, path: '/livez', agent }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(String(answer.statusCode)));
      });
      sent.once('error', (error) => resolve(String(Reflect.get(error, 'code'))));
      sent.end();
    });
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    await delay(20);
  }
  agent.destroy();
  return outcomes;
}

it('neither refuses a connection nor fails a call while the gateway is replaced twice (rule 13.9)', async () => {
  const over = new AbortController();
  const agents = [new Agent(), new Agent(), new Agent({ keepAlive: true })];
  const callers = agents.map((agent) => callSteadily(agent, over.signal));
  for (const _time of [1, 2]) expect((await replace(gateway, 'SIGTERM')).code).toBe(0);
  over.abort();
  for (const outcomes of await Promise.all(callers)) {
    expect([...outcomes.keys()]).toEqual(['200']);
    expect(outcomes.get('200')).toBeGreaterThan(10);
  }
});

it('refuses no connection after the gateway was killed: they wait for the next one', async () => {
  const { child } = gateway;
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => fetch(`http://127.0.0.1:${port}/livez`).then(({ status }) => status)),
  );
  expect(answers).toEqual(Array(30).fill(200));
});

it('completes a pending call when its gateway is replaced', async () => {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n');
  // The gateway must have read the first half before it is told to stop.
  await delay(2000);
  const replaced = replace(gateway, 'SIGTERM');
  const log = join(folder, 'logs', 'gateway.log');
  await until(
    () => readFile(log, 'utf8'),
    (lines) => lines.includes('"stopping"'),
  );
  socket.write('\r\n');
  await closed;
  expect(text).toMatch(/^HTTP\/1.1 200/);
  expect((await replaced).code).toBe(0);
});

it('ends a stream with an event when its gateway is replaced', async () => {
  const headers = { authorization: 'Bearer good-1' };
  const url = `http://127.0.0.1:${port}/api/workspaces/1/events/export`;
  const answer = await fetch(url, { headers });
  const replaced = replace(gateway, 'SIGTERM');
  expect(await answer.text()).toMatch(/^:\n\nevent: error\ndata: .*SERVICE_UNAVAILABLE/);
  expect((await replaced).code).toBe(0);
});

it('closes the port when everything stops, even with an idle connection', async () => {
  const silent = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => silent.once('close', resolve));
  // The gateway may close the connection with a reset, which counts as closed here.
  silent.on('error', () => undefined);
  await fetch(`http://127.0.0.1:${port}/livez`);
  await gateway.stop();
  await closed;
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
});
