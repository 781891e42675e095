import { parentPort } from 'node:worker_threads';

/** Message to a thread: a job, or without `job`, the cancellation of the job with this id. */
export type JobMessage = { id: number; job?: unknown };

/** An error in a form that can be sent between threads: its message and its own properties. */
export type JobFault = { message: string } & Record<string, unknown>;

/** Message from a thread: it has loaded, it answers a job (one of possibly several answers), or a job has ended or failed. */
export type JobReply = 'ready' | { id: number; answer: unknown } | { id: number; fault: JobFault | null };

/**
 * Processes the jobs of a `JobThread`; call it once in the thread's program.
 * @param work calls `answer` for each answer. Its signal aborts when the answers are no longer needed. Properties of errors that it throws
 * are sent to the caller, so they must be transferable between threads
 * @param end closes everything that the program has opened
 */
export function answerJobs<Job, Answer>(
  work: (job: Job, answer: (answer: Answer) => void, signal: AbortSignal) => void | Promise<void>,
  end: () => void = () => undefined,
): void {
  const open = new Map<number, AbortController>();
  const post = (reply: JobReply) => parentPort?.postMessage(reply);

  async function run(id: number, job: Job): Promise<void> {
    const reader = new AbortController();
    open.set(id, reader);
    try {
      await work(job, (answer) => post({ id, answer }), reader.signal);
      post({ id, fault: null });
    } catch (error) {
      post({
        id,
        fault: error instanceof Error ? { ...error, message: error.message } : { message: String(error) },
      });
    } finally {
      open.delete(id);
    }
  }

  parentPort?.on('message', (message: JobMessage | null) => {
    if (message === null) {
      end();
      parentPort?.close();
    } else if ('job' in message) void run(message.id, message.job as Job);
    else open.get(message.id)?.abort();
  });
  post('ready');
}
