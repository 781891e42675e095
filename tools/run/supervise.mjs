import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keepLog } from './child-log.mjs';

const exitWithParent = fileURLToPath(new URL('./exit-with-parent.mjs', import.meta.url));
const firstDelayMs = 500;
const longestDelayMs = 10_000;
const workedAfterMs = 2000;
const stableAfterMs = 30_000;
const startsBeforeGivingUp = 3;

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string} script what Node runs
 * @property {string} url where /readyz is
 * @property {Record<string, string | undefined>} env
 */

/** Keeps one child process running: starts it again when it ends, waiting longer each time. */
export class Supervised {
  /** @param {Service} service */
  constructor(service, { logs, limits, verbose, print }) {
    this.service = service;
    this.options = { logs, limits, verbose, print };
    this.stopping = false;
    this.ready = false;
    this.delayMs = firstDelayMs;
    this.failedStarts = 0;
    this.lastErrors = [];
    this.failure = null;
    this.start();
  }

  start() {
    const { name, script, env } = this.service;
    this.startedAt = Date.now();
    this.child = spawn(process.execPath, ['--enable-source-maps', '--import', exitWithParent, script], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
    const file = join(this.options.logs, `${name}.log`);
    this.lastErrors = keepLog(this.child, { name, file, ...this.options });
    this.child.once('close', (code, signal) => this.afterEnd(code, signal));
  }

  async afterEnd(code, signal) {
    if (this.stopping) return;
    const { name } = this.service;
    if (!this.ready && ++this.failedStarts >= startsBeforeGivingUp) {
      this.failure = `${name} does not start:\n  ${this.lastErrors.join('\n  ') || `exit code ${code}`}`;
      return;
    }
    const ranMs = Date.now() - this.startedAt;
    if (ranMs > stableAfterMs) this.delayMs = firstDelayMs;
    if (this.ready)
      this.options.print(`${name} ended (${signal ?? `exit code ${code}`}); it is started again`);
    // One that had worked and was asked to end, or that fell after a long time, is replaced at once: calls wait for it.
    if (ranMs < (code === 0 ? workedAfterMs : stableAfterMs)) {
      await delay(this.delayMs);
      this.delayMs = Math.min(this.delayMs * 2, longestDelayMs);
    }
    if (!this.stopping) this.start();
  }

  /** Resolves when /readyz says so; rejects with the reason when the child gives up. */
  async waitUntilReady() {
    while (!this.ready) {
      if (this.failure) throw new Error(this.failure);
      if (this.stopping) throw new Error(`${this.service.name} was stopped`);
      this.ready = await fetch(`${this.service.url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (!this.ready) await delay(100);
    }
  }

  /** Asks the child to end without draining and waits; after `graceMs` it is made to. */
  async stop(graceMs) {
    this.stopping = true;
    this.child.kill('SIGINT');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), graceMs);
    if (this.child.exitCode === null && this.child.signalCode === null) await this.ended;
    clearTimeout(timer);
  }
}
