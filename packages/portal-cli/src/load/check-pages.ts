import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Composition,
  compositionInForm,
  currentForm,
  documentFormOf,
} from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import type { PortalRelease, Refusal, ShellRelease } from '@portals/contracts/releases';
import { type Fault, type Loaded, type LoadJob, loadPortal } from './load-portal.js';

const site = {
  name: 'Example',
  email: 'mail@example.com',
  phone: '+34 900 000 000',
  companyPage: 'https://example.com/',
};

/** Returns an address that matches the route: parameters get a value, and the catch-all a path that no other route matches. */
const addressOf = (path: string) => (path === '*' ? '/no-such-page' : path.replace(/:[^/]+/g, '1'));

function checkComposition(release: PortalRelease, shell: ShellRelease, language: Language): object {
  const { name, version, entry, chunks, descriptor } = release;
  const base = `/releases/${name}/${version}/`;
  const live = { version, base, entry, chunks };
  const composition: Composition = {
    id: 'check',
    shell: { version: shell.version, base: `/releases/shell/${shell.version}/`, chunks: {} },
    portals: [{ name, title: descriptor.title, routes: descriptor.routes, live }],
    language,
    languageFromAddress: false,
    site,
  };
  const form = documentFormOf(shell) ?? currentForm;
  return compositionInForm(form, composition, () => ({ portals: composition.portals, integrity: {} }));
}

interface CheckedPage {
  path: string;
  language: Language;
  prerender: boolean;
}

const browserOnly =
  /\b(window|document|navigator|location|history|localStorage|sessionStorage|matchMedia|[A-Z]\w*Observer|HTML\w*Element) is not defined/;

/** Returns true for an error caused by browser-only features, which are allowed when the page is not prerendered. */
const isExcused = ({ prerender }: CheckedPage, { name, message }: Fault): boolean =>
  !prerender && name === 'ReferenceError' && browserOnly.test(message);

const place = ({ message, stack }: Fault): string => {
  const at = /\n\s+at (.*)/.exec(stack)?.[1];
  return at === undefined ? message : `${message} (at ${at})`;
};

function refusalOfPage(page: CheckedPage, fault: Fault): Refusal | null {
  if (isExcused(page, fault)) return null;
  const { path, language } = page;
  if (/no page as its default export/.test(fault.message)) {
    const mend = 'Export the page as the default of the module that the route loads.';
    return { code: 'NO_DEFAULT_EXPORT', reason: fault.message, mend };
  }
  if (/has no route/.test(fault.message)) {
    const mend = 'Add a page for this path to src/portal.ts, or take the route out of portal.json.';
    return {
      code: 'ROUTE_WITHOUT_PAGE',
      reason: `portal.json lists ${path}, src/portal.ts has no page for it`,
      mend,
    };
  }
  const mend =
    'Open the page with "npm run dev" or, in a repository of your own, "npx portal dev --in <https://site>", and mend what throws; ' +
    'it is rendered as for somebody not signed in.';
  return { code: 'PAGE_THROWS', reason: `${path} (${language}) throws: ${place(fault)}`, mend };
}

function refusalsOfPortal({ descriptor }: PortalRelease, portal: NonNullable<Loaded['portal']>): Refusal[] {
  const listed = new Set(descriptor.routes.map(({ path }) => path));
  const there = new Set(portal.routes);
  const unlisted = portal.routes
    .filter((path) => !listed.has(path))
    .map(
      (path): Refusal => ({
        code: 'PAGE_WITHOUT_ROUTE',
        reason: `src/portal.ts has a page for ${path}, portal.json does not list it, so nobody can open it`,
        mend: 'List it under "routes" in portal.json, or take it out of src/portal.ts.',
      }),
    );
  const missing = [...listed]
    .filter((path) => !there.has(path))
    .map(
      (path): Refusal => ({
        code: 'ROUTE_WITHOUT_PAGE',
        reason: `portal.json lists ${path}, src/portal.ts has no page for it`,
        mend: 'Add a page for this path to src/portal.ts, or take the route out of portal.json.',
      }),
    );
  const { en = [], es = [] } = portal.texts;
  const differing = [...en.filter((key) => !es.includes(key)), ...es.filter((key) => !en.includes(key))];
  const texts: Refusal[] =
    differing.length === 0
      ? []
      : [
          {
            code: 'TEXTS_DIFFER',
            reason: `texts are in one language only: ${differing.slice(0, 10).join(', ')}`,
            mend: 'Write them in src/locales/en.json and es.json.',
          },
        ];
  return [...unlisted, ...missing, ...texts];
}

function refusalsOfTexts(release: PortalRelease, loaded: Loaded): Refusal[] {
  const missing = new Set([...loaded.missingTexts.values()].flat());
  const own = [...missing].filter((key) => key.startsWith(`${release.name}:`));
  if (own.length === 0) return [];
  const keys = own.map((key) => key.slice(release.name.length + 1)).sort();
  return [
    {
      code: 'TEXT_MISSING',
      reason: `pages ask for texts that no language has: ${keys.join(', ')}`,
      mend: 'Add them to src/locales/en.json and es.json, or mend the key.',
    },
  ];
}

/**
 * Loads a portal as browsers do and renders every route in every language, in a separate process.
 * @param folder folder of the release
 * @param shell the shell that the portal will run in, with its folder
 * @returns the faults; empty also when the shell has no Node bundle to render with
 */
export async function checkPages(
  folder: string,
  release: PortalRelease,
  shell: { release: ShellRelease; folder: string },
  load: (job: LoadJob) => Promise<Loaded> = loadPortal,
): Promise<Refusal[]> {
  if (shell.release.server === undefined) return [];
  const pages = release.descriptor.routes.flatMap(({ path, prerender }) =>
    release.descriptor.locales.map((language): CheckedPage => ({ path, language, prerender })),
  );
  const loaded = await load({
    shell: pathToFileURL(join(shell.folder, shell.release.server)).href,
    container: pathToFileURL(join(folder, release.entry)).href,
    name: release.name,
    folders: [shell.folder, folder],
    pages: pages.map(({ path, language }) => ({
      path: addressOf(path),
      composition: JSON.stringify(checkComposition(release, shell.release, language)),
    })),
  });
  if (loaded.broken) return [refusalOfBroken(loaded.broken)];
  const thrown = [...loaded.failed].flatMap(([index, fault]) => {
    const page = pages[index];
    return (page && refusalOfPage(page, fault)) ?? [];
  });
  const mismatches = loaded.mismatches.map(refusalOfVersion);
  const all = [...mismatches, ...(loaded.portal ? refusalsOfPortal(release, loaded.portal) : []), ...thrown];
  return uniqueReasons([...all, ...refusalsOfTexts(release, loaded)]);
}

const refusalOfVersion = (reason: string): Refusal => ({
  code: 'PLATFORM_MISMATCH',
  reason,
  mend: 'Build the portal with the versions that the live shell gives, or publish a shell that gives them first.',
});

function refusalOfBroken(fault: Fault): Refusal {
  if (/does not export definePortal/.test(fault.message)) {
    const mend = 'Let src/portal.ts have "export default definePortal(descriptor, { … })".';
    return { code: 'NO_DEFAULT_EXPORT', reason: fault.message, mend };
  }
  const mend = 'Mend what its code does when it starts; it was loaded in Node with the live shell.';
  return { code: 'PAGE_THROWS', reason: `it cannot be loaded: ${place(fault)}`, mend };
}

const uniqueReasons = (refusals: Refusal[]): Refusal[] => [
  ...new Map(refusals.map((refusal) => [refusal.reason, refusal])).values(),
];
