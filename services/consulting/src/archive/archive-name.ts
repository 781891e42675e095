import { businessDayOf, plainFileName } from '@portals/contracts/constants';

/**
 * Returns an archive's file name, which is valid on every operating system, such as `acme-sl-2026-02-03`. A company name without usable
 * characters is replaced with `company`.
 */
export const archiveName = (company: string, now: Date): string =>
  `${plainFileName(company) || 'company'}-${businessDayOf(now)}`;
