import type { LeadColumn } from '@portals/contracts/constants';
import { leadColumns, leadStatuses, storedStatus } from '@portals/contracts/constants';
import { labelKeyOf } from '../../kernel/plain.js';

/** Returns the column of the board for a status. */
export function columnOf(status: string): LeadColumn {
  const key = labelKeyOf(status);
  return leadStatuses.find((suggested) => suggested === key) ?? 'other';
}

/** Returns the stored number of a column, counted from left to right. */
export const columnNumber = (column: LeadColumn): number => leadColumns.indexOf(column);

/** Returns the key for comparing and sorting statuses: the same for statuses that count as equal, in the order of the board. */
export const statusKeyOf = (status: string): string =>
  `${columnNumber(columnOf(status))}${labelKeyOf(status)}`;

/** Returns the keys to search for a status: its own key, and the key of the suggested status with that name in either language. */
export const statusKeysOf = (status: string): string[] => [
  ...new Set([status, storedStatus(status)].map(statusKeyOf)),
];

/** Returns the key that sorts leads by the day of their next step; leads without one come last. */
export const nextStepKeyOf = (day: string | null): string => day?.replaceAll('-', '') ?? 'none';
