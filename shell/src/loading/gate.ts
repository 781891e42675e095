import { fileDeadline, firstTimeout } from './deadlines';
import { PortalError } from './portal-error';
import { awaitPreload, preloaded } from './preloaded';

/** A file required before code can start. */
export interface GateFile {
  url: string;
  /** `sha384-…`; undefined for files of a development server, which have no hashes. */
  integrity: string | undefined;
}

export interface GateOptions {
  /** True to fetch even files that the document has preloaded. */
  fresh?: boolean;
  /** Maximum milliseconds until each file begins to arrive. */
  within?: number;
}

type Kind = { name: string; type: RegExp };
const script: Kind = { name: 'script', type: /javascript|ecmascript/i };
const json: Kind = { name: 'JSON', type: /json/i };

function refuse(response: Response, url: string, kind: Kind): PortalError | null {
  if (!response.ok) {
    const gone = response.status === 404 || response.status === 410;
    return new PortalError('fetch', `${url} answered ${response.status}`, { filesMissing: gone });
  }
  const type = response.headers.get('content-type') ?? 'nothing';
  return kind.type.test(type) ? null : new PortalError('fetch', `${url} is no ${kind.name} but ${type}`);
}

/**
 * Returns the cause of a failed fetch. With `integrity`, browsers report every failure in the same way, so a second request distinguishes a
 * damaged file from a missing file. This request bypasses the browser's cache, so that a damaged copy in the cache is replaced.
 */
async function explain(url: string, kind: Kind, signal: AbortSignal, cause: unknown): Promise<PortalError> {
  try {
    const response = await fetch(url, { signal, cache: 'reload' });
    const refused = refuse(response, url, kind);
    return refused ?? new PortalError('integrity', `${url} is not the file that was released`, { cause });
  } catch (error) {
    return new PortalError('fetch', `${url} could not be reached`, { cause: error });
  }
}

const tooLate = (url: string) => new PortalError('timeout', `${url} did not arrive in time`);

/** Fetches one file. Returns null when `known` reports, within the time limit, that the file has already been loaded. */
async function fetchFile(
  { url, integrity }: GateFile,
  kind: Kind,
  within: number,
  known: (stop: AbortSignal) => Promise<boolean> = async () => false,
): Promise<ArrayBuffer | null> {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), within);
  try {
    if (await known(stop.signal)) return null;
    stop.signal.throwIfAborted();
    const response = await fetch(url, {
      signal: stop.signal,
      ...(integrity === undefined ? {} : { integrity }),
    });
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), fileDeadline);
    const refused = refuse(response, url, kind);
    if (refused) throw refused;
    return await response.arrayBuffer();
  } catch (error) {
    if (stop.signal.aborted) throw tooLate(url);
    if (error instanceof PortalError) throw error;
    const explained = await explain(url, kind, stop.signal, error);
    throw stop.signal.aborted ? tooLate(url) : explained;
  } finally {
    clearTimeout(timer);
  }
}

const isPreloaded = (url: string) => async (stop: AbortSignal) => {
  const state = preloaded(url);
  return state === 'done' || (state === 'coming' && (await awaitPreload(url, stop)));
};

/**
 * Fetches and verifies files before they are imported, because browsers remember a failed import by its URL until the document is closed,
 * but do not remember a failed fetch. The later import reads the files from the HTTP cache. Preloaded files are fetched only
 * with `fresh`, which is used to find the reason for a failed import.
 * @throws PortalError of phase `fetch`, `integrity` or `timeout`
 */
export async function fetchAndVerify(
  files: readonly GateFile[],
  { fresh = false, within = firstTimeout }: GateOptions = {},
): Promise<void> {
  await Promise.all(
    files.map((file) => fetchFile(file, script, within, fresh ? undefined : isPreloaded(file.url))),
  );
}

/**
 * Fetches a JSON file and returns its value.
 * @throws PortalError of phase `fetch`, `integrity` or `timeout`
 */
export async function fetchJson(file: GateFile, within = firstTimeout): Promise<unknown> {
  const body = await fetchFile(file, json, within);
  try {
    return JSON.parse(new TextDecoder().decode(body ?? undefined));
  } catch (error) {
    throw new PortalError('fetch', `${file.url} is no JSON`, { cause: error });
  }
}
