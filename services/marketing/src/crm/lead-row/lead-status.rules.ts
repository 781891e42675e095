import type { LeadColumn } from '@portals/contracts/constants';
import { leadColumns, leadStatuses, storedStatus } from '@portals/contracts/constants';
import { labelKeyOf } from '../../kernel/plain.js';

/** The column of the board that leads of a status are in. */
export function columnOf(status: string): LeadColumn {
  const key = labelKeyOf(status);
  return leadStatuses.find((suggested) => suggested === key) ?? 'other';
}

/** The number of a column, from left to right, as it is stored. */
export const columnNumber = (column: LeadColumn): number => leadColumns.indexOf(column);

/** Returns the key by which statuses are compared and sorted: equal for statuses that count as one, in the order of the board. */
export const statusKeyOf = (status: string): string =>
  `${columnNumber(columnOf(status))}${labelKeyOf(status)}`;

/** The keys of a status that is looked for: its own, and that of the suggested status that it names in either language. */
export const statusKeysOf = (status: string): string[] => [
  ...new Set([status, storedStatus(status)].map(statusKeyOf)),
];

/** Returns the key by which leads are sorted by the day of their next step; leads without one come last. */
export const nextStepKeyOf = (day: string | null): string => day?.replaceAll('-', '') ?? 'none';
