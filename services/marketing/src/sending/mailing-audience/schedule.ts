import { mailingLimits } from '@portals/contracts/constants';
import { AppError } from '@portals/service-kit';
import { declaration } from '../../kernel/index.js';

/** Tolerance for start times: people choose a time without seconds, and may choose the current minute. */
const graceMs = 60_000;
const furthestMs = mailingLimits.scheduledDays * 86_400_000;
const latenessMs = mailingLimits.latenessHours * 3_600_000;

/**
 * Rejects a time in the past or far in the future (rule 11.27): with a mistyped date, a mailing would be sent at once or never.
 * @throws AppError VALIDATION_FAILED at `scheduledFor`
 */
export function requireMoment(moment: Date, now: Date): void {
  const ahead = moment.getTime() - now.getTime();
  const { MOMENT_OVER, MOMENT_FAR } = declaration.fieldErrors;
  const code = ahead < -graceMs ? MOMENT_OVER : ahead > furthestMs ? MOMENT_FAR : null;
  if (code !== null) throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'scheduledFor', code }] });
}

/** Returns true when a scheduled mailing has missed its time by so much that a person must decide (rule 11.28). */
export const isTooLate = (scheduledFor: Date, now: Date): boolean =>
  now.getTime() - scheduledFor.getTime() > latenessMs;
