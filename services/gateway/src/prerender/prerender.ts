import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Composed, Destination } from '../composition/compose.js';
import { compositionFor } from '../composition/composition-for.js';
import type { RequestedPage } from '../composition/language.js';
import { type PageFacts, settingsOf } from '../composition/page-facts.js';
import { checkServerFiles } from '../releases/release-files.js';
import { PageCache } from './page-cache.js';
import { type PagePlan, type PlannedPage, pageKey, planPages, renderPath, wantedPage } from './page-plan.js';
import type { PrerenderedPage } from './prerendered-page.js';
import { type RenderBounds, type RenderJob, type RenderOutcome, renderInProcess } from './render-process.js';

export interface PrerenderOptions {
  /** The release store. */
  store: string;
  /** Folder of the pages rendered before a restart. */
  cache: string;
  facts: PageFacts;
  /** Script of the render process. */
  worker: string;
  bounds: RenderBounds;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  count(portal: string, outcome: 'cached' | RenderOutcome['kind']): void;
}

/** A page that timed out or crashed is retried once, because a busy machine may have caused it. A page that throws is not retried. */
const tries = 2;
const mayRetry = (outcome: RenderOutcome) => outcome.kind === 'timeout' || outcome.kind === 'crashed';

/** A plan and the composition that its pages are rendered for. */
interface PlannedRelease {
  composed: Composed;
  plan: PagePlan;
}

/**
 * The prerendered pages of the live composition and of canaries. No request waits for prerendering: while a page is missing, the browser
 * renders it.
 */
export class Prerender {
  private pages = new Map<string, PrerenderedPage>();
  private readonly cache: PageCache;
  private current: AbortController = new AbortController();
  private rendering: Promise<void> = Promise.resolve();
  private cacheFails = false;

  constructor(private readonly options: PrerenderOptions) {
    this.cache = new PageCache(options.cache);
  }

  /** Returns the prerendered page of a document; null if there is none yet. */
  pageFor(
    composed: Pick<Composed, 'set' | 'development'>,
    destination: Destination | null,
    asked: RequestedPage,
  ): PrerenderedPage | null {
    const key = wantedPage(composed, destination, asked, this.options.facts);
    return key === null ? null : (this.pages.get(key) ?? null);
  }

  /**
   * Switches to the pages of a new composition and aborts rendering for the previous one. Resolves once the cached pages are loaded;
   * missing pages are rendered in the background.
   * @param more further compositions that visitors may get; a release that occurs in several is rendered only once
   */
  async follow(composed: Composed, more: readonly Composed[] = []): Promise<void> {
    this.current.abort();
    const current = new AbortController();
    this.current = current;
    const plans = new Map<string, PlannedRelease>();
    for (const one of [composed, ...more])
      for (const plan of planPages(one, this.options.facts))
        if (!plans.has(plan.set)) plans.set(plan.set, { composed: one, plan });
    await this.loadCached(Array.from(plans.values(), ({ plan }) => plan));
    this.rendering = this.rendering
      .then(() => this.renderMissing([...plans.values()], current.signal))
      .catch((error: unknown) => this.options.log.warn({ err: error }, 'pages could not be rendered'));
  }

  /** Resolves when nothing is being rendered. */
  settled(): Promise<void> {
    return this.rendering;
  }

  async close(): Promise<void> {
    this.current.abort();
    await this.rendering;
  }

  private async loadCached(plans: PagePlan[]): Promise<void> {
    const before = this.pages;
    const next = new Map<string, PrerenderedPage>();
    for (const { set, portal, pages } of plans) {
      for (const page of pages) {
        const key = pageKey(set, page);
        const known = before.get(key) ?? (await this.cache.read(set, page));
        if (!known) continue;
        next.set(key, known);
        this.options.count(portal.name, 'cached');
      }
    }
    this.pages = next;
  }

  private async renderMissing(plans: PlannedRelease[], signal: AbortSignal): Promise<void> {
    for (const { composed, plan } of plans) {
      let missing = plan.pages.filter((page) => !this.pages.has(pageKey(plan.set, page)));
      for (let round = 0; round < tries && missing.length > 0; round += 1) {
        missing = await this.renderOnce(composed, plan, missing, signal);
      }
    }
    if (!signal.aborted) await this.cache.tidy(plans.map(({ plan }) => plan.set)).catch(() => undefined);
  }

  /** Checks the Node bundles of a plan against the hashes in their releases. Returns the failure; null when they match. */
  private async damageOf({ set }: Composed, { portal }: PagePlan): Promise<RenderOutcome | null> {
    try {
      const { store } = this.options;
      await Promise.all([set.shell, portal].map((release) => checkServerFiles(store, release)));
      return null;
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /**
   * Renders pages. When a page makes the render process exit, a new one continues with the next page. @returns the pages that may be
   * retried
   */
  private async renderOnce(
    composed: Composed,
    plan: PagePlan,
    pages: PlannedPage[],
    signal: AbortSignal,
  ): Promise<PlannedPage[]> {
    const retries: PlannedPage[] = [];
    const { worker, bounds } = this.options;
    let left = pages;
    while (left.length > 0 && !signal.aborted) {
      const batch = left;
      const outcomes: RenderOutcome[] = [];
      const run = () =>
        renderInProcess(worker, this.jobFor(composed, plan, batch), bounds, signal, (_at, outcome) =>
          outcomes.push(outcome),
        );
      const before = await this.damageOf(composed, plan);
      const reached = before ? 0 : await run();
      // Checks the hashes again after rendering, because the render process has read the files itself and they may have changed since the
      // first check.
      const damage = before ?? (await this.damageOf(composed, plan));
      if (damage) {
        for (const page of batch) this.record(plan, page, damage);
        return [];
      }
      for (const [at, outcome] of outcomes.entries()) {
        const page = batch[at];
        if (!page) continue;
        if (mayRetry(outcome)) retries.push(page);
        this.record(plan, page, outcome);
      }
      left = batch.slice(reached);
    }
    return retries;
  }

  private jobFor({ set, ...composed }: Composed, { portal }: PagePlan, pages: PlannedPage[]): RenderJob {
    const { store, facts } = this.options;
    const bundle = ({
      name,
      version,
      server = '',
    }: {
      name: string;
      version: string;
      server?: string | undefined;
    }) => pathToFileURL(join(store, name, version, server)).href;
    const composition = (page: PlannedPage): object =>
      compositionFor({
        ...page,
        composed: { set, ...composed },
        portal,
        site: facts.site,
        settings: settingsOf(facts, portal.descriptor.routes.find(({ path }) => path === page.path) ?? null),
      });
    return {
      shell: bundle(set.shell),
      portal: bundle(portal),
      folders: [set.shell, portal].map(({ name, version }) => join(store, name, version)),
      mode: set.shell.mode,
      pages: pages.map((page) => ({
        path: renderPath(page),
        composition: JSON.stringify(composition(page)),
      })),
    };
  }

  private record({ set, portal }: PagePlan, page: PlannedPage, outcome: RenderOutcome): void {
    const { log, count } = this.options;
    const about = { portal: portal.name, version: portal.version, ...page };
    count(portal.name, outcome.kind);
    if (outcome.kind !== 'rendered') {
      log.warn({ ...about, outcome: outcome.kind, reason: outcome.reason }, 'page could not be prerendered');
      return;
    }
    this.pages.set(pageKey(set, page), outcome.page);
    log.info(about, 'page prerendered');
    this.cache.write(set, page, outcome.page).catch((error: unknown) => {
      if (!this.cacheFails) log.warn({ err: error }, 'prerendered pages cannot be cached for the next start');
      this.cacheFails = true;
    });
  }
}
