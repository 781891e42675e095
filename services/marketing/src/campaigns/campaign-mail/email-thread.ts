import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@portals/service-kit';
import { z } from 'zod';
import type { EmailJob, MadeEmail } from './email-job.js';

/** Time for which an idle thread is kept; it holds some 60 MB. */
const idleMs = 60_000;
/** Time limit for an email that somebody waits for; a long one takes a tenth of a second. */
const timeoutMs = 8000;
/** Time limit for the thread to load mjml: usually under a second, but many seconds on a busy machine. */
const loadingMs = 30_000;

/** The compiled worker. TypeScript sources run only in tests, where a worker thread could not load them. */
const threadFile = new URL(
  './make-thread.js',
  import.meta.url.replace('/marketing/src/', '/marketing/dist/'),
);

const Answer = z.union([
  z.object({ loaded: z.literal(true) }),
  z.object({ id: z.int(), made: z.object({ html: z.string(), text: z.string() }) }),
  z.object({ id: z.int(), fault: z.string() }),
]);

interface Waiting {
  /** Starts its time limit, once the thread is ready. */
  startClock(): void;
  resolve(made: MadeEmail): void;
  reject(error: Error): void;
}

/**
 * Renders emails in a worker thread, Markdown included: loading mjml takes most of a second and a long email a tenth of one, during which
 * the service would answer nobody. The thread starts with the first email and ends after a while without any.
 */
@Injectable()
export class EmailThread implements OnApplicationShutdown {
  private thread: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private loading: NodeJS.Timeout | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** Ends the thread this late because emails in flight when the service stops are still rendered. */
  async onApplicationShutdown(): Promise<void> {
    await this.end(new Error('the service stops'));
  }

  /**
   * Renders an email.
   * @param longestMs time limit once the thread has loaded
   * @throws AppError SERVICE_UNAVAILABLE when the limit is exceeded or the thread crashes; the next email starts another thread
   */
  make(job: EmailJob, longestMs = timeoutMs): Promise<MadeEmail> {
    this.thread ??= this.start();
    clearTimeout(this.idle);
    const id = ++this.last;
    const { thread } = this;
    return new Promise((resolve, reject) => {
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
        resolve(made) {
          settled();
          resolve(made);
        },
        reject(error) {
          settled();
          reject(error);
        },
      });
      if (this.loading === undefined) startClock();
      thread.postMessage({ id, job });
    });
  }

  private start(): Worker {
    const thread = new Worker(threadFile, {
      ...{ env: {}, execArgv: [] },
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    });
    // The thread alone must not keep the process alive.
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
    if ('made' in answer) waiting?.resolve(answer.made);
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

  /** Ends the thread; pending emails fail with the error. */
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
