import { businessDayOf, momentsOf } from '@portals/contracts/constants';
import { AppError } from '../errors/app-error.js';

const day = 86_400_000;
/** Maximum number of days for which access can be granted. */
const longestDays = 731;

/** @throws AppError VALIDATION_FAILED for a last day that is in the past, or more than two years ahead */
export function requireFuture(endsOn: string): void {
  const isOver = endsOn < businessDayOf(new Date());
  if (!isOver && endsOn <= businessDayOf(new Date(Date.now() + longestDays * day))) return;
  const code = isOver ? 'DATE_PASSED' : 'DATE_TOO_FAR';
  throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'endsOn', code }] });
}

/** Returns the time at which an invitation expires: after `days`, or at the end of the last day of access if this is earlier. */
export function invitationEnd(now: Date, days: number, endsOn: string): Date {
  const end = now.getTime() + days * day;
  const lastMinute = momentsOf(`${endsOn}T23:59`)[0];
  return new Date(Math.min(end, (lastMinute?.getTime() ?? end) + 59_999));
}
