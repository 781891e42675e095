import type {
  ComposedPortal,
  ComposedRelease,
  ComposedShell,
  Composition,
  PortalRoute,
  RouteIndex,
  Site,
} from '@portals/contracts/composition';
import { contactConsents, languages, weekdays } from '@portals/contracts/constants';
import {
  dispensable,
  fail,
  isTrue,
  list,
  object,
  oneOf,
  optional,
  present,
  type Reader,
  record,
  string,
} from './readers';

export { CompositionError } from './readers';

// New fields of the contract must be added here, or type-checking fails. The contract's own schemas are not used, because they would load
// zod on every page.

const chunks = record(list(string));
const translated = object({ en: string, es: string });
const release = object<ComposedRelease>({
  version: string,
  base: string,
  entry: string,
  chunks: optional(chunks),
  pins: optional(string),
});
const shell = object<ComposedShell>({ version: string, base: string, chunks });

const routeFields = object<PortalRoute>({
  path: string,
  // Any unknown value counts as protected.
  access: (value) => (value === 'public' ? 'public' : 'protected'),
  loginPath: optional(string),
  chunk: optional(string),
  head: string,
  canonical: optional(string),
  prerender: isTrue,
  prerenderQueries: optional(list(string)),
  index: isTrue,
  settings: optional(list(string)),
});
const route: Reader<PortalRoute> = (value, what) => {
  const read = routeFields(value, what);
  return read.access === 'public' || read.loginPath !== undefined ? read : fail(`${what}.loginPath`);
};

const portal = object<ComposedPortal>({
  name: string,
  title: translated,
  routes: list(route),
  nav: dispensable(object<NonNullable<ComposedPortal['nav']>>({ label: translated, path: string })),
  live: release,
  previous: optional(release),
});
/** Reads the portals. An unreadable portal is dropped, so that the other portals still work. */
const portals: Reader<ComposedPortal[]> = (value, what) =>
  list(dispensable(portal))(value, what).filter((read) => read !== undefined);

const weekday = present(oneOf(weekdays));
const claim = object<NonNullable<NonNullable<Site['claims']>['leadCapture']>>({
  shown: (value) => value !== false,
  source: optional(translated),
});
const site = object<Site>({
  name: string,
  email: string,
  phone: string,
  companyPage: string,
  caseStudyPage: optional(string),
  caseStudyFigures: optional(
    object({ method: translated, figures: list(object({ value: translated, label: translated })) }),
  ),
  legalName: optional(string),
  taxId: optional(string),
  registration: optional(string),
  address: optional(
    object({ street: string, postalCode: string, city: string, region: string, country: string }),
  ),
  openingHours: optional(object({ from: weekday, to: weekday, opens: string, closes: string })),
  claims: optional(
    object<NonNullable<Site['claims']>>({ leadCapture: optional(claim), monthlyTarget: optional(claim) }),
  ),
  contactConsent: oneOf(contactConsents),
  organisation: optional(string),
  newAccounts: oneOf(['open', 'closed']),
});

const composition = object<Composition>({
  id: string,
  shell,
  fallbackShell: optional(shell),
  portals,
  index: optional(object({ url: string, integrity: string })),
  leftOut: optional(list(string)),
  language: present(oneOf(languages)),
  languageFromAddress: isTrue,
  site,
  settings: optional(record(string)),
});

const routeIndex = object<RouteIndex>({
  portals,
  leftOut: (value, what) => optional(list(string))(value, what) ?? [],
});

/**
 * Parses the composition that the gateway wrote into the document.
 * @throws CompositionError
 */
export function parseComposition(json: string): Composition {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    fail('JSON');
  }
  return composition(value, 'composition');
}

/**
 * Parses a route index, which comes from the gateway like the composition.
 * @throws CompositionError
 */
export const readIndex = (value: unknown): RouteIndex => routeIndex(value, 'route index');

/**
 * Parses a portal, which comes from the gateway like the composition.
 * @throws CompositionError
 */
export const readPortal = (value: unknown): ComposedPortal => portal(value, 'portal');

/** Returns the composition of this document; see `parseComposition`. */
export function readComposition(): Composition {
  return parseComposition(document.getElementById('composition')?.textContent ?? '');
}
