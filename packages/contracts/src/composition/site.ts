import { z } from 'zod';
import { contactConsents } from '../constants/contact.js';
import { weekdays } from '../constants/opening-hours.js';
import { Language } from './language.js';

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
  /** Set by CONTACT_CONSENT, which overrides the file; `notice` when left out. */
  contactConsent: z.enum(contactConsents).optional(),
});
export type Site = z.infer<typeof Site>;
