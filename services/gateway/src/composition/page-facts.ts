import { type Composition, type PortalRoute, Site } from '@portals/contracts/composition';
import type { PageSetting } from '@portals/service-kit/plain';

type Settings = NonNullable<Composition['settings']>;

/** A setting that a service makes available to pages, with its value. */
export interface SetForPages extends PageSetting {
  /** Name of the setting's environment variable. */
  name: string;
  value: string | undefined;
}

/** Values shown on pages that come from configuration, not from a release. */
export interface PageFacts {
  site: Site;
  /** Settings that routes may declare, by name. Settings without a value are omitted. */
  settings: Settings;
}

/** Combines the company's details with the settings that services declare for pages. */
export function pageFacts(facts: Site, declared: readonly SetForPages[]): PageFacts {
  const set = declared.flatMap(({ name, site, value }) =>
    value === undefined ? [] : [{ name, site, value }],
  );
  const declaredFacts = set.flatMap(({ site, value }) => (site === undefined ? [] : [[site, value]]));
  return {
    // Company details are part of `site`, because they appear on every page; changing one causes all pages to be rendered again.
    site: Site.parse({ ...facts, ...Object.fromEntries(declaredFacts) }),
    settings: Object.fromEntries(set.map(({ name, value }) => [name, value])),
  };
}

/** Returns the settings that a route declares; null when it declares none or any of them is not set. */
export function settingsOf({ settings }: PageFacts, route: PortalRoute | null): Settings | null {
  const names = route?.settings ?? [];
  if (names.length === 0 || !names.every((name) => Object.hasOwn(settings, name))) return null;
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? '']));
}
