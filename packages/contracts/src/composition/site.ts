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

const InBothLanguages = z.record(Language, z.string().min(1));

/** A figure advertised on the public pages. */
const Claim = z.object({
  /** False to omit the figure from the sentence that advertises it. */
  shown: z.boolean().default(true),
  /** Source of the figure, shown beside it. Without a source, the page states that the company itself provides the figure. */
  source: InBothLanguages.optional(),
});

/** Figures measured at the client of the case study. */
const CaseStudyFigures = z.object({
  /** Method and date of the measurement; shown below the figures. */
  method: InBothLanguages,
  figures: z
    .array(z.object({ value: InBothLanguages, label: InBothLanguages }))
    .min(1)
    .max(6),
});

/** Facts about the company that runs the site (site.json). All fields except the name are optional. */
export const Site = z.object({
  name: z.string().min(1),
  email: z.email(),
  phone: z.string().regex(/^\+[0-9 ]{6,20}$/),
  companyPage: z.url(),
  /** Website of the client in the case study; without it the page shows no link. */
  caseStudyPage: z.url({ protocol: /^https?$/ }).optional(),
  /** Figures of the case study; without them, the page shows figures that are marked as an example. */
  caseStudyFigures: CaseStudyFigures.optional(),
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
  /** Opening hours of the office; default to Monday to Friday, 09:00 to 18:00. */
  openingHours: OpeningHours.optional(),
  /** Figures advertised on the public pages. Without an entry here, a figure is shown without a source. */
  claims: z.object({ leadCapture: Claim.optional(), monthlyTarget: Claim.optional() }).optional(),
  /** Set by CONTACT_CONSENT, which overrides the file; defaults to `notice`. */
  contactConsent: z.enum(contactConsents).optional(),
  /** Name of the organisation whose accounts can sign in (rule 19.40); set by OIDC_NAME. */
  organisation: z.string().optional(),
  /** `closed` when only invited people can create an account (rule 3.5); set by REGISTRATION. */
  newAccounts: z.enum(['open', 'closed']).optional(),
});
export type Site = z.infer<typeof Site>;
