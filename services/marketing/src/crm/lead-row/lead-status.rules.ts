import type { LeadColumn } from '@portals/contracts/constants';
import { leadColumns, leadStatuses, storedStatus } from '@portals/contracts/constants';
import { labelKeyOf } from '../../kernel/plain.js';

/** Returns the column of the board that shows leads of a status. */
export function columnOf(status: string): LeadColumn {
  const key = labelKeyOf(status);
  return leadStatuses.find((suggested) => suggested === key) ?? 'other';
}

/** Returns the number under which a column is stored, from left to right. */
export const columnNumber = (column: LeadColumn): number => leadColumns.indexOf(column);

/** Returns a key that is equal for equivalent statuses and sorts them in the order of the board. */
export const statusKeyOf = (status: string): string =>
  `${columnNumber(columnOf(status))}${labelKeyOf(status)}`;

/** Returns the keys to search for a status: its own key, and that of the suggested status that it names in either language. */
export const statusKeysOf = (status: string): string[] => [
  ...new Set([status, storedStatus(status)].map(statusKeyOf)),
];

/** Returns the sort key of the day of a lead's next step; leads without one come last. */
export const nextStepKeyOf = (day: string | null): string => day?.replaceAll('-', '') ?? 'none';
