import { z } from 'zod';
import { contactConsents } from './contact-constants.js';
import { text } from './fields.js';
import { Language } from './language.js';
import { weekdays } from './opening-hours.js';
import { PortalNav, PortalRoute } from './portal.js';
import { Version } from './release.js';

/** One release as the browser needs it: absolute paths, and the hash of each file it may fetch before loading. */
export const ComposedRelease = z.object({
  version: Version,
  /** Folder of the release, ending in a slash: `/releases/mfe-consulting/1.0.0+3f9a01bc/`. */
  base: z.string(),
  entry: z.string(),
  /** Files of the exposed module, fetched through the gate together with the entry. */
  exposed: z.array(z.string()),
});
export type ComposedRelease = z.infer<typeof ComposedRelease>;

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

/** One exact set of releases, inlined in the document as JSON (`<script type="application/json" id="composition">`). */
export const Composition = z.object({
  id: z.string(),
  shell: z.object({ version: Version, base: z.string() }),
  portals: z.array(ComposedPortal),
  /** sha384 of every script that this page may load, by absolute path. */
  integrity: z.record(z.string(), z.string()),
  /** Language the document was rendered in. */
  language: Language,
  /** True when `?lang=` chose it: the stored choice is then left alone. */
  languageFromAddress: z.boolean(),
  site: Site,
  /** Shown on /leadmanager/auth only, and only when a demo account is configured. */
  demo: z.object({ username: z.string(), password: z.string() }).optional(),
});
export type Composition = z.infer<typeof Composition>;

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
