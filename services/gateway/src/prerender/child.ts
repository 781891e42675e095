import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { z } from 'zod';
import { PrerenderedPage } from './page.js';

/** Pages to render with one pair of bundles. */
export interface Job {
  /** file: addresses of the node bundles. */
  shell: string;
  portal: string;
  mode: 'production' | 'development';
  pages: { path: string; composition: string }[];
}

export interface Bounds {
  /** Milliseconds that one page may take, the start of the process included. */
  timeoutMs: number;
  memoryMb: number;
  /** Characters of HTML and CSS of one page. */
  limit: number;
}

/** What became of a page. */
export type Outcome =
  | { kind: 'rendered'; page: PrerenderedPage }
  | { kind: 'failed' | 'timeout' | 'crashed'; reason: string };

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), index: z.int(), page: z.unknown() }),
  z.object({ kind: z.literal('failed'), index: z.int(), reason: z.string() }),
  z.object({ kind: z.literal('broken'), reason: z.string() }),
]);

const errorKept = 2000;

function startChild(worker: string, { mode }: Job, { memoryMb }: Bounds): ChildProcess {
  const child = fork(worker, [], {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // No secret of the gateway is handed on, and dates are rendered alike on every machine.
    env: { NODE_ENV: mode, TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where it may not be lowered it runs as it is.
  }
  return child;
}

function check(page: unknown): Outcome {
  const parsed = PrerenderedPage.safeParse(page);
  if (parsed.success) return { kind: 'rendered', page: parsed.data };
  return { kind: 'failed', reason: z.prettifyError(parsed.error) };
}

/** One process and how far it has come. */
class Run {
  /** Index of the page that is being rendered. */
  next = 0;
  private readonly child: ChildProcess;
  private timer: NodeJS.Timeout | undefined;
  private errors = '';
  private timedOut = false;

  constructor(
    worker: string,
    private readonly job: Job,
    private readonly bounds: Bounds,
    private readonly onPage: (index: number, outcome: Outcome) => void,
  ) {
    this.child = startChild(worker, job, bounds);
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.errors = (this.errors + chunk.toString('utf8')).slice(-errorKept);
    });
    this.child.on('message', (raw) => this.hear(raw));
    this.restartClock();
    // A process that could not be started or is gone already is told by its own events.
    this.child.send({ ...job, limit: bounds.limit }, () => undefined);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Resolves when the process is gone. */
  async end(): Promise<void> {
    const reason = await new Promise<string>((resolve) => {
      this.child.once('error', (error) => resolve(error.message));
      this.child.once('close', (code, signal) => resolve(`ended with ${signal ?? code}: ${this.errors}`));
    });
    if (this.timedOut) this.done({ kind: 'timeout', reason: `no page within ${this.bounds.timeoutMs} ms` });
    else this.done({ kind: 'crashed', reason });
    clearTimeout(this.timer);
  }

  private restartClock(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timedOut = true;
      this.kill();
    }, this.bounds.timeoutMs);
  }

  private hear(raw: unknown): void {
    const message = Message.safeParse(raw);
    if (!message.success) return;
    const { data } = message;
    if (data.kind === 'broken') {
      while (this.next < this.job.pages.length) this.done({ kind: 'failed', reason: data.reason });
    } else if (data.index === this.next) {
      this.done(data.kind === 'page' ? check(data.page) : { kind: 'failed', reason: data.reason });
    }
  }

  private done(outcome: Outcome): void {
    if (this.next >= this.job.pages.length) return;
    this.restartClock();
    this.next += 1;
    this.onPage(this.next - 1, outcome);
  }
}

/**
 * Renders pages in a process of their own, which is killed when a page takes too long.
 * @param signal kills it early
 * @param onPage told of each page as it is done
 * @returns how many pages were reached: one that hung or crashed was told of, those after it were not
 */
export async function drawInChild(
  worker: string,
  job: Job,
  bounds: Bounds,
  signal: AbortSignal,
  onPage: (index: number, outcome: Outcome) => void,
): Promise<number> {
  const run = new Run(worker, job, bounds, (index, outcome) => {
    if (!signal.aborted) onPage(index, outcome);
  });
  const kill = () => run.kill();
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  await run.end();
  signal.removeEventListener('abort', kill);
  return run.next;
}
