import type { LeadColumn } from '@portals/contracts/constants';
import { leadColumns, leadStatuses, storedStatus } from '@portals/contracts/constants';
import { labelKeyOf } from '../../kernel/plain.js';

/** Returns the board column of a status. */
export function columnOf(status: string): LeadColumn {
  const key = labelKeyOf(status);
  return leadStatuses.find((suggested) => suggested === key) ?? 'other';
}

/** Returns the number by which a column is stored; columns are numbered from left to right. */
export const columnNumber = (column: LeadColumn): number => leadColumns.indexOf(column);

/** Returns the key by which statuses are compared and sorted: equal for statuses that count as the same, and in the order of the board. */
export const statusKeyOf = (status: string): string =>
  `${columnNumber(columnOf(status))}${labelKeyOf(status)}`;

/** Returns the keys that a status filter matches: the key of the status, and of the suggested status with that name in either language. */
export const statusKeysOf = (status: string): string[] => [
  ...new Set([status, storedStatus(status)].map(statusKeyOf)),
];

/** Returns the key by which leads are sorted by the day of their next step; leads without a next step come last. */
export const nextStepKeyOf = (day: string | null): string => day?.replaceAll('-', '') ?? 'none';
