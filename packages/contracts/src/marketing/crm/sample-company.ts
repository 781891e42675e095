import { z } from 'zod';
import type { Language } from '../../constants/language.js';
import { id } from '../../fields/fields.js';
import type { MarketingCompany } from './marketing-company.js';

/** POST /api/marketing/sample-companies */
export const SampleCompanyInput = z.object({
  /** Workspace of the sample company; the user's own when omitted. */
  workspaceId: id.optional(),
});
export type SampleCompanyInput = z.infer<typeof SampleCompanyInput>;

/** Privacy contacts of the sample companies, by language; nobody can own these addresses (.example, RFC 2606). */
export const sampleContacts = {
  en: 'privacy@harbour-forecast.example',
  es: 'privacidad@ceramicas-levante.example',
} as const satisfies Record<Language, string>;

const contacts: readonly (string | null)[] = Object.values(sampleContacts);

/** Returns true for a sample company, recognised by its privacy contact. */
export const isSampleCompany = ({ privacyContact }: Pick<MarketingCompany, 'privacyContact'>): boolean =>
  contacts.includes(privacyContact);
