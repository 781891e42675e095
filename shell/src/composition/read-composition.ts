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
  type Reader,
  record,
  required,
  text,
} from './readers';

export { CompositionError } from './readers';

// Fields that the contract gains must be added here, or the types do not agree; the contract's own schemas would bring
// zod into every page.

const chunks = record(list(text));
const translated = object({ en: text, es: text });
const release = object<ComposedRelease>({
  version: text,
  base: text,
  entry: text,
  chunks: optional(chunks),
  pins: optional(text),
});
const shell = object<ComposedShell>({ version: text, base: text, chunks });

const routeFields = object<PortalRoute>({
  path: text,
  // Anything but an explicit `public` is guarded.
  access: (value) => (value === 'public' ? 'public' : 'protected'),
  loginPath: optional(text),
  chunk: optional(text),
  head: text,
  canonical: optional(text),
  prerender: isTrue,
  index: isTrue,
  settings: optional(list(text)),
});
const route: Reader<PortalRoute> = (value, what) => {
  const read = routeFields(value, what);
  return read.access === 'public' || read.loginPath !== undefined ? read : fail(`${what}.loginPath`);
};

const portal = object<ComposedPortal>({
  name: text,
  title: translated,
  routes: list(route),
  nav: dispensable(object<NonNullable<ComposedPortal['nav']>>({ label: translated, path: text })),
  live: release,
  previous: optional(release),
});
/** One that cannot be read is left out: the others go on working. */
const portals: Reader<ComposedPortal[]> = (value, what) =>
  list(dispensable(portal))(value, what).filter((read) => read !== undefined);

const weekday = required(oneOf(weekdays));
const claim = object<NonNullable<NonNullable<Site['claims']>['leadCapture']>>({
  shown: (value) => value !== false,
  source: optional(translated),
});
const site = object<Site>({
  name: text,
  email: text,
  phone: text,
  companyPage: text,
  caseStudyPage: optional(text),
  legalName: optional(text),
  taxId: optional(text),
  registration: optional(text),
  address: optional(object({ street: text, postalCode: text, city: text, region: text, country: text })),
  openingHours: optional(object({ from: weekday, to: weekday, opens: text, closes: text })),
  claims: optional(
    object<NonNullable<Site['claims']>>({ leadCapture: optional(claim), monthlyTarget: optional(claim) }),
  ),
  contactConsent: oneOf(contactConsents),
});

const composition = object<Composition>({
  id: text,
  shell,
  fallbackShell: optional(shell),
  portals,
  index: optional(object({ url: text, integrity: text })),
  leftOut: optional(list(text)),
  language: required(oneOf(languages)),
  languageFromAddress: isTrue,
  site,
  settings: optional(record(text)),
});

const routeIndex = object<RouteIndex>({
  portals,
  leftOut: (value, what) => optional(list(text))(value, what) ?? [],
});

/**
 * Reads the composition that the gateway wrote into the document.
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
 * Reads a route index, which comes from the gateway as the composition does.
 * @throws CompositionError
 */
export const readIndex = (value: unknown): RouteIndex => routeIndex(value, 'route index');

/** The composition of this document; see `parseComposition`. */
export function readComposition(): Composition {
  return parseComposition(document.getElementById('composition')?.textContent ?? '');
}
