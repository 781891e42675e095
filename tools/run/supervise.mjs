import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { captureLog } from './child-log.mjs';
import { graceMs } from './grace.mjs';
import { maxCrashes, restartDelay } from './restart-delay.mjs';

const preloaded = ['exit-with-parent.mjs', 'small-start.mjs'].flatMap((name) => [
  '--import',
  fileURLToPath(new URL(name, import.meta.url)),
]);
const startsBeforeGivingUp = 3;
/**
 * Minimum run time after which an exit with code 0 counts as a requested stop (for example, to replace the process) rather than a crash.
 */
const askedAfterMs = 2000;

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

async function endChild(child, ms) {
  if (hasEnded(child)) return;
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  await once(child, 'close');
  clearTimeout(timer);
}

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string} script path of the script that Node runs
 * @property {string} url base URL of its probe
 * @property {string} [probe] path that returns 200 when the service works; defaults to /readyz
 * @property {Record<string, string | undefined>} env
 * @property {import('./listener.mjs').Listener} [listener] listens on the port of a service that receives its connections from this process
 */

/** Keeps one child process running and restarts it when it ends, immediately or after a delay (see `restartDelay`). */
export class Supervised {
  /** @param {Service} service */
  constructor(service, { logs, limits, verbose, print }) {
    this.service = service;
    this.options = { logs, limits, verbose, print };
    this.stopping = false;
    this.ready = false;
    /** @type {number[]} */
    this.falls = [];
    this.failedStarts = 0;
    this.lastErrors = [];
    this.failure = null;
    /** The current child, and replaced children that are still finishing their calls. */
    this.children = new Set();
    this.start();
  }

  start() {
    const { name } = this.service;
    this.startedAt = Date.now();
    const child = this.spawn();
    if (child === null) {
      // Otherwise the end of a child that is leaving would start a second one.
      this.child = /** @type {any} */ (null);
      void this.afterEnd('it could not be started');
      return;
    }
    this.child = child;
    this.children.add(child);
    const file = join(this.options.logs, `${name}.log`);
    this.lastErrors = captureLog(child, { name, file, ...this.options });
    child.on('message', (message) => this.hear(child, message));
    child.once('close', (code, signal) => {
      this.children.delete(child);
      this.service.listener?.detach(child);
      if (child === this.child) this.afterEnd(signal ?? `exit code ${code}`, code === 0);
    });
    this.watchReadiness(child);
  }

  /** Creates a process. @returns null when the system has no memory, processes or file handles left for it */
  spawn() {
    const { name, script, env } = this.service;
    const fail = (error) => this.options.print(`${name}: ${error.message}`);
    try {
      const child = spawn(process.execPath, [...preloaded, script], {
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      // Without a listener, the error event would end this process, and with it every service.
      child.on('error', fail);
      return child.pid === undefined ? null : child;
    } catch (error) {
      fail(error);
      return null;
    }
  }

  /** Handles messages of a child. A child that announces its exit is replaced immediately, while it finishes its calls. */
  hear(child, message) {
    const { listener } = this.service;
    if (message === 'accepting') listener?.attach(child);
    else if (message === 'leaving') {
      listener?.detach(child);
      if (!this.stopping && child === this.child) this.start();
    }
  }

  /** @param {string} why @param {boolean} [isClean] true for exit code 0 */
  async afterEnd(why, isClean = false) {
    if (this.stopping) return;
    const { name } = this.service;
    if (!this.ready && ++this.failedStarts >= startsBeforeGivingUp) {
      this.failure = `${name} does not start:\n  ${this.lastErrors.join('\n  ') || why}`;
      return;
    }
    const now = Date.now();
    const wasAsked = isClean && now - this.startedAt >= askedAfterMs;
    if (!wasAsked) this.falls = [...this.falls, now].slice(-maxCrashes);
    if (this.ready) this.options.print(`${name} ended (${why}); it is started again`);
    this.delayMs = wasAsked ? 0 : restartDelay(this.falls, now);
    if (this.delayMs > 0) await delay(this.delayMs);
    if (!this.stopping) this.start();
  }

  /** Polls a new child until its probe succeeds; then marks the service as ready and tells the child (see small-start.mjs). */
  async watchReadiness(child) {
    const { url, probe = '/readyz' } = this.service;
    while (!hasEnded(child)) {
      const ready = await fetch(`${url}${probe}`, { signal: AbortSignal.timeout(1000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready && !hasEnded(child)) {
        this.ready = true;
        if (child.connected) child.send('ready', () => undefined);
        return;
      }
      await delay(100, undefined, { ref: false });
    }
  }

  /** Resolves when the probe succeeds; rejects with the reason when the child has failed to start too often. */
  async waitUntilReady() {
    while (!this.ready) {
      if (this.failure) throw new Error(this.failure);
      if (this.stopping) throw new Error(`${this.service.name} was stopped`);
      await delay(50);
    }
  }

  /**
   * Asks the child to stop without draining, and waits; kills it when it takes longer than it may.
   * @param {Promise<unknown>} [before] the child stops only once this has ended, and is not restarted meanwhile
   */
  async stop(before) {
    this.stopping = true;
    this.service.listener?.close();
    await before;
    await Promise.all(Array.from(this.children, (child) => endChild(child, graceMs(this.service.env))));
  }
}

/** Stops the gateway first, because its calls in progress need the services; these are not restarted meanwhile. */
export function stopInOrder(processes) {
  const isGateway = ({ service }) => service?.listener !== undefined;
  const gone = Promise.all(processes.filter(isGateway).map((one) => one.stop()));
  return Promise.all([gone, ...processes.filter((one) => !isGateway(one)).map((one) => one.stop(gone))]);
}
