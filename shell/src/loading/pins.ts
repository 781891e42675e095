import type { ComposedRelease, ReleasePins } from '@portals/contracts/composition';
import { PortalError } from './portal-error';

/** sha384 hashes of scripts, by absolute path. */
export type Integrity = Record<string, string>;

/** A release whose files for each page are known. */
export type KnownRelease = ComposedRelease & { chunks: ReleasePins['chunks'] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Parses `pins.json` of a release. The hash of this file has already been verified.
 * @throws PortalError of phase `fetch`
 */
function parsePins(value: unknown, url: string): ReleasePins {
  const { chunks, integrity } = isRecord(value) ? value : {};
  if (!isRecord(chunks) || !isRecord(integrity)) throw new PortalError('fetch', `${url} holds no pins`);
  return {
    chunks: Object.fromEntries(
      Object.entries(chunks).map(([name, files]) => [name, Array.isArray(files) ? files.filter(isText) : []]),
    ),
    integrity: Object.fromEntries(
      Object.entries(integrity).filter((entry): entry is [string, string] => isText(entry[1])),
    ),
  };
}

/** Returns the hashes in the import map of the document. */
export function integrityOfDocument(): Integrity {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  const map: unknown = JSON.parse(text);
  const hashes = isRecord(map) && isRecord(map.integrity) ? map.integrity : {};
  return Object.fromEntries(
    Object.entries(hashes).filter((entry): entry is [string, string] => isText(entry[1])),
  );
}

/**
 * Adds hashes to the document by a second import map. Browsers that accept only one import map ignore it; in these, modules are protected
 * by the hashes of their preload links.
 */
export function pinFiles(integrity: Integrity): void {
  const map = document.createElement('script');
  map.type = 'importmap';
  const { nonce } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {};
  if (nonce) map.nonce = nonce;
  map.textContent = JSON.stringify({ integrity });
  document.head.append(map);
}

/** Functions for reading the pins of a release. */
export interface PinSource {
  fetchJson(file: { url: string; integrity: string }, within: number): Promise<unknown>;
  pinFiles(integrity: Integrity): void;
}

/** Hashes known in this page view, and the releases to which they belong. */
export class Pins {
  private readonly known = new Map<string, KnownRelease>();

  constructor(
    private readonly source: PinSource,
    readonly integrity: Integrity,
  ) {}

  /**
   * Adds the list of files to a release. For the document's own portal, the document contains the list; for other portals, it is fetched
   * from `pins.json`, whose hash the composition states.
   * @param within maximum milliseconds until the pins begin to arrive
   * @throws PortalError of phase `fetch`, `integrity` or `timeout`
   */
  async know(release: ComposedRelease, within: number): Promise<KnownRelease> {
    const { chunks, pins, base } = release;
    if (chunks !== undefined) return { ...release, chunks };
    // A release without pins comes from a development server.
    if (pins === undefined) return { ...release, chunks: {} };
    const before = this.known.get(base);
    if (before) return before;
    const url = `${base}pins.json`;
    const read = parsePins(await this.source.fetchJson({ url, integrity: pins }, within), url);
    const known = { ...release, chunks: read.chunks };
    this.known.set(base, known);
    this.add(Object.fromEntries(Object.entries(read.integrity).map(([path, hash]) => [base + path, hash])));
    return known;
  }

  /** Adds hashes for further paths. Known paths are skipped, because browsers warn about a second entry for a path. */
  add(integrity: Integrity): void {
    const further = Object.entries(integrity).filter(([path]) => !(path in this.integrity));
    Object.assign(this.integrity, Object.fromEntries(further));
    this.source.pinFiles(Object.fromEntries(further));
  }
}
