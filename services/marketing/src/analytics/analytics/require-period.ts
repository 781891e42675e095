import { AppError } from '@portals/service-kit';
import { declaration } from '../../kernel/index.js';
import { dayOf, type Period, parsePeriod } from '../../kernel/plain.js';

/**
 * Parses the key of a period that has begun.
 * @throws AppError VALIDATION_FAILED with PERIOD_UNKNOWN at `period`
 */
export function requirePeriod(key: string, now: Date): Period {
  const period = parsePeriod(key);
  if (period && period.firstDay <= dayOf(now)) return period;
  const { PERIOD_UNKNOWN: code } = declaration.fieldErrors;
  throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'period', code }] });
}
