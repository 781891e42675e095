import { z } from 'zod';
import { isSampleAddress } from '../../constants/samples.js';
import { id } from '../../fields/fields.js';
import type { MarketingCompany } from './marketing-company.js';

/** POST /api/marketing/sample-companies */
export const SampleCompanyInput = z.object({
  /** Workspace of the sample company; defaults to the user's personal workspace. */
  workspaceId: id.optional(),
});
export type SampleCompanyInput = z.infer<typeof SampleCompanyInput>;

/** Returns true for a sample company, which has the privacy contact of the samples. */
export const isSampleCompany = ({ privacyContact }: Pick<MarketingCompany, 'privacyContact'>): boolean =>
  isSampleAddress(privacyContact);
