import { PortalError } from './portal-error';
import { awaitPreload, preloaded } from './preloaded';

/** A script that a portal needs before it can start. */
export interface GateFile {
  url: string;
  /** `sha384-…`; undefined for unpinned files of development. */
  integrity: string | undefined;
}

/** Milliseconds until a file must begin to arrive. A hanging server is given up after this, and a fallback tried. */
export const answerDeadline = 4_000;
/** The same for a release that is tried after another one hung: a person has waited long enough already. */
export const hurriedDeadline = 1_800;
/** Milliseconds until a file must have arrived whole. */
export const fileDeadline = 20_000;

const isScript = (response: Response): boolean =>
  /javascript|ecmascript/i.test(response.headers.get('content-type') ?? '');

function refuse(response: Response, url: string): PortalError | null {
  if (!response.ok) return new PortalError('fetch', `${url} answered ${response.status}`);
  if (!isScript(response)) {
    const type = response.headers.get('content-type') ?? 'nothing';
    return new PortalError('fetch', `${url} is no script but ${type}`);
  }
  return null;
}

/** With integrity a browser reports every failure alike; a second look tells a tampered file from a missing one. */
async function explain(url: string, signal: AbortSignal, cause: unknown): Promise<PortalError> {
  try {
    const response = await fetch(url, { signal });
    const refused = refuse(response, url);
    return refused ?? new PortalError('integrity', `${url} is not the file that was released`, { cause });
  } catch (error) {
    return new PortalError('fetch', `${url} could not be reached`, { cause: error });
  }
}

const tooLate = (url: string) => new PortalError('timeout', `${url} did not arrive in time`);

export interface GateOptions {
  /** Fetches also what the document has preloaded. */
  fresh?: boolean;
  /** Waits less long for an answer. */
  hurried?: boolean;
}

async function passFile({ url, integrity }: GateFile, { fresh, hurried }: GateOptions): Promise<void> {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), hurried ? hurriedDeadline : answerDeadline);
  try {
    const state = fresh ? 'none' : preloaded(url);
    if (state === 'done' || (state === 'coming' && (await awaitPreload(url, stop.signal)))) return;
    stop.signal.throwIfAborted();
    const response = await fetch(url, {
      signal: stop.signal,
      ...(integrity === undefined ? {} : { integrity }),
    });
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), fileDeadline);
    const refused = refuse(response, url);
    if (refused) throw refused;
    await response.arrayBuffer();
  } catch (error) {
    if (stop.signal.aborted) throw tooLate(url);
    if (error instanceof PortalError) throw error;
    const explained = await explain(url, stop.signal, error);
    throw stop.signal.aborted ? tooLate(url) : explained;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Fetches the files before anything is imported. A failed import can stay failed for the life of the page, since
 * browsers remember it by address; a failed fetch does not. The import then finds the files in the HTTP cache. What
 * the document has preloaded is not fetched again, unless `fresh` asks for it: after an import that failed, to find
 * out why.
 * @throws PortalError of phase `fetch`, `integrity` or `timeout`
 */
export async function passGate(files: readonly GateFile[], options: GateOptions = {}): Promise<void> {
  await Promise.all(files.map((file) => passFile(file, options)));
}
