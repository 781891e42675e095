// Runs the whole product with two gateways under constant load, for tests that replace processes during the load.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { logLimits } from './log-file.mjs';
import { freePorts } from './ports.mjs';
import { planServices } from './services.mjs';
import { Supervised } from './supervise.mjs';

/**
 * Resolves when a process responds.
 * @param {Supervised} process
 */
export async function untilAlive({ service }) {
  for (;;) {
    const alive = await fetch(`${service.url}/livez`)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (alive) return;
    await delay(50);
  }
}

const replicaNames = fileURLToPath(new URL('./replica-names.mjs', import.meta.url));

/** Returns a second replica of a service, on the second loopback address to which the service's host name resolves. */
const secondReplica = (service) => ({
  ...service,
  name: `${service.name}-2`,
  url: service.url.replace('127.0.0.1', '127.0.0.2'),
  env: { ...service.env, HOST: '127.0.0.2' },
});

/** Returns a gateway that reaches the services by host names with two addresses each, as in a container network with two replicas. */
const behindNames = (gateway) => ({
  ...gateway,
  env: {
    ...gateway.env,
    NODE_OPTIONS: `--import=${replicaNames}`,
    ...Object.fromEntries(
      ['AUTH_URL', 'CONSULTING_URL', 'MARKETING_URL'].map((key) => [
        key,
        gateway.env[key].replace('127.0.0.1', 'two.replicas.test'),
      ]),
    ),
  },
});

/**
 * Starts the services and two gateways, each as a process that is restarted when it ends.
 * @param {{ root: string, folder: string, env?: Record<string, string>, replicas?: 1 | 2 }} options `folder` is for data and contains
 * `logs`; `replicas` is the number of processes of each service
 * @returns {Promise<{ processes: Supervised[], gateways: string[], stop: () => Promise<void> }>}
 */
export async function startPair({ root, folder, env: more = {}, replicas = 1 }) {
  const [port = 0, second = 0] = await freePorts(2);
  const env = { ...process.env, RATE_LIMIT_PER_MINUTE: '1000000', PRERENDER: 'off', ...more };
  const plan = await planServices({ root, dataDir: folder, port, host: '127.0.0.1', env });
  const services = replicas === 2 ? plan.services.flatMap((one) => [one, secondReplica(one)]) : plan.services;
  const gateway = replicas === 2 ? behindNames(plan.gateway) : plan.gateway;
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
  // The probe is /livez, because gateways without releases never become ready.
  const processes = [...services, gateway, other].map(
    (service) => new Supervised({ ...service, probe: '/livez' }, options),
  );
  await Promise.all(processes.map((one) => one.waitUntilReady()));
  const stop = async () => {
    await Promise.all(processes.map((one) => one.stop()));
  };
  return { processes, gateways: [gateway.url, other.url], stop };
}

/** Sends a call, on an idle connection if there is one. */
async function send(agent, url, { body, ...options }) {
  const sent = request(url, { ...options, agent }).end(body);
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, text: await text(answer) };
}

const codeOf = (error) => String(Reflect.get(Object(error), 'code') ?? error);
const json = { 'content-type': 'application/json' };
const person = { username: 'ana', password: 'correct horse 7', name: 'Ana', email: 'ana@example.com' };
const company = { name: 'Acme', sector: 'x', size: 'small', structure: 'simple' };
/** Number of callers, and milliseconds between two calls of each: about 50 calls per second, fewer on a busy machine. */
const [callers, pauseMs] = [4, 75];

/** Calls of a signed-in user through a load balancer that alternates between gateways over persistent connections. */
export class Traffic {
  agent = new Agent({ keepAlive: true });
  moment = 'before';
  /** Number of calls by the phase of the test in which they began; `failures` counts the failed calls by kind. */
  made = new Map();
  failures = new Map();
  turn = 0;
  isOver = false;

  /** @param {string[]} gateways origins */
  constructor(gateways) {
    this.gateways = gateways;
  }

  /** Registers a user and starts the calls. */
  async start() {
    const call = { method: 'POST', headers: json, body: JSON.stringify(person) };
    const { token } = JSON.parse((await this.ask(0, '/api/register', call)).text);
    const headers = { ...json, authorization: `Bearer ${token}` };
    this.calls = [
      { path: '/api/companies', call: { headers }, status: 200 },
      {
        path: '/api/companies',
        call: { method: 'POST', headers, body: JSON.stringify(company) },
        status: 201,
      },
      { path: '/api/user', call: { headers }, status: 200 },
    ];
    this.running = Promise.all(Array.from({ length: callers }, () => this.goOn()));
  }

  /** Opens more connections than the callers need, so that most of them become idle. */
  async burst() {
    await Promise.all(Array.from({ length: 20 }, () => this.makeCall()));
  }

  async end() {
    this.isOver = true;
    await this.running;
    this.agent.destroy();
  }

  async goOn() {
    while (!this.isOver) {
      await this.makeCall();
      await delay(pauseMs);
    }
  }

  async makeCall() {
    const turn = this.turn++;
    const { moment } = this;
    const { path, call, status } = this.calls[turn % this.calls.length];
    this.made.set(moment, (this.made.get(moment) ?? 0) + 1);
    const outcome = await this.ask(turn, path, call).then((answer) => answer.status, codeOf);
    if (outcome === status) return;
    const what = `${moment}: ${call.method ?? 'GET'} ${path}: ${outcome}`;
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }

  /**
   * Retries as nginx does: the next gateway gets a call whose connection was refused, and an interrupted read, because reads are safe to
   * repeat.
   */
  async ask(turn, path, call) {
    const first = turn % this.gateways.length;
    for (const gateway of [...this.gateways.slice(first), ...this.gateways.slice(0, first)]) {
      try {
        return await send(this.agent, gateway + path, call);
      } catch (error) {
        const mayRepeat = codeOf(error) === 'ECONNREFUSED' || (call.method ?? 'GET') === 'GET';
        if (!mayRepeat) throw error;
      }
    }
    throw new Error('all gateways refuse connections');
  }
}

/**
 * Ends a process, and waits until its replacement responds.
 * @param {Supervised} one
 * @param {'SIGTERM' | 'SIGKILL'} signal
 * @returns {Promise<{ code: number | null, seconds: number }>} exit code of the ended process, and seconds without a reply
 */
export async function replace(one, signal) {
  const { child } = one;
  child.kill(signal);
  await once(child, 'exit');
  const endedAt = performance.now();
  while (one.child === child) await delay(20);
  await untilAlive(one);
  return { code: child.exitCode, seconds: (performance.now() - endedAt) / 1000 };
}
