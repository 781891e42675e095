import type { Page, Route } from 'playwright/test';
import type { StoredRelease } from './live-releases.ts';
import { type LoneGateway, previousVersion, type Stock } from './lone-gateway.ts';
import { throwOnRender } from './throwing-pages.ts';

type Answer = (route: Route) => Promise<void> | void;

/** Ways in which a file can fail to arrive. */
const answers: Record<string, Answer> = {
  missing: (route) => route.fulfill({ status: 404, body: 'no' }),
  damaged: async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n;window.tampered = true;` });
  },
  hanging: () => {},
};

/** Kinds of files that a page of a portal needs. */
const files: Record<string, (release: StoredRelease, chunk: string) => string[]> = {
  'the entry': ({ entry }) => [entry],
  'the exposed module': ({ chunks }) => chunks.portal ?? [],
  // A route without a shared chunk is struck at its own chunk.
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
  /** Damage done to the files; null when they are good, and the page throws while it is rendered. */
  answer: Answer | null;
  /** Files of a release that it strikes; null for all. */
  files: ((release: StoredRelease, chunk: string) => string[]) | null;
  /** Which portals it strikes on the first load, and which on navigation, with and without an earlier release. */
  strikes: Record<Stock, Record<Arrival, PageOfPortal[]>>;
}

/** A page of each portal that everybody may open, its chunk, and where one comes from. */
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
const always = { earlier: everyPortal, fresh: everyPortal };
const exhaustive = Boolean(process.env.FAULTS_OF_EVERY_PORTAL);

/**
 * The same code loads every portal, so a fault need not strike each of them. They take turns, such that every kind of
 * file, every way in which it fails and both ways to come to a page meet every portal; where there is no earlier release,
 * the same happens as when all of them are struck. `FAULTS_OF_EVERY_PORTAL=1` strikes each with each, with and without
 * an earlier release, which takes eight times as long.
 */
function turns(file: number, way: number): Fault['strikes'] {
  if (exhaustive) return always;
  const at = (turn: number) => pagesOfPortals.filter((_, index) => index === turn % pagesOfPortals.length);
  return { earlier: { 'first load': at(file + way), navigation: at(file + way + 2) }, fresh: noPortal };
}

/** Every kind of file in every way, two faults of all files, and a page that throws. */
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
    strikes: exhaustive ? always : { earlier: everyPortal, fresh: noPortal },
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

/** Lets a fault strike the live release of a portal, or all of them. Gives how to end it. */
export async function strike(
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
      // A file that was still being fetched when the fault ended goes on by itself.
      if (!isOver) throw error;
    }
  };
  await page.route(isStruck, answer);
  return () => {
    isOver = true;
    return page.unroute(isStruck, answer);
  };
}
