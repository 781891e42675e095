import { mailingLimits, outreachLimits } from '@portals/contracts/constants';
import type { DayLimit } from '@portals/contracts/marketing';

/** Number of an account's emails on one day, and of the bounces and complaints received on that day. */
export interface SentDay {
  /** Day in the time zone `businessZone`, such as `2026-11-22`. */
  day: string;
  mails: number;
  bounced: number;
  complained: number;
}

const dayMs = 86_400_000;
const { troubleDays, bouncesFrom, complaintsFrom, grownFrom } = outreachLimits;

/** Returns true when too many emails bounced or were reported as spam in the `troubleDays` days up to `at`. */
function hasTrouble(days: readonly SentDay[], at: string): boolean {
  const from = Date.parse(at) - (troubleDays - 1) * dayMs;
  const window = days.filter(({ day }) => Date.parse(day) >= from && day <= at);
  const sumOf = (name: 'mails' | 'bounced' | 'complained') => window.reduce((sum, day) => sum + day[name], 0);
  const [mails, bounced, complained] = [sumOf('mails'), sumOf('bounced'), sumOf('complained')];
  return (
    (bounced >= bouncesFrom && bounced > mails * mailingLimits.bounces) ||
    (complained >= complaintsFrom && complained > mails * mailingLimits.complaints)
  );
}

/**
 * Returns the daily limit of a new account (rule 16.5): as many emails as it has sent on all previous days together, and at least `first`.
 * The growth starts again after days with too many bounces or complaints.
 * @param days in chronological order
 * @param first 1 or more
 * @returns null once the account has grown enough that it no longer has a limit
 */
export function dayLimitOf(days: readonly SentDay[], today: string, first: number): DayLimit | null {
  let earned = 0;
  for (const { day, mails } of days) {
    if (day >= today) break;
    earned = hasTrouble(days, day) ? 0 : earned + mails;
    if (earned >= first * grownFrom) return null;
  }
  const isHeldDown = hasTrouble(days, today);
  const limit = isHeldDown ? first : Math.max(first, earned);
  return { limit, sent: days.find(({ day }) => day === today)?.mails ?? 0, isHeldDown };
}
