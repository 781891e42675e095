import { eachOf, leadTrendFigures, mailTrendFigures } from '@portals/contracts/constants';
import type { Analytics } from '@portals/contracts/marketing';
import type { Period } from '../../kernel/plain.js';
import { isRunning } from './comparison.rules.js';
import { leadCounts } from './lead-figures.rules.js';
import { type PeriodCount, sumOf } from './period-counts.rules.js';

/** Returns the figures of consecutive periods, oldest first. @param counts counts of leads and of emails */
export const trendOf = (
  counts: readonly PeriodCount[],
  periods: readonly Period[],
  today: string,
): Analytics['trend'] =>
  periods.map((period) => {
    const { key, firstDay, lastDay } = period;
    return {
      ...{ key, firstDay, lastDay, running: isRunning(period, today) },
      ...eachOf(leadTrendFigures, (name) => leadCounts[name](counts, period)),
      ...eachOf(mailTrendFigures, (name) => sumOf(counts, period, 'mails', [name])),
    };
  });
