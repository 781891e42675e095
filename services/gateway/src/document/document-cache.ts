import { LRUCache } from 'lru-cache';
import type { Composed, Destination } from '../composition/compose.js';
import type { RequestedPage } from '../composition/language.js';
import { type PageFacts, settingsOf } from '../composition/page-facts.js';
import { pageQueryOf } from '../composition/page-query.js';
import type { Prerender } from '../prerender/prerender.js';
import type { PrerenderedPage } from '../prerender/prerendered-page.js';
import { type PreparedDocument, type PreviewParts, prepareDocument } from './document.js';

interface Parts {
  destination: Destination | null;
  page: PrerenderedPage | null;
}

/**
 * Cached documents, complete except for the values that each request fills in (see `Filling`). The key consists of the route, the language
 * and one of the route's `prerenderQueries`, never the requested path. All paths without a route share one document, so that made-up paths
 * cannot fill the cache.
 */
export class DocumentCache {
  private readonly prepared: LRUCache<string, PreparedDocument>;

  /** @param limit maximum bytes of the cache, which evicts least recently used entries; 0 disables it */
  constructor(
    limit: number,
    private readonly facts: PageFacts,
    private readonly prerender: Pick<Prerender, 'pageFor'>,
  ) {
    // lru-cache reads a maxSize of 0 as "no limit". One byte is too small for any document, so it disables the cache.
    this.prepared = new LRUCache({ maxSize: Math.max(1, limit), sizeCalculation: ({ bytes }) => bytes });
  }

  get bytes(): number {
    return this.prepared.calculatedSize;
  }

  /** @param path without a trailing slash */
  documentFor(composed: Composed, path: string, asked: RequestedPage): PreparedDocument {
    const { language, fromAddress, query } = asked;
    const { destination, page } = this.partsOf(composed, path, asked);
    const route = destination && [destination.release.name, destination.route.path];
    const shown = page !== null && destination !== null && pageQueryOf(destination.route, query);
    const key = JSON.stringify([composed.id, route, language, fromAddress, shown]);
    const cached = this.prepared.get(key);
    if (cached) return cached;
    const document = this.prepare(composed, { destination, page }, asked);
    this.prepared.set(key, document);
    return document;
  }

  /** Prepares a document with a preview banner. It is not cached, because previews would evict other visitors' documents. */
  previewFor(
    composed: Composed,
    path: string,
    asked: RequestedPage,
    preview: PreviewParts,
  ): PreparedDocument {
    return this.prepare(composed, this.partsOf(composed, path, asked), asked, preview);
  }

  private partsOf(composed: Composed, path: string, asked: RequestedPage): Parts {
    const destination = composed.findRoute(path);
    return { destination, page: this.prerender.pageFor(composed, destination, asked) };
  }

  private prepare(
    composed: Composed,
    parts: Parts,
    asked: RequestedPage,
    preview?: PreviewParts,
  ): PreparedDocument {
    const { language, fromAddress } = asked;
    const settings = settingsOf(this.facts, parts.destination?.route ?? null);
    const common = { composed, ...parts, site: this.facts.site, language, fromAddress, settings };
    return prepareDocument({ ...common, ...(preview && { preview }) });
  }
}
