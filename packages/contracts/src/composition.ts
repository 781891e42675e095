import { z } from 'zod';
import { contactConsents } from './contact-constants.js';
import { text } from './fields.js';
import { Language } from './language.js';
import { weekdays } from './opening-hours.js';
import { PortalNav, PortalRoute } from './portal.js';
import { sha384, Version } from './release.js';

/** Script files of each named chunk group, relative to the release, in load order: `portal`, `route-home`, `locale-en`. */
const Chunks = z.record(z.string(), z.array(z.string()));

/** One release as the browser needs it. */
export const ComposedRelease = z.object({
  version: Version,
  /** Folder of the release, ending in a slash: `/releases/mfe-consulting/1.0.0+3f9a01bc/`. */
  base: z.string(),
  /** Path inside the release. */
  entry: z.string(),
  /** Left out where they come with the pins. */
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
  /** The release that was live before, used when the live one fails to load. */
  previous: ComposedRelease.optional(),
});
export type ComposedPortal = z.infer<typeof ComposedPortal>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM');

const OpeningHours = z
  .object({ from: z.enum(weekdays), to: z.enum(weekdays), opens: time, closes: time })
  .refine(({ from, to }) => weekdays.indexOf(from) < weekdays.indexOf(to), {
    path: ['from'],
    message: 'must be earlier in the week than `to`',
  });

/** A figure that the public pages advertise. */
const Claim = z.object({
  /** False leaves the figure out of its sentence. */
  shown: z.boolean().default(true),
  /** Where the figure comes from, written beside it; without it the page says that it is the company's own. */
  source: z.record(Language, z.string().min(1)).optional(),
});

/** Facts about the company that runs the site (site.json). Every part but the name may be missing. */
export const Site = z.object({
  name: z.string().min(1),
  email: z.email(),
  phone: z.string().regex(/^\+[0-9 ]{6,20}$/),
  companyPage: z.url(),
  /** Website of the client that the case study is about; without it the page shows no link. */
  caseStudyPage: z.url({ protocol: /^https?$/ }).optional(),
  legalName: z.string().optional(),
  taxId: z.string().optional(),
  registration: z.string().optional(),
  address: z
    .object({
      street: z.string(),
      postalCode: z.string(),
      city: z.string(),
      region: z.string(),
      country: z.string().length(2),
    })
    .optional(),
  /** Left out: Monday to Friday, 09:00 to 18:00. */
  openingHours: OpeningHours.optional(),
  /** A claim that is left out is shown, without a source of its own. */
  claims: z.object({ leadCapture: Claim.optional(), monthlyTarget: Claim.optional() }).optional(),
  /** What the gateway's CONTACT_CONSENT says, whatever stands in the file; left out it is `notice`. */
  contactConsent: z.enum(contactConsents).optional(),
});
export type Site = z.infer<typeof Site>;

/** A shell release, with the script files that it loads on demand: `locale-en`, `shared-ui`. */
const ComposedShell = z.object({ version: Version, base: z.string(), chunks: Chunks });
export type ComposedShell = z.infer<typeof ComposedShell>;

/**
 * What a document tells the shell of its composition, one exact set of releases (`<script type="application/json"
 * id="composition">`). It names the portal of its own path and those whose routes contest that portal's; all others
 * are in the route index, so that a document does not grow with their number.
 */
export const Composition = z.object({
  id: z.string(),
  /** The shell that the document was written for. */
  shell: ComposedShell,
  /** Runs in its place when it does not start. */
  fallbackShell: ComposedShell.optional(),
  portals: z.array(ComposedPortal),
  /** The portals of the whole composition, as a file; left out when `portals` has them all. */
  index: z.object({ url: z.string(), integrity: sha384 }).optional(),
  /** Language the document was rendered in. */
  language: Language,
  /** True when `?lang=` chose it: the stored choice is then left alone. */
  languageFromAddress: z.boolean(),
  site: Site,
  /** Shown on /leadmanager/auth only, and only when a demo account is configured. */
  demo: z.object({ username: z.string(), password: z.string() }).optional(),
});
export type Composition = z.infer<typeof Composition>;

/** The file that `index` of a composition names. */
export const RouteIndex = z.object({
  portals: z.array(ComposedPortal),
  /** Path patterns of portals of which no release can be served now. */
  leftOut: z.array(z.string()),
});
export type RouteIndex = z.infer<typeof RouteIndex>;

/** How loading a portal can fail: the closed list that the shell classifies into. */
export const portalPhases = ['fetch', 'integrity', 'timeout', 'evaluate', 'expose', 'render'] as const;

/** POST /api/portal-events: a load or a failure, reported by the shell. */
export const PortalEvent = z.object({
  composition: text().max(100),
  portal: text().max(40),
  version: text().max(100),
  outcome: z.enum(['loaded', 'failed', 'fallback']),
  phase: z.enum(portalPhases).optional(),
  /** Milliseconds from asking to the end. */
  duration: z.number().min(0).max(600_000),
  message: text().max(500).optional(),
});
export type PortalEvent = z.infer<typeof PortalEvent>;
