import type {
  ComposedPortal,
  ComposedRelease,
  ComposedShell,
  Composition,
  RouteIndex,
  Site,
} from '@portals/contracts/composition';
import { type Language, languages, weekdays } from '@portals/contracts/constants';

type Fields = Record<string, unknown>;

/** The document holds no composition that the shell could work with. */
export class CompositionError extends Error {
  override readonly name = 'CompositionError';
}

function fail(what: string): never {
  throw new CompositionError(`the composition in the document has no valid ${what}`);
}

const fields = (value: unknown, what: string): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : fail(what);

const text = (value: unknown, what: string): string => (typeof value === 'string' ? value : fail(what));

const list = <T>(value: unknown, what: string, read: (entry: unknown) => T): T[] =>
  Array.isArray(value) ? value.map(read) : fail(what);

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

function readChunks(value: unknown): NonNullable<ComposedRelease['chunks']> {
  const groups = Object.entries(fields(value, 'chunks'));
  return Object.fromEntries(
    groups.map(([name, files]) => [name, list(files, 'chunk', (file) => text(file, 'file of a chunk'))]),
  );
}

function readRelease(value: unknown): ComposedRelease {
  const release = fields(value, 'release');
  return {
    version: text(release.version, 'version'),
    base: text(release.base, 'base'),
    entry: text(release.entry, 'entry'),
    ...(release.chunks === undefined ? {} : { chunks: readChunks(release.chunks) }),
    ...(release.pins === undefined ? {} : { pins: text(release.pins, 'hash of the pins') }),
  };
}

function readShell(value: unknown): ComposedShell {
  const shell = fields(value, 'shell');
  return {
    version: text(shell.version, 'shell version'),
    base: text(shell.base, 'shell base'),
    chunks: readChunks(shell.chunks),
  };
}

function readRoute(value: unknown): ComposedPortal['routes'][number] {
  const route = fields(value, 'route');
  const path = text(route.path, 'route path');
  const optional = (name: 'loginPath' | 'chunk' | 'canonical') =>
    typeof route[name] === 'string' ? { [name]: route[name] } : {};
  if (route.access === 'protected' && typeof route.loginPath !== 'string') fail(`loginPath of ${path}`);
  return {
    path,
    // Anything but an explicit `public` is guarded.
    access: route.access === 'public' ? 'public' : 'protected',
    head: text(route.head, `head of ${path}`),
    prerender: route.prerender === true,
    index: route.index === true,
    ...optional('loginPath'),
    ...optional('chunk'),
    ...optional('canonical'),
  };
}

/** How a portal is named in the others' menus; one that cannot be read costs the entry and not the portal. */
function readNav(value: unknown): Pick<ComposedPortal, 'nav'> {
  try {
    const nav = fields(value, 'nav');
    const label = fields(nav.label, 'label');
    const read = { en: text(label.en, 'label'), es: text(label.es, 'label') };
    return { nav: { label: read, path: text(nav.path, 'nav path') } };
  } catch (error) {
    console.error(error);
    return {};
  }
}

function readPortal(value: unknown): ComposedPortal {
  const portal = fields(value, 'portal');
  const name = text(portal.name, 'portal name');
  const title = fields(portal.title, `title of ${name}`);
  return {
    name,
    title: { en: text(title.en, `title of ${name}`), es: text(title.es, `title of ${name}`) },
    routes: list(portal.routes, `routes of ${name}`, readRoute),
    live: readRelease(portal.live),
    ...(portal.nav === undefined ? {} : readNav(portal.nav)),
    ...(portal.previous === undefined ? {} : { previous: readRelease(portal.previous) }),
  };
}

function readHours(value: unknown): NonNullable<Site['openingHours']> {
  const hours = fields(value, 'opening hours');
  const day = (name: 'from' | 'to') =>
    weekdays.find((weekday) => weekday === hours[name]) ?? fail(`opening day ${name}`);
  return {
    from: day('from'),
    to: day('to'),
    opens: text(hours.opens, 'opening time'),
    closes: text(hours.closes, 'closing time'),
  };
}

function readClaim(value: unknown, name: string) {
  const claim = fields(value, `claim ${name}`);
  const source = claim.source === undefined ? null : fields(claim.source, `source of ${name}`);
  const part = (language: Language) => text(source?.[language], `source of ${name}`);
  return { shown: claim.shown !== false, ...(source ? { source: { en: part('en'), es: part('es') } } : {}) };
}

function readClaims(value: unknown): NonNullable<Site['claims']> {
  const claims = fields(value, 'claims');
  const optional = (name: 'leadCapture' | 'monthlyTarget') =>
    claims[name] === undefined ? {} : { [name]: readClaim(claims[name], name) };
  return { ...optional('leadCapture'), ...optional('monthlyTarget') };
}

function readSite(value: unknown): Site {
  const site = fields(value, 'site');
  const optional = (name: 'caseStudyPage' | 'legalName' | 'taxId' | 'registration') =>
    typeof site[name] === 'string' ? { [name]: site[name] } : {};
  const part = (address: Fields, name: string) => text(address[name], `site address ${name}`);
  const readAddress = (address: Fields) => ({
    street: part(address, 'street'),
    postalCode: part(address, 'postalCode'),
    city: part(address, 'city'),
    region: part(address, 'region'),
    country: part(address, 'country'),
  });
  return {
    name: text(site.name, 'site name'),
    email: text(site.email, 'site e-mail'),
    phone: text(site.phone, 'site phone'),
    companyPage: text(site.companyPage, 'site company page'),
    ...optional('caseStudyPage'),
    ...optional('legalName'),
    ...optional('taxId'),
    ...optional('registration'),
    ...(site.openingHours === undefined ? {} : { openingHours: readHours(site.openingHours) }),
    ...(site.claims === undefined ? {} : { claims: readClaims(site.claims) }),
    ...(site.contactConsent === 'checkbox' ? { contactConsent: 'checkbox' } : {}),
    ...(site.address === undefined ? {} : { address: readAddress(fields(site.address, 'site address')) }),
  };
}

/** Portals as a document or a route index has them. One that cannot be read is left out: the others go on working. */
function readPortals(value: unknown): ComposedPortal[] {
  return list(value, 'list of portals', (entry) => entry).flatMap((entry) => {
    try {
      return [readPortal(entry)];
    } catch (error) {
      console.error(error);
      return [];
    }
  });
}

/**
 * Reads the composition that the gateway wrote into the document. Written by hand and not with the contract's schema,
 * which would bring zod into every page.
 * @throws CompositionError
 */
export function parseComposition(json: string): Composition {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    fail('JSON');
  }
  const all = fields(value, 'object');
  const demo = all.demo === undefined ? null : fields(all.demo, 'demo account');
  const index = all.index === undefined ? null : fields(all.index, 'index');
  return {
    id: text(all.id, 'id'),
    shell: readShell(all.shell),
    ...(all.fallbackShell === undefined ? {} : { fallbackShell: readShell(all.fallbackShell) }),
    portals: readPortals(all.portals),
    ...(index === null
      ? {}
      : { index: { url: text(index.url, 'index'), integrity: text(index.integrity, 'hash of the index') } }),
    language: isLanguage(all.language) ? all.language : fail('language'),
    languageFromAddress: all.languageFromAddress === true,
    site: readSite(all.site),
    ...(demo === null
      ? {}
      : {
          demo: {
            username: text(demo.username, 'demo user'),
            password: text(demo.password, 'demo password'),
          },
        }),
  };
}

/**
 * Reads a route index, which comes from the gateway as the composition does.
 * @throws CompositionError
 */
export function readIndex(value: unknown): RouteIndex {
  const { portals, leftOut = [] } = fields(value, 'route index');
  return {
    portals: readPortals(portals),
    leftOut: list(leftOut, 'list of left-out paths', (path) => text(path, 'left-out path')),
  };
}

/** The composition of this document; see `parseComposition`. */
export function readComposition(): Composition {
  return parseComposition(document.getElementById('composition')?.textContent ?? '');
}
