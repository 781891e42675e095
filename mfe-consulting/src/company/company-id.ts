import { idParam } from '@portals/contracts/fields';

/** The id in an address, or null when it is not a positive whole number (rule 1.6). */
export function parseCompanyId(param: string | undefined): number | null {
  const parsed = idParam.safeParse(param);
  return parsed.success ? parsed.data : null;
}
