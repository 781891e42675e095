import type { Page, Route } from 'playwright/test';
import type { StoredRelease } from './live-releases.ts';
import { type LoneGateway, previousVersion, type Stock } from './lone-gateway.ts';
import { throwOnRender } from './throwing-pages.ts';

type Answer = (route: Route) => Promise<void> | void;

/** Ways in which loading a file can fail. */
const answers: Record<string, Answer> = {
  missing: (route) => route.fulfill({ status: 404, body: 'no' }),
  damaged: async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n;window.tampered = true;` });
  },
  hanging: () => {},
};

/** Kinds of files that a page of a portal needs, each with a function that returns the paths of such files. */
const files: Record<string, (release: StoredRelease, chunk: string) => string[]> = {
  'the entry': ({ entry }) => [entry],
  'the exposed module': ({ chunks }) => chunks.portal ?? [],
  // If the route uses no shared chunk, the route's chunk is broken instead.
  'a chunk that routes share': ({ chunks }, chunk) => {
    const route = chunks[chunk] ?? [];
    const shared = route.filter((file) => !file.startsWith('route-'));
    return shared.length > 0 ? shared : route;
  },
  'the chunk of the route': ({ chunks }, chunk) => (chunks[chunk] ?? []).slice(-1),
  'the texts': ({ chunks }) => chunks['locale-en'] ?? [],
};

export interface Fault {
  name: string;
  /** Response to requests for the broken files; null when all files are intact and the page throws while rendering. */
  answer: Answer | null;
  /** Returns the files of a release to break; null for all of them. */
  files: ((release: StoredRelease, chunk: string) => string[]) | null;
  /** Pages on which the fault is tested: on the first load and on navigation, with an earlier release and without. */
  strikes: Record<Stock, Record<Arrival, PageOfPortal[]>>;
}

/** A public page of each portal, with its chunk and a page to navigate from. */
export const pagesOfPortals = [
  { portal: 'mfe-consulting', path: '/auth', chunk: 'route-auth', from: '/webia' },
  { portal: 'mfe-comercia', path: '/comercia-auth', chunk: 'route-login', from: '/webia' },
  { portal: 'mfe-leadmanager', path: '/leadmanager', chunk: 'route-login', from: '/webia' },
  { portal: 'mfe-marketing', path: '/webia', chunk: 'route-webia', from: '/comercia-auth' },
];
export type PageOfPortal = (typeof pagesOfPortals)[number];

export const arrivals = ['first load', 'navigation'] as const;
export type Arrival = (typeof arrivals)[number];

const everyPortal = { 'first load': pagesOfPortals, navigation: pagesOfPortals };
const noPortal = { 'first load': [], navigation: [] };
/** A page that the server has rendered and whose files do not arrive, so that its HTML is never hydrated. */
const served = { 'first load': pagesOfPortals.filter(({ path }) => path === '/leadmanager'), navigation: [] };
const always = { earlier: everyPortal, fresh: everyPortal };
const exhaustive = Boolean(process.env.FAULTS_OF_EVERY_PORTAL);

/**
 * Tests each fault with one portal per way to reach a page rather than with all portals, because the same code loads all of them. Installs
 * without an earlier release are not tested here, because breaking all releases has the same effect. `FAULTS_OF_EVERY_PORTAL=1` tests all
 * combinations instead, which takes eight times as long.
 */
function turns(file: number, way: number): Fault['strikes'] {
  if (exhaustive) return always;
  const at = (turn: number) => pagesOfPortals.filter((_, index) => index === turn % pagesOfPortals.length);
  return { earlier: { 'first load': at(file + way), navigation: at(file + way + 2) }, fresh: noPortal };
}

/** All faults: each kind of file broken in each way, all files broken in two ways, and a page that throws. */
export const faults: Fault[] = [
  ...Object.entries(files).flatMap(([file, of], row) =>
    Object.entries(answers).map(([way, answer], column) => ({
      name: `${file}: ${way}`,
      answer,
      files: of,
      strikes: turns(row, column),
    })),
  ),
  {
    name: 'all files: refused',
    answer: (route) => route.abort('connectionrefused'),
    files: null,
    strikes: exhaustive ? always : { earlier: everyPortal, fresh: served },
  },
  {
    name: 'all files: HTML',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<p>hello' }),
    files: null,
    strikes: exhaustive ? always : { earlier: everyPortal, fresh: noPortal },
  },
  {
    name: 'the page: throws while it is rendered',
    answer: null,
    files: null,
    strikes: exhaustive
      ? always
      : { earlier: turns(0, 0).earlier, fresh: { ...everyPortal, navigation: pagesOfPortals.slice(-1) } },
  },
];

/** Breaks the live release of a portal, or all of its releases. @returns a function that ends the fault */
export async function injectFault(
  page: Page,
  { live }: LoneGateway,
  { portal, chunk }: PageOfPortal,
  fault: Fault,
  scope: 'live' | 'all',
): Promise<() => Promise<void>> {
  const release = live[portal];
  if (!release) throw new Error(`${portal} is not live`);
  const versions = scope === 'all' ? [release.version, previousVersion] : [release.version];
  const { answer: answerTo } = fault;
  if (answerTo === null) return throwOnRender(page, portal, versions);
  const struck = fault.files?.(release, chunk) ?? null;
  const isStruck = ({ pathname }: URL) => {
    const [, , name, version = '', ...rest] = pathname.split('/');
    if (name !== portal || !versions.includes(version.replace(/~\d+$/, ''))) return false;
    return struck === null || struck.includes(rest.join('/'));
  };
  let isOver = false;
  const answer = async (route: Route) => {
    try {
      await answerTo(route);
    } catch (error) {
      // Requests that are still open when the fault ends fail; their errors are ignored.
      if (!isOver) throw error;
    }
  };
  await page.route(isStruck, answer);
  return () => {
    isOver = true;
    return page.unroute(isStruck, answer);
  };
}
