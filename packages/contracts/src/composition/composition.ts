import { z } from 'zod';
import { Language } from './language.js';
import { PortalNav, PortalRoute } from './portal-route.js';
import { Site } from './site.js';
import { sha384, Version } from './version.js';

/** Script files of each named chunk group, relative to the release, in load order: `portal`, `route-home`, `locale-en`. */
const Chunks = z.record(z.string(), z.array(z.string()));

/** A release in a composition, with the data that the browser needs to load it. */
export const ComposedRelease = z.object({
  version: Version,
  /** Folder of the release, ending in a slash: `/releases/mfe-consulting/1.0.0+3f9a01bc/`. */
  base: z.string(),
  /** Path inside the release. */
  entry: z.string(),
  /** Omitted for a release with `pins`, because the pins file lists the chunks instead. */
  chunks: Chunks.optional(),
  /** sha384 of `<base>pins.json`; set when the document does not contain the hashes of the release's scripts. */
  pins: sha384.optional(),
});
export type ComposedRelease = z.infer<typeof ComposedRelease>;

/** `<base>pins.json`: the chunks and hashes that a page needs to load a release that its document does not list. */
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
  /** Release to load when the live one fails: the last good release, or else the previously live one. */
  previous: ComposedRelease.optional(),
});
export type ComposedPortal = z.infer<typeof ComposedPortal>;

/** A shell release, with the script files it loads on demand: `locale-en`, `shared-ui`. */
const ComposedShell = z.object({ version: Version, base: z.string(), chunks: Chunks });
export type ComposedShell = z.infer<typeof ComposedShell>;

/**
 * One exact set of releases, which the document passes to the shell (`<script type="application/json" id="composition">`). It lists the
 * portal that serves the document's path and all portals with overlapping routes. The route index lists the other portals, so that
 * documents stay small however many portals there are.
 */
export const Composition = z.object({
  id: z.string(),
  /** The shell that the document was rendered for. */
  shell: ComposedShell,
  /** Fallback when `shell` fails to start. */
  fallbackShell: ComposedShell.optional(),
  portals: z.array(ComposedPortal),
  /** Route index file, which lists all portals of the composition; omitted when `portals` already lists all of them. */
  index: z.object({ url: z.string(), integrity: sha384 }).optional(),
  /** Path patterns of unavailable portals that overlap with routes of `portals`. */
  leftOut: z.array(z.string()).optional(),
  /** Language the document was rendered in. */
  language: Language,
  /** True when `?lang=` chose the language, in which case the stored language preference stays unchanged. */
  languageFromAddress: z.boolean(),
  site: Site,
  /** Values of the settings that the route declares; omitted when any of them is unset. */
  settings: z.record(z.string(), z.string()).optional(),
});
export type Composition = z.infer<typeof Composition>;

/** The route index file that `index` of a composition points to. */
export const RouteIndex = z.object({
  portals: z.array(ComposedPortal),
  /** Path patterns of portals without a usable release. */
  leftOut: z.array(z.string()),
});
export type RouteIndex = z.infer<typeof RouteIndex>;
