import { LRUCache } from 'lru-cache';
import type { Prerender } from '../prerender/prerender.js';
import type { Composed } from './compose.js';
import { type PreparedDocument, prepareDocument } from './document.js';
import type { ChosenLanguage } from './language.js';
import { type PageFacts, settingsOf } from './page-facts.js';

/**
 * Documents that are ready but for what each request fills in. They are known by route and language, never by what a
 * visitor makes up: all paths that no portal knows share one document.
 */
export class DocumentCache {
  private readonly prepared: LRUCache<string, PreparedDocument>;

  /** @param limit bytes that are kept at most: what was used last; 0 keeps nothing */
  constructor(
    limit: number,
    private readonly facts: PageFacts,
    private readonly prerender: Pick<Prerender, 'pageFor'>,
  ) {
    // No size at all would mean no limit; a single byte holds no document.
    this.prepared = new LRUCache({ maxSize: Math.max(1, limit), sizeCalculation: ({ bytes }) => bytes });
  }

  get bytes(): number {
    return this.prepared.calculatedSize;
  }

  /** @param path without a trailing slash */
  documentFor(composed: Composed, path: string, chosen: ChosenLanguage): PreparedDocument {
    const { language, fromAddress } = chosen;
    const destination = composed.findRoute(path);
    const page = this.prerender.pageFor(composed, destination, chosen);
    const route = destination && [destination.release.name, destination.route.path];
    const key = JSON.stringify([composed.id, route, language, fromAddress, page !== null]);
    const kept = this.prepared.get(key);
    if (kept) return kept;
    const { site } = this.facts;
    const settings = settingsOf(this.facts, destination?.route ?? null);
    const document = prepareDocument({ composed, destination, site, language, fromAddress, settings, page });
    this.prepared.set(key, document);
    return document;
  }
}
