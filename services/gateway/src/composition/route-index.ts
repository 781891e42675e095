import type { ComposedPortal, RouteIndex } from '@portals/contracts/composition';
import type { StoredFile } from '../http/stored-file.js';
import { jsonFile } from './json-file.js';
import { integrityOfText } from './pins.js';

/** The portals of one composition as a file. A page fetches it when a link leads to a path missing from its document. */
export interface PinnedIndex {
  url: string;
  integrity: string;
  text: string;
}

/**
 * @param id id of the composition; part of the file's address
 * @param leftOut path patterns of portals that cannot be served
 */
export function indexOf(id: string, portals: ComposedPortal[], leftOut: readonly string[]): PinnedIndex {
  const text = JSON.stringify({ portals, leftOut: [...leftOut] } satisfies RouteIndex);
  return { url: `/releases/index/${id}.json`, integrity: integrityOfText(text), text };
}

/** Number of compositions whose route index stays available to open pages; an older page loads a new document instead. */
const maxIndexes = 64;

/** The route indexes of the most recent compositions that documents were sent for. */
export class RouteIndexes {
  private readonly files = new Map<string, Promise<StoredFile>>();

  remember({ url, text }: PinnedIndex): void {
    if (this.files.has(url)) return;
    this.files.set(url, jsonFile(text));
    const oldest = this.files.keys().next();
    if (this.files.size > maxIndexes && !oldest.done) this.files.delete(oldest.value);
  }

  /** Returns the file at an absolute path; null when there is none. */
  async file(path: string): Promise<StoredFile | null> {
    return (await this.files.get(path)) ?? null;
  }
}
