import { LeadSpelling } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { leadSpellingPath } from './lead-calls';

/**
 * The search that was meant by one that finds nothing and is one typing error away from one that does (rule 9.8).
 * @param search what was typed; null while something is found by it, and while that is not known
 * @returns null when nothing else was meant
 */
export function useSpelling(companyId: number, search: string | null): string | null {
  const path = search ? leadSpellingPath(companyId, search) : null;
  return useApi(path, { schema: LeadSpelling }).data?.instead ?? null;
}
