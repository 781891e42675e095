import type { ComposedPortal, RouteIndex } from '@portals/contracts/composition';
import type { StoredFile } from '../releases/release-files.js';
import { jsonFile } from './json-file.js';
import { integrityOfText } from './pins.js';

/** The portals of one composition as a file that pages fetch when they are asked for a path that they do not know. */
export interface PinnedIndex {
  url: string;
  integrity: string;
  text: string;
}

/**
 * @param id of the composition, which its address ends in
 * @param leftOut path patterns of portals that cannot be served
 */
export function indexOf(id: string, portals: ComposedPortal[], leftOut: readonly string[]): PinnedIndex {
  const text = JSON.stringify({ portals, leftOut: [...leftOut] } satisfies RouteIndex);
  return { url: `/releases/index/${id}.json`, integrity: integrityOfText(text), text };
}

/** Compositions whose pages may still ask for their index; a page that comes later gets a new document. */
const mostKept = 8;

/** The indexes of the compositions that documents were written for. */
export class RouteIndexes {
  private readonly files = new Map<string, Promise<StoredFile>>();

  remember({ url, text }: PinnedIndex): void {
    if (this.files.has(url)) return;
    this.files.set(url, jsonFile(text));
    const oldest = this.files.keys().next();
    if (this.files.size > mostKept && !oldest.done) this.files.delete(oldest.value);
  }

  /** The file at an absolute path, or null. */
  async file(path: string): Promise<StoredFile | null> {
    return (await this.files.get(path)) ?? null;
  }
}
