import { fileURLToPath } from 'node:url';
import { forkConfined } from '@portals/contracts/releases';
import { z } from 'zod';

const Fault = z.object({ name: z.string(), message: z.string(), stack: z.string() });
export type Fault = z.infer<typeof Fault>;

const WorkerMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('portal'),
    routes: z.array(z.string()),
    texts: z.record(z.string(), z.array(z.string())),
  }),
  z.object({ kind: z.literal('page'), index: z.int(), missingTexts: z.array(z.string()) }),
  z.object({ kind: z.literal('failed'), index: z.int(), error: Fault }),
  z.object({ kind: z.literal('broken'), error: Fault }),
  z.object({ kind: z.literal('mismatches'), texts: z.array(z.string()) }),
  z.object({ kind: z.literal('done') }),
]);

/** The files to load, as `file:` URLs. */
export interface LoadJob {
  shell: string;
  container: string;
  name: string;
  /** Folders of both releases, the only ones that the process may read. */
  folders: string[];
  pages: { path: string; composition: string }[];
}

/** Result of loading a portal. */
export interface Loaded {
  /** Routes of the portal, and the keys of its texts by language; null when the shell cannot read them. */
  portal: { routes: string[]; texts: Record<string, string[]> } | null;
  /** Missing texts by index of the page. */
  missingTexts: Map<number, string[]>;
  failed: Map<number, Fault>;
  /** Shared libraries that the shell provides in a different version from the one used to build the portal. */
  mismatches: string[];
  /** Reason why the portal could not be loaded at all. */
  broken: Fault | null;
}

export interface LoadBounds {
  timeoutMs: number;
  memoryMb: number;
}

const defaults: LoadBounds = { timeoutMs: 60_000, memoryMb: 512 };
const worker = fileURLToPath(new URL('./load-worker.js', import.meta.url));

/** Loads a portal and renders its pages in a separate process, which is killed when it takes too long. */
export async function loadPortal(
  job: LoadJob,
  bounds: LoadBounds = defaults,
  script = worker,
): Promise<Loaded> {
  const loaded: Loaded = {
    portal: null,
    missingTexts: new Map(),
    failed: new Map(),
    mismatches: [],
    broken: null,
  };
  const child = forkConfined(script, { readable: job.folders, memoryMb: bounds.memoryMb });
  let errors = '';
  let isDone = false;
  let isLate = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString('utf8')).slice(-2000);
  });
  child.on('message', (raw) => {
    const { data } = WorkerMessage.safeParse(raw);
    if (data?.kind === 'portal') loaded.portal = { routes: data.routes, texts: data.texts };
    if (data?.kind === 'page') loaded.missingTexts.set(data.index, data.missingTexts);
    if (data?.kind === 'failed') loaded.failed.set(data.index, data.error);
    if (data?.kind === 'mismatches') loaded.mismatches = data.texts;
    if (data?.kind === 'broken') loaded.broken = data.error;
    isDone ||= data?.kind === 'done' || data?.kind === 'broken';
  });
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, bounds.timeoutMs);
  child.send(job, () => undefined);
  const end = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(`its process ended with ${signal ?? code}: ${errors}`));
  });
  clearTimeout(timer);
  if (!isDone) {
    const message = isLate ? `it was not done within ${bounds.timeoutMs / 1000} s` : end;
    loaded.broken = { name: 'Error', message, stack: '' };
  }
  return loaded;
}
