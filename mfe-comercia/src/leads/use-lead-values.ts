import { type LeadValues, LeadValues as leadValues } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { leadValuesPath } from './lead-calls';

const none: LeadValues = { statuses: [], sources: [], sectors: [] };

/** Returns the statuses, sources and sectors that occur in a company's leads; empty while loading. */
export function useLeadValues(companyId: number): LeadValues {
  const { data } = useApi(leadValuesPath(companyId), { schema: leadValues });
  return data ?? none;
}
