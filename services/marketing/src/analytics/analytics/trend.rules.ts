import type { Analytics } from '@portals/contracts/marketing';
import type { Period } from '../../kernel/plain.js';
import { isRunning } from './comparison.rules.js';
import { type PeriodCount, sumOf } from './period-counts.rules.js';

/** Returns the figures of consecutive periods. @param counts of leads and of emails */
export const trendOf = (
  counts: readonly PeriodCount[],
  periods: readonly Period[],
  today: string,
): Analytics['trend'] =>
  periods.map((period) => {
    const { key, firstDay, lastDay } = period;
    const sum = (measure: string, item?: string) =>
      sumOf(counts, period, measure, item === undefined ? undefined : [item]);
    return {
      ...{ key, firstDay, lastDay, running: isRunning(period, today) },
      created: sum('created'),
      won: sum('came', 'won'),
      lost: sum('came', 'lost'),
      forward: sum('moved', 'forward'),
      back: sum('moved', 'back'),
      sent: sum('mails', 'sent'),
    };
  });
