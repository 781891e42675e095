import { z } from 'zod';
import { Language } from './language.js';
import { PortalNav, PortalRoute } from './portal-route.js';
import { Site } from './site.js';
import { sha384, Version } from './version.js';

/** Script files of each named chunk group, relative to the release, in load order: `portal`, `route-home`, `locale-en`. */
const Chunks = z.record(z.string(), z.array(z.string()));

/** One release as the composition describes it to the browser. */
export const ComposedRelease = z.object({
  version: Version,
  /** Folder of the release, ending in a slash: `/releases/mfe-consulting/1.0.0+3f9a01bc/`. */
  base: z.string(),
  /** Path inside the release. */
  entry: z.string(),
  /** Left out for a release with `pins`, whose file has them. */
  chunks: Chunks.optional(),
  /** sha384 of `<base>pins.json`, for a release whose hashes the document does not carry. */
  pins: sha384.optional(),
});
export type ComposedRelease = z.infer<typeof ComposedRelease>;

/** `<base>pins.json`: what a page needs to know before it loads a release that its document does not carry. */
export const ReleasePins = z.object({
  chunks: Chunks,
  /** sha384 of every script, by its path inside the release. */
  integrity: z.record(z.string(), sha384),
});
export type ReleasePins = z.infer<typeof ReleasePins>;

export const ComposedPortal = z.object({
  name: z.string(),
  title: z.record(Language, z.string()),
  routes: z.array(PortalRoute),
  nav: PortalNav.optional(),
  live: ComposedRelease,
  /** The fallback: the last good release, else the one that was live before. It is used when the live one fails to load. */
  previous: ComposedRelease.optional(),
});
export type ComposedPortal = z.infer<typeof ComposedPortal>;

/** A shell release, with the script files that it loads on demand: `locale-en`, `shared-ui`. */
const ComposedShell = z.object({ version: Version, base: z.string(), chunks: Chunks });
export type ComposedShell = z.infer<typeof ComposedShell>;

/**
 * What a document tells the shell of its composition, one exact set of releases (`<script type="application/json"
 * id="composition">`). It names the portal of its own path and those whose routes overlap with that portal's; all others
 * are in the route index, so that a document does not grow with their number.
 */
export const Composition = z.object({
  id: z.string(),
  /** The shell that the document was written for. */
  shell: ComposedShell,
  /** The shell that is started when the first one does not start. */
  fallbackShell: ComposedShell.optional(),
  portals: z.array(ComposedPortal),
  /** The portals of the whole composition, as a file; left out when `portals` has them all. */
  index: z.object({ url: z.string(), integrity: sha384 }).optional(),
  /** Path patterns of portals that cannot be served now and overlap with routes of `portals`. */
  leftOut: z.array(z.string()).optional(),
  /** Language the document was rendered in. */
  language: Language,
  /** True when `?lang=` chose it: the stored choice is then left alone. */
  languageFromAddress: z.boolean(),
  site: Site,
  /** Values of the settings that the route names; left out unless all of them are set. */
  settings: z.record(z.string(), z.string()).optional(),
});
export type Composition = z.infer<typeof Composition>;

/** The file that `index` of a composition names. */
export const RouteIndex = z.object({
  portals: z.array(ComposedPortal),
  /** Path patterns of portals of which no release can be served now. */
  leftOut: z.array(z.string()),
});
export type RouteIndex = z.infer<typeof RouteIndex>;
