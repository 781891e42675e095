import { type Composition, type PortalRoute, Site } from '@portals/contracts/composition';
import type { SetForPages } from '../api/upstreams.js';

type Settings = NonNullable<Composition['settings']>;

/** What pages show beside their releases. */
export interface PageFacts {
  site: Site;
  /** What routes may ask for, by name; without what is not set. */
  settings: Settings;
}

/** The facts that pages are rendered with, from the company's own and what services declare for pages. */
export function pageFacts(facts: Site, declared: readonly SetForPages[]): PageFacts {
  const set = declared.flatMap(({ name, site, value }) =>
    value === undefined ? [] : [{ name, site, value }],
  );
  const told = set.flatMap(({ site, value }) => (site === undefined ? [] : [[site, value]]));
  return {
    // Among the company's facts, so that it reaches every document and page, and a change of it makes new ones.
    site: Site.parse({ ...facts, ...Object.fromEntries(told) }),
    settings: Object.fromEntries(set.map(({ name, value }) => [name, value])),
  };
}

/** The settings that a route asks for; null when it asks for none, or when one of them is not set. */
export function settingsOf({ settings }: PageFacts, route: PortalRoute | null): Settings | null {
  const names = route?.settings ?? [];
  if (names.length === 0 || !names.every((name) => Object.hasOwn(settings, name))) return null;
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? '']));
}
