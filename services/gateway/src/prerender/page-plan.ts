import { createHash } from 'node:crypto';
import { type Language, languages } from '@portals/contracts/constants';
import type { PortalRelease, Release, ShellRelease } from '@portals/contracts/releases';
import type { Composed, Destination } from '../composition/compose.js';
import type { ChosenLanguage } from '../composition/language.js';
import type { PageFacts } from '../composition/page-facts.js';

/** One page to be rendered: a route of a portal in one language. */
export interface PlannedPage {
  path: string;
  language: Language;
  /** `?lang=` names the language, and the page's links carry it on. English has the bare path. */
  fromAddress: boolean;
}

/** The pages of one portal release, rendered by one shell for one company. */
export interface PagePlan {
  /** Name of the folder that keeps them; it changes with anything that the HTML depends on. */
  set: string;
  portal: PortalRelease;
  pages: PlannedPage[];
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The facts about the company are in the HTML too, so other facts make other pages; so do other node bundles. */
export const setName = (shell: ShellRelease, portal: PortalRelease, facts: PageFacts): string => {
  const rest = shortHash(JSON.stringify([facts, shell.serverFiles, portal.serverFiles]));
  return `${portal.name}_${portal.version}_shell_${shell.version}_${rest}`;
};

/** Whether a release has a node bundle whose content is known from release.json: no other code is run. */
const canDraw = ({ server, serverFiles = [] }: Release): boolean =>
  serverFiles.some(({ path }) => path === server);

const isDrawn = ({ access, prerender, path }: PortalRelease['descriptor']['routes'][number]) =>
  prerender && access === 'public' && !path.includes(':');

/** Where a page is rendered: nobody else has the path `/*`, so that the route for the rest takes it. */
export const drawnAt = ({ path, language, fromAddress }: PlannedPage): string =>
  `${path === '*' ? '/*' : path}${fromAddress ? `?lang=${language}` : ''}`;

const variantsIn = (language: Language): Omit<PlannedPage, 'path'>[] =>
  language === 'en'
    ? [{ language, fromAddress: false }]
    : [
        { language, fromAddress: false },
        { language, fromAddress: true },
      ];

/** A portal from a development server changes all the time, and is left to the browser. */
type Drawable = Pick<Composed, 'set' | 'development'>;

/** What has to be rendered for a set of releases: every public route that asks for it, in each language of its portal. */
export function planPages({ set, development }: Drawable, facts: PageFacts): PagePlan[] {
  const { shell, portals } = set;
  if (!canDraw(shell)) return [];
  return portals.flatMap(({ live }) => {
    if (!canDraw(live) || live.name in development) return [];
    const spoken = languages.filter((language) => live.descriptor.locales.includes(language));
    const pages = live.descriptor.routes
      .filter(isDrawn)
      .flatMap(({ path }) => spoken.flatMap(variantsIn).map((variant) => ({ path, ...variant })));
    return pages.length === 0 ? [] : [{ set: setName(shell, live, facts), portal: live, pages }];
  });
}

/** Key of one page among all sets. */
export const pageKey = (set: string, { path, language, fromAddress }: PlannedPage): string =>
  `${set} ${language}${fromAddress ? '?' : ''} ${path}`;

/** Key of the page that a document shows; null for a route that is never rendered. */
export function wantedPage(
  { set, development }: Drawable,
  destination: Destination | null,
  { language, fromAddress }: ChosenLanguage,
  facts: PageFacts,
): string | null {
  if (destination === null || !isDrawn(destination.route)) return null;
  const { release, route } = destination;
  if (release.name in development) return null;
  return pageKey(setName(set.shell, release, facts), {
    path: route.path,
    language,
    fromAddress: fromAddress && language !== 'en',
  });
}
