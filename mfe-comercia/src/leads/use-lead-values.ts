import { type LeadValues, LeadValues as leadValues } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { leadValuesPath } from './lead-calls';

const none: LeadValues = { statuses: [], sources: [], sectors: [] };

/** What the leads of a company have as status, source and sector; nothing until it is known. */
export function useLeadValues(companyId: number): LeadValues {
  const { data } = useApi(leadValuesPath(companyId), { schema: leadValues });
  return data ?? none;
}
