import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError, LOGGER, type Logger } from '@portals/service-kit';
import type { DesignSpec } from './draw-design.rules.js';
import type { DrawAnswer, DrawJob, Drawn } from './draw-job.js';

/** The compiled worker. TypeScript sources run only in tests, where a worker thread could not load them. */
const threadFile = new URL(
  './draw-thread.js',
  import.meta.url.replace('/marketing/src/', '/marketing/dist/'),
);

/** No job takes this long: a thread without an answer for this time, in milliseconds, is replaced. */
const silenceMs = 15_000;

const busy = () => new AppError('SERVICE_BUSY', { retryAfter: 3 });

interface Waiting {
  resolve: (drawn: Drawn) => void;
  reject: (error: Error) => void;
}

/** Draws designs in a worker thread, so that the service answers other calls meanwhile. The thread starts with the first job. */
@Injectable()
export class DesignDrawer implements OnModuleDestroy {
  private thread: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  private clock: NodeJS.Timeout | undefined;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** @throws AppError SERVICE_BUSY when the thread has crashed */
  draw(spec: DesignSpec, result: DrawJob['result']): Promise<Drawn> {
    const thread = this.thread ?? this.start();
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      thread.ref();
      this.restartClock();
      thread.postMessage({ id, spec, result } satisfies DrawJob);
    });
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.clock);
    await this.thread?.terminate();
  }

  private start(): Worker {
    const thread = new Worker(threadFile, {
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    });
    this.thread = thread;
    thread.on('message', (answer: DrawAnswer) => this.settle(answer));
    thread.on('error', (error) => this.replace(thread, error));
    thread.on('exit', (code) => this.replace(thread, new Error(`the drawing thread ended with ${code}`)));
    return thread;
  }

  private settle(answer: DrawAnswer): void {
    const job = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('error' in answer) job?.reject(new Error(answer.error));
    else job?.resolve(answer.drawn);
    if (this.waiting.size > 0) this.restartClock();
    else {
      clearTimeout(this.clock);
      // An idle thread must not keep the process alive.
      this.thread?.unref();
    }
  }

  private restartClock(): void {
    clearTimeout(this.clock);
    const { thread } = this;
    this.clock = setTimeout(() => {
      if (thread) this.replace(thread, new Error('the drawing thread is silent'));
    }, silenceMs);
  }

  /** Discards a thread and its pending jobs; the next job starts another one. */
  private replace(thread: Worker, reason: Error): void {
    if (this.thread !== thread) return;
    this.thread = null;
    clearTimeout(this.clock);
    void thread.terminate();
    if (this.waiting.size === 0) return;
    this.logger.warn({ err: reason, designs: this.waiting.size }, 'designs were not drawn');
    for (const { reject } of this.waiting.values()) reject(busy());
    this.waiting.clear();
  }
}
