import { LeadSpelling } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { leadSpellingPath } from './lead-calls';

/**
 * Returns a search that corrects one typing error and has results, for a search without any (rule 9.8).
 * @param search the typed search; null while it has results or its results are unknown
 * @returns null when there is no such correction
 */
export function useSpelling(companyId: number, search: string | null): string | null {
  const path = search ? leadSpellingPath(companyId, search) : null;
  return useApi(path, { schema: LeadSpelling }).data?.instead ?? null;
}
