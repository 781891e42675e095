import { type Composition, type PortalRoute, Site } from '@portals/contracts/composition';
import type { PageSetting } from '@portals/service-kit/plain';

type Settings = NonNullable<Composition['settings']>;

/** A setting of a service that pages show, with its value. */
export interface SetForPages extends PageSetting {
  /** Name of the variable. */
  name: string;
  value: string | undefined;
}

/** What pages show that no release contains. */
export interface PageFacts {
  site: Site;
  /** Settings that routes may ask for, by name. One without a value is left out. */
  settings: Settings;
}

/** The facts that pages are rendered with, from the company's own and what services declare for pages. */
export function pageFacts(facts: Site, declared: readonly SetForPages[]): PageFacts {
  const set = declared.flatMap(({ name, site, value }) =>
    value === undefined ? [] : [{ name, site, value }],
  );
  const declaredFacts = set.flatMap(({ site, value }) => (site === undefined ? [] : [[site, value]]));
  return {
    // Part of the company's facts, so that every document and page has it, and a change of it has them made again.
    site: Site.parse({ ...facts, ...Object.fromEntries(declaredFacts) }),
    settings: Object.fromEntries(set.map(({ name, value }) => [name, value])),
  };
}

/** The settings that a route asks for; null when it asks for none, or when one of them is not set. */
export function settingsOf({ settings }: PageFacts, route: PortalRoute | null): Settings | null {
  const names = route?.settings ?? [];
  if (names.length === 0 || !names.every((name) => Object.hasOwn(settings, name))) return null;
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? '']));
}
