import { idParam } from '@portals/contracts/fields';

/** Parses the company id from the URL; null when it is not a positive whole number (rule 1.6). */
export function parseCompanyId(param: string | undefined): number | null {
  const parsed = idParam.safeParse(param);
  return parsed.success ? parsed.data : null;
}
