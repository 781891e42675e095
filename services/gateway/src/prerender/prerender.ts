import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Composition } from '@portals/contracts/composition';
import type { Composed, Destination } from '../composition/compose.js';
import { compositionFor } from '../composition/document.js';
import type { ChosenLanguage } from '../composition/language.js';
import { type PageFacts, settingsOf } from '../composition/page-facts.js';
import { checkServerFiles } from '../releases/release-files.js';
import { type Bounds, drawInChild, type Job, type Outcome } from './child.js';
import type { PrerenderedPage } from './page.js';
import { PageCache } from './page-cache.js';
import { drawnAt, type PagePlan, type PlannedPage, pageKey, planPages, wantedPage } from './page-plan.js';

export interface PrerenderOptions {
  /** The release store. */
  store: string;
  /** Where pages are kept between two starts. */
  cache: string;
  facts: PageFacts;
  /** Script of the process that renders. */
  worker: string;
  bounds: Bounds;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  count(portal: string, outcome: 'cached' | Outcome['kind']): void;
}

/** A second try is for what a busy machine may cause; a page that throws would throw again. */
const tries = 2;
const worthAnother = (outcome: Outcome) => outcome.kind === 'timeout' || outcome.kind === 'crashed';

/** The rendered pages of the live composition. Nobody waits for it: a page that is not there is rendered in the browser. */
export class Prerender {
  private pages = new Map<string, PrerenderedPage>();
  private readonly cache: PageCache;
  private current: AbortController = new AbortController();
  private rendering: Promise<void> = Promise.resolve();
  private cacheFails = false;

  constructor(private readonly options: PrerenderOptions) {
    this.cache = new PageCache(options.cache);
  }

  /** The page that a document shows; null while there is none. */
  pageFor(
    composed: Pick<Composed, 'set' | 'development'>,
    destination: Destination | null,
    chosen: ChosenLanguage,
  ): PrerenderedPage | null {
    const key = wantedPage(composed, destination, chosen, this.options.facts);
    return key === null ? null : (this.pages.get(key) ?? null);
  }

  /**
   * Takes over the pages of a new composition. Resolves when those in the cache are back; the others are rendered
   * behind it, and whatever was being rendered for an older composition is given up.
   */
  async follow(composed: Composed): Promise<void> {
    this.current.abort();
    const current = new AbortController();
    this.current = current;
    const plans = planPages(composed, this.options.facts);
    await this.recall(plans);
    this.rendering = this.rendering
      .then(() => this.drawMissing(composed, plans, current.signal))
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

  private async recall(plans: PagePlan[]): Promise<void> {
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

  private async drawMissing(composed: Composed, plans: PagePlan[], signal: AbortSignal): Promise<void> {
    for (const plan of plans) {
      let missing = plan.pages.filter((page) => !this.pages.has(pageKey(plan.set, page)));
      for (let round = 0; round < tries && missing.length > 0; round += 1) {
        missing = await this.drawRound(composed, plan, missing, signal);
      }
    }
    if (!signal.aborted) await this.cache.tidy(plans.map(({ set }) => set)).catch(() => undefined);
  }

  /** Why nothing is rendered with the bundles of a plan; null while they are what their releases say. */
  private async damageOf({ set }: Composed, { portal }: PagePlan): Promise<Outcome | null> {
    try {
      const { store } = this.options;
      await Promise.all([set.shell, portal].map((release) => checkServerFiles(store, release)));
      return null;
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Renders pages, with a new process after each that ended one. Gives those that may be tried again. */
  private async drawRound(
    composed: Composed,
    plan: PagePlan,
    pages: PlannedPage[],
    signal: AbortSignal,
  ): Promise<PlannedPage[]> {
    const again: PlannedPage[] = [];
    const { worker, bounds } = this.options;
    let left = pages;
    while (left.length > 0 && !signal.aborted) {
      const batch = left;
      const drawn: Outcome[] = [];
      const draw = () =>
        drawInChild(worker, this.jobFor(composed, plan, batch), bounds, signal, (_at, outcome) =>
          drawn.push(outcome),
        );
      const before = await this.damageOf(composed, plan);
      const reached = before ? 0 : await draw();
      // The process reads the files itself, so they are compared again before its pages are shown or cached.
      const damage = before ?? (await this.damageOf(composed, plan));
      if (damage) {
        for (const page of batch) this.take(plan, page, damage);
        return [];
      }
      for (const [at, outcome] of drawn.entries()) {
        const page = batch[at];
        if (!page) continue;
        if (worthAnother(outcome)) again.push(page);
        this.take(plan, page, outcome);
      }
      left = batch.slice(reached);
    }
    return again;
  }

  private jobFor({ set, ...composed }: Composed, { portal }: PagePlan, pages: PlannedPage[]): Job {
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
    const composition = (page: PlannedPage): Composition =>
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
      mode: set.shell.mode,
      pages: pages.map((page) => ({
        path: drawnAt(page),
        composition: JSON.stringify(composition(page)),
      })),
    };
  }

  private take({ set, portal }: PagePlan, page: PlannedPage, outcome: Outcome): void {
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
