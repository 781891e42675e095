import { LeadSpelling } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { leadSpellingPath } from './lead-calls';

/**
 * Returns the search that was probably meant by one that finds nothing and is one typing error away from one that does (rule 9.8).
 * @param search the typed search; null while it has results, or these are unknown
 * @returns null when no other search was meant
 */
export function useSpelling(companyId: number, search: string | null): string | null {
  const path = search ? leadSpellingPath(companyId, search) : null;
  return useApi(path, { schema: LeadSpelling }).data?.instead ?? null;
}
