import { AppError } from '../errors/app-error.js';
import { businessDayOf } from '../workspace/index.js';

const day = 86_400_000;
/** Days that an access can last at most. */
const longestDays = 731;

/** @throws AppError VALIDATION_FAILED for a last day that is over, or more than two years ahead */
export function requireFuture(endsOn: string): void {
  const isOver = endsOn < businessDayOf(new Date());
  if (!isOver && endsOn <= businessDayOf(new Date(Date.now() + longestDays * day))) return;
  const code = isOver ? 'DATE_PASSED' : 'DATE_TOO_FAR';
  throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'endsOn', code }] });
}
