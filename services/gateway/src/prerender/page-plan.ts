import { createHash } from 'node:crypto';
import { type Language, languages } from '@portals/contracts/constants';
import type { PortalRelease, Release, ShellRelease } from '@portals/contracts/releases';
import type { Composed, Destination } from '../composition/compose.js';
import type { RequestedPage } from '../composition/language.js';
import type { PageFacts } from '../composition/page-facts.js';
import { pageQueryOf } from '../composition/page-query.js';

/** One page to be prerendered: a route of a portal in one language. */
export interface PlannedPage {
  path: string;
  /** One of the route's `prerenderQueries`; empty for the page without a query. */
  query: string;
  language: Language;
  /**
   * True when the page's address contains `?lang=`; the page's links then contain it too. Always false for English, whose links need no
   * `?lang=`.
   */
  fromAddress: boolean;
}

/** The pages of one portal release, rendered by one shell release with the facts of one company. */
export interface PagePlan {
  /** Name of the cache folder of these pages. It changes with everything that the HTML depends on. */
  set: string;
  portal: PortalRelease;
  pages: PlannedPage[];
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Returns the name of a set. It contains a hash of the Node bundles and of the facts that appear in the HTML, so that the pages are
 * rendered again when any of them changes.
 */
export const setName = (shell: ShellRelease, portal: PortalRelease, facts: PageFacts): string => {
  const rest = shortHash(JSON.stringify([facts, shell.serverFiles, portal.serverFiles]));
  return `${portal.name}_${portal.version}_shell_${shell.version}_${rest}`;
};

/** Returns true when release.json lists a Node bundle with hashes; a bundle without hashes is not run. */
const hasNodeBundle = ({ server, serverFiles = [] }: Release): boolean =>
  serverFiles.some(({ path }) => path === server);

const isPrerendered = ({ access, prerender, path }: PortalRelease['descriptor']['routes'][number]) =>
  prerender && access === 'public' && !path.includes(':');

/** Returns the address at which a page is rendered. The catch-all route `*` is rendered at `/*`, which no other route matches. */
export function renderPath({ path, query, language, fromAddress }: PlannedPage): string {
  const queries = [...(query === '' ? [] : [query]), ...(fromAddress ? [`lang=${language}`] : [])];
  return `${path === '*' ? '/*' : path}${queries.length > 0 ? '?' : ''}${queries.join('&')}`;
}

const variantsIn = (language: Language): Pick<PlannedPage, 'language' | 'fromAddress'>[] =>
  language === 'en'
    ? [{ language, fromAddress: false }]
    : [
        { language, fromAddress: false },
        { language, fromAddress: true },
      ];

/** The releases to render. Portals of a development server change with every edit, so only the browser renders them. */
type RenderedSet = Pick<Composed, 'set' | 'development'>;

/** Returns the pages to prerender for a set of releases: every public route with `prerender`, in every language of its portal. */
export function planPages({ set, development }: RenderedSet, facts: PageFacts): PagePlan[] {
  const { shell, portals } = set;
  if (!hasNodeBundle(shell)) return [];
  return portals.flatMap(({ live }) => {
    if (!hasNodeBundle(live) || live.name in development) return [];
    const spoken = languages.filter((language) => live.descriptor.locales.includes(language));
    const pages = live.descriptor.routes
      .filter(isPrerendered)
      .flatMap(({ path, prerenderQueries = [] }) =>
        ['', ...prerenderQueries].flatMap((query) =>
          spoken.flatMap(variantsIn).map((variant) => ({ path, query, ...variant })),
        ),
      );
    return pages.length === 0 ? [] : [{ set: setName(shell, live, facts), portal: live, pages }];
  });
}

/** Returns a key that identifies a page among the pages of all sets. */
export const pageKey = (set: string, { path, query, language, fromAddress }: PlannedPage): string =>
  `${set} ${language}${fromAddress ? '?' : ''} ${path} ${query}`;

/** Returns the key of the prerendered page that a document needs; null for a route that is never prerendered. */
export function wantedPage(
  { set, development }: RenderedSet,
  destination: Destination | null,
  { language, fromAddress, query }: RequestedPage,
  facts: PageFacts,
): string | null {
  if (destination === null || !isPrerendered(destination.route)) return null;
  const { release, route } = destination;
  if (release.name in development) return null;
  return pageKey(setName(set.shell, release, facts), {
    path: route.path,
    query: pageQueryOf(route, query),
    language,
    fromAddress: fromAddress && language !== 'en',
  });
}
