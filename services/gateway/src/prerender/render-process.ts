import type { ChildProcess } from 'node:child_process';
import { forkConfined } from '@portals/contracts/releases';
import { z } from 'zod';
import { PrerenderedPage } from './prerendered-page.js';

/** Pages to render with the Node bundles of one shell and one portal. */
export interface RenderJob {
  /** `file:` URLs of the Node bundles. */
  shell: string;
  portal: string;
  /** Folders of both releases, the only ones that the process may read. */
  folders: string[];
  mode: 'production' | 'development';
  pages: { path: string; composition: string }[];
}

/** Message to the render process. */
export type WorkerJob = RenderJob & Pick<RenderBounds, 'limit'>;

export interface RenderBounds {
  /** Time limit for one page in milliseconds. For the first page, it includes starting the process. */
  timeoutMs: number;
  memoryMb: number;
  /** Maximum characters of HTML and CSS of one page. */
  limit: number;
}

/** The result of rendering a page. */
export type RenderOutcome =
  | { kind: 'rendered'; page: PrerenderedPage }
  | { kind: 'failed' | 'timeout' | 'crashed'; reason: string };

const WorkerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), index: z.int(), page: z.unknown() }),
  z.object({ kind: z.literal('failed'), index: z.int(), reason: z.string() }),
  z.object({ kind: z.literal('broken'), reason: z.string() }),
]);

const maxErrorLength = 2000;

function checkedPage(page: unknown): RenderOutcome {
  const parsed = PrerenderedPage.safeParse(page);
  if (parsed.success) return { kind: 'rendered', page: parsed.data };
  return { kind: 'failed', reason: z.prettifyError(parsed.error) };
}

/** A running render process and its progress. */
class RenderProcess {
  /** Index of the page being rendered. */
  next = 0;
  private readonly child: ChildProcess;
  private timer: NodeJS.Timeout | undefined;
  private errors = '';
  private timedOut = false;

  constructor(
    worker: string,
    private readonly job: RenderJob,
    private readonly bounds: RenderBounds,
    private readonly onPage: (index: number, outcome: RenderOutcome) => void,
  ) {
    this.child = forkConfined(worker, {
      readable: job.folders,
      memoryMb: bounds.memoryMb,
      mode: job.mode,
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.errors = (this.errors + chunk.toString('utf8')).slice(-maxErrorLength);
    });
    this.child.on('message', (raw) => this.onMessage(raw));
    this.restartClock();
    // A failed send needs no handling here, because `end` reports a process that did not start or has exited.
    const message: WorkerJob = { ...job, limit: bounds.limit };
    this.child.send(message, () => undefined);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Resolves when the process has exited. */
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

  private onMessage(raw: unknown): void {
    const message = WorkerMessage.safeParse(raw);
    if (!message.success) return;
    const { data } = message;
    if (data.kind === 'broken') {
      while (this.next < this.job.pages.length) this.done({ kind: 'failed', reason: data.reason });
    } else if (data.index === this.next) {
      this.done(data.kind === 'page' ? checkedPage(data.page) : { kind: 'failed', reason: data.reason });
    }
  }

  private done(outcome: RenderOutcome): void {
    if (this.next >= this.job.pages.length) return;
    this.restartClock();
    this.next += 1;
    this.onPage(this.next - 1, outcome);
  }
}

/**
 * Renders pages in a separate process, which is killed when a page takes too long.
 * @param signal when aborted, kills the process
 * @param onPage called with the outcome of each page
 * @returns the number of pages with an outcome; the last one may have hung or crashed, which ended the process
 */
export async function renderInProcess(
  worker: string,
  job: RenderJob,
  bounds: RenderBounds,
  signal: AbortSignal,
  onPage: (index: number, outcome: RenderOutcome) => void,
): Promise<number> {
  const run = new RenderProcess(worker, job, bounds, (index, outcome) => {
    if (!signal.aborted) onPage(index, outcome);
  });
  const kill = () => run.kill();
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  await run.end();
  signal.removeEventListener('abort', kill);
  return run.next;
}
