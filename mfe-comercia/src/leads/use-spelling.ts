import { LeadSpelling } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { leadSpellingPath } from './lead-calls';

/**
 * Returns a corrected search for one without results: a search one typing error away that does find something (rule 9.8).
 * @param search the typed search; null while it has results or its results are unknown
 * @returns null when there is no such correction
 */
export function useSpelling(companyId: number, search: string | null): string | null {
  const path = search ? leadSpellingPath(companyId, search) : null;
  return useApi(path, { schema: LeadSpelling }).data?.instead ?? null;
}
