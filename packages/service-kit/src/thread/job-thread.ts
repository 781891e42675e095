import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { JobReply } from './answer-jobs.js';

/**
 * Returns the URL of the compiled file for a source file. Tests run this package from source, but a thread cannot load TypeScript.
 */
export const compiled = (source: string): string =>
  source.replace(/\/((?:packages|services)\/[^/]+)\/src\//, '/$1/dist/');

export interface JobThreadOptions {
  /** Memory limits and initial data of the thread. */
  worker: WorkerOptions;
  /** Milliseconds without an answer to waiting jobs after which the thread counts as stuck; by default, jobs have no time limit. */
  silenceMs?: number;
  /** Milliseconds within which the thread's program must load; all other limits apply only after that. */
  loadingMs?: number;
  /** Milliseconds without a job after which the thread ends. By default, the thread does not end. */
  idleMs?: number;
  /** Returns the error with which a thread's unfinished jobs fail when the thread ends. */
  endError: (cause: Error, jobs: number) => Error;
}

interface OpenJob<Answer> {
  limitMs: number | undefined;
  answer: (answer: Answer) => void;
  end: (error: Error | null) => void;
}

/**
 * Runs jobs in a worker thread, whose program calls `answerJobs`, so that the service can handle other calls in the meantime. The thread
 * starts with the first job. When the thread crashes, uses too much memory or is stuck, it is terminated and its jobs fail; the next job
 * starts a new thread. The thread does not prevent the process from exiting.
 *
 * Existing thread pools are not used, because they return only one result for each job instead of a stream of answers, and do not let a
 * thread close what it has opened.
 */
export class JobThread<Job, Answer> {
  private thread: Worker | null = null;
  private isReady = false;
  private readonly open = new Map<number, OpenJob<Answer>>();
  private lastId = 0;
  private clock: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: URL,
    private readonly options: JobThreadOptions,
  ) {}

  /** Returns the first answer to a job. @throws Error with the properties of the program's error, or the error that `endError` returns */
  run(job: Job, limitMs = this.options.silenceMs): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const end = (error: Error | null) => reject(error ?? new Error('a job ended without an answer'));
      this.begin(job, { limitMs, answer: resolve, end });
    });
  }

  /** Yields all answers to a job. @throws the same errors as `run`, and the signal's reason when it aborts */
  async *stream(job: Job, signal: AbortSignal): AsyncGenerator<Answer> {
    const answers: Answer[] = [];
    const state: { end: { error: Error | null } | null } = { end: null };
    let wake = (): void => undefined;
    const aborted = () => wake();
    const id = this.begin(job, {
      limitMs: this.options.silenceMs,
      answer(answer) {
        answers.push(answer);
        wake();
      },
      end(error) {
        state.end = { error };
        wake();
      },
    });
    signal.addEventListener('abort', aborted);
    try {
      for (;;) {
        signal.throwIfAborted();
        if (answers.length > 0) yield* answers.splice(0, 1);
        else if (state.end?.error) throw state.end.error;
        else if (state.end) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      signal.removeEventListener('abort', aborted);
      if (this.open.delete(id)) this.thread?.postMessage({ id });
    }
  }

  /** Terminates the thread immediately; its jobs fail. */
  async terminate(cause: Error): Promise<void> {
    const { thread } = this;
    this.forget(cause);
    await thread?.terminate();
  }

  /** Resolves once the thread has closed everything that it opened and has ended. */
  async close(): Promise<void> {
    const { thread } = this;
    if (thread === null) return;
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    thread.postMessage(null);
    await ended;
  }

  private begin(job: Job, open: OpenJob<Answer>): number {
    const thread = this.thread ?? this.start();
    const id = ++this.lastId;
    this.open.set(id, open);
    if (this.open.size === 1) this.restartClock();
    thread.postMessage({ id, job });
    return id;
  }

  private start(): Worker {
    const thread = new Worker(this.program, { execArgv: [], ...this.options.worker });
    this.thread = thread;
    thread.unref();
    const isOver = (cause: Error) => {
      if (thread === this.thread) void this.terminate(cause);
    };
    thread.on('message', (reply: JobReply) => {
      if (thread === this.thread) this.hear(reply);
    });
    thread.on('error', (error) => isOver(error instanceof Error ? error : new Error(String(error))));
    thread.on('exit', (code) => isOver(new Error(`a thread ended with ${code}`)));
    return thread;
  }

  private hear(reply: JobReply): void {
    if (reply === 'ready') this.isReady = true;
    else {
      const job = this.open.get(reply.id);
      // The answer is not validated: the caller's type parameter must match the answers of the thread's program.
      if ('answer' in reply) job?.answer(reply.answer as Answer);
      else {
        this.open.delete(reply.id);
        const { fault } = reply;
        job?.end(fault && Object.assign(new Error(fault.message), fault));
      }
    }
    this.restartClock();
  }

  /** Restarts the time limit after each event, that is, when the program has loaded, answers a job, or gets a job. */
  private restartClock(): void {
    clearTimeout(this.clock);
    const { loadingMs, idleMs } = this.options;
    const limits = [...this.open.values()].map(({ limitMs }) => limitMs ?? Number.POSITIVE_INFINITY);
    const workMs = limits.length > 0 ? Math.max(...limits) : (idleMs ?? Number.POSITIVE_INFINITY);
    const ms = this.isReady ? workMs : (loadingMs ?? workMs);
    if (ms === Number.POSITIVE_INFINITY) return;
    const late = () => void this.terminate(new Error(`a thread was silent for ${ms} ms`));
    this.clock = setTimeout(late, ms).unref();
  }

  private forget(cause: Error): void {
    clearTimeout(this.clock);
    this.thread = null;
    this.isReady = false;
    const jobs = [...this.open.values()];
    this.open.clear();
    if (jobs.length === 0) return;
    const error = this.options.endError(cause, jobs.length);
    for (const { end } of jobs) end(error);
  }
}
