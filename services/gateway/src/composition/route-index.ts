import type { ComposedPortal, RouteIndex } from '@portals/contracts/composition';
import { remember } from '../http/remember.js';
import type { StoredFile } from '../http/stored-file.js';
import { jsonFile } from './json-file.js';
import { integrityOfText } from './pins.js';

/**
 * A file that describes all portals of one composition. A page fetches it when a link leads to a portal that its document does not
 * describe.
 */
export interface PinnedIndex {
  url: string;
  integrity: string;
  text: string;
}

/**
 * Returns the route index of a composition, with its URL and hash.
 * @param id id of the composition; part of the file's address
 * @param leftOut path patterns of portals that cannot be served
 */
export function indexOf(id: string, portals: ComposedPortal[], leftOut: readonly string[]): PinnedIndex {
  const text = JSON.stringify({ portals, leftOut: [...leftOut] } satisfies RouteIndex);
  return { url: `/releases/index/${id}.json`, integrity: integrityOfText(text), text };
}

/**
 * Maximum number of compositions whose route index is kept for open pages. A page with an older composition loads a new document instead.
 */
const maxIndexes = 64;

/** The route indexes of the compositions that the most recent documents were sent with. */
export class RouteIndexes {
  private readonly files = new Map<string, Promise<StoredFile>>();

  remember({ url, text }: PinnedIndex): void {
    if (this.files.has(url)) return;
    remember(this.files, url, jsonFile(text), maxIndexes);
  }

  /** Returns the file at an absolute path; null when there is none. */
  async file(path: string): Promise<StoredFile | null> {
    return (await this.files.get(path)) ?? null;
  }
}
