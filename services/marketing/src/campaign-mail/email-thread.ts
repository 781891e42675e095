import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@portals/service-kit';
import { z } from 'zod';
import type { MjmlNode } from './email-nodes.js';

/** How long the thread is kept without work; it holds some 60 MB. */
const idleMs = 60_000;
/** How long an email may take that somebody waits for; a long one takes a tenth of a second. */
const timeoutMs = 8000;
/** How long the thread may take to load mjml: most of a second, and many on a machine that has much else to do. */
const loadingMs = 30_000;

/**
 * What the thread runs. Fonts of other servers, files and configurations are off; validation is too, because the nodes are our own.
 * White space between the tags would be a third of the document.
 */
const program = `
const { constants, setPriority } = require('node:os');
const { parentPort, workerData } = require('node:worker_threads');
// Calls of others come first where processors are few. Elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const mjml = require(workerData.core).default;
const preset = require(workerData.preset);
const options = { presets: [preset.default ?? preset], fonts: {}, validationLevel: 'skip', ignoreIncludes: true };
parentPort.postMessage({ loaded: true });
parentPort.on('message', async ({ id, node }) => {
  try {
    const { html } = await mjml(node, options);
    parentPort.postMessage({ id, html: html.replace(/\\n\\s+/g, '\\n') });
  } catch (error) {
    parentPort.postMessage({ id, fault: String(error) });
  }
});
`;

const Answer = z.union([
  z.object({ loaded: z.literal(true) }),
  z.object({ id: z.int(), html: z.string() }),
  z.object({ id: z.int(), fault: z.string() }),
]);

interface Waiting {
  /** Its time begins when the thread can work. */
  startClock(): void;
  resolve(html: string): void;
  reject(error: Error): void;
}

/**
 * Makes HTML for mail programs with mjml, in a thread of its own: loading mjml takes most of a second and a long email a tenth of
 * one, in which the service would answer nobody. The thread starts with the first email and ends when there are none for a while.
 */
@Injectable()
export class EmailThread implements OnApplicationShutdown {
  private thread: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private loading: NodeJS.Timeout | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** Not before: mails that are under way when the service stops are still made. */
  async onApplicationShutdown(): Promise<void> {
    await this.end(new Error('the service stops'));
  }

  /**
   * @param longestMs how long it may take once the thread has loaded
   * @throws AppError SERVICE_UNAVAILABLE when it took longer or the thread broke down; the next email starts another thread
   */
  render(node: MjmlNode, longestMs = timeoutMs): Promise<string> {
    this.thread ??= this.start();
    clearTimeout(this.idle);
    const id = ++this.last;
    const { thread } = this;
    return new Promise<string>((resolve, reject) => {
      const late = () => void this.end(new Error(`an email was not made within ${longestMs} ms`));
      let timer: NodeJS.Timeout | undefined;
      const startClock = () => {
        timer = setTimeout(late, longestMs);
      };
      const settled = () => {
        clearTimeout(timer);
        this.waiting.delete(id);
        if (this.waiting.size === 0) this.restWhenIdle();
      };
      this.waiting.set(id, {
        startClock,
        resolve(html) {
          settled();
          resolve(html);
        },
        reject(error) {
          settled();
          reject(error);
        },
      });
      if (this.loading === undefined) startClock();
      thread.postMessage({ id, node });
    });
  }

  private start(): Worker {
    const require = createRequire(import.meta.url);
    const workerData = { core: require.resolve('mjml-core'), preset: require.resolve('mjml-preset-core') };
    const thread = new Worker(program, {
      ...{ eval: true, workerData, env: {}, execArgv: [] },
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    });
    // It keeps no process alive that has nothing else to do.
    thread.unref();
    thread.on('message', (raw) => {
      if (thread === this.thread) this.settle(raw);
    });
    thread.on('error', (error) => {
      if (thread === this.thread) void this.end(error instanceof Error ? error : new Error(String(error)));
    });
    const late = () => void this.end(new Error(`mjml was not loaded within ${loadingMs} ms`));
    this.loading = setTimeout(late, loadingMs);
    return thread;
  }

  private settle(raw: unknown): void {
    const answer = Answer.parse(raw);
    if ('loaded' in answer) {
      this.endLoading();
      for (const { startClock } of this.waiting.values()) startClock();
      return;
    }
    const waiting = this.waiting.get(answer.id);
    if ('html' in answer) waiting?.resolve(answer.html);
    else waiting?.reject(new Error(answer.fault));
  }

  private endLoading(): void {
    clearTimeout(this.loading);
    this.loading = undefined;
  }

  private restWhenIdle(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.end(new Error('idle')), idleMs).unref();
  }

  /** Ends the thread; whoever waits for it gets the error. */
  private async end(error: Error): Promise<void> {
    clearTimeout(this.idle);
    this.endLoading();
    const { thread } = this;
    this.thread = null;
    const away = new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause: error });
    for (const { reject } of [...this.waiting.values()]) reject(away);
    clearTimeout(this.idle);
    await thread?.terminate();
  }
}
