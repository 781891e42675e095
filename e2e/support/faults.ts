import type { Page, Route } from 'playwright/test';
import type { StoredRelease } from './live-releases.ts';
import { type LoneGateway, previousVersion } from './lone-gateway.ts';

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
  answer: Answer;
  /** Files of a release that it strikes; null for all. */
  files: ((release: StoredRelease, chunk: string) => string[]) | null;
  /** Which portals it strikes on the first load, and which on navigation. */
  strikes: Record<Arrival, PageOfPortal[]>;
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

/**
 * The same code loads every portal, so a fault need not strike each of them. They take turns, such that every kind of
 * file, every way in which it fails and both ways to come to a page meet every portal. `FAULTS_OF_EVERY_PORTAL=1` strikes
 * each with each, which takes four times as long.
 */
function turns(file: number, way: number): Fault['strikes'] {
  if (process.env.FAULTS_OF_EVERY_PORTAL) return everyPortal;
  const at = (turn: number) => pagesOfPortals.filter((_, index) => index === turn % pagesOfPortals.length);
  return { 'first load': at(file + way), navigation: at(file + way + 2) };
}

/** Every kind of file in every way, and two faults of all files. */
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
    strikes: everyPortal,
  },
  {
    name: 'all files: HTML',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<p>hello' }),
    files: null,
    strikes: everyPortal,
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
  const struck = fault.files?.(release, chunk) ?? null;
  const isStruck = ({ pathname }: URL) => {
    const [, , name, version = '', ...rest] = pathname.split('/');
    if (name !== portal || !versions.includes(version.replace(/~\d+$/, ''))) return false;
    return struck === null || struck.includes(rest.join('/'));
  };
  let isOver = false;
  const answer = async (route: Route) => {
    try {
      await fault.answer(route);
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
