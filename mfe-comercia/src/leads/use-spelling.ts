import { LeadSpelling } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { leadSpellingPath } from './lead-calls';

/**
 * Returns the corrected search when the typed one finds nothing because of a single typing error (rule 9.8).
 * @param search the typed search; null while it finds something or that is unknown
 * @returns null when there is no correction
 */
export function useSpelling(companyId: number, search: string | null): string | null {
  const path = search ? leadSpellingPath(companyId, search) : null;
  return useApi(path, { schema: LeadSpelling }).data?.instead ?? null;
}
