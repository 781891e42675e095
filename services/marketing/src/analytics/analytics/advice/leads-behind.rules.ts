import type { AnalyticsAdvice } from '@portals/contracts/marketing';
import { boundsOf } from '../../../kernel/plain.js';
import type { Finding } from './finding.js';
import type { ReportFigures } from './report-figures.js';

/** Returns the filter for leads that are in the column "new", or that were there at the end of a finished period. */
const newIn = ({ running, lastDay }: ReportFigures['period']): Record<string, string> =>
  running ? { column: 'new' } : { wasIn: 'new', wasOn: lastDay };

/** Returns the filter for the leads behind a finding; null when the finding is not about leads. */
export function leadsBehind(
  finding: Finding,
  { period, comparison, waiting }: ReportFigures,
): AnalyticsAdvice['leads'] {
  const { firstDay, lastDay } = comparison ?? period;
  const { from, until } = boundsOf({ firstDay, lastDay });
  const created = { createdFrom: from.toISOString(), createdUntil: until.toISOString() };
  switch (finding.code) {
    case 'WAITING':
      return { ...newIn(period), createdUntil: waiting.createdUntil };
    case 'NOBODY_CONTACTED':
      return newIn(period);
    case 'CREATED_FELL':
      return finding.change.now === 0 ? null : created;
    case 'SOURCE_FELL':
    case 'SOURCE_ROSE':
      return finding.source.now === 0 ? null : { source: finding.source.name, ...created };
    case 'WON_FELL':
      return { column: 'proposal' };
    case 'LOST_ROSE':
      return { step: 'lost', stepFrom: firstDay, stepUntil: lastDay };
    case 'BACK_MOVES':
      return { step: 'back', stepFrom: period.firstDay, stepUntil: period.lastDay };
    case 'SOURCE_WITHOUT_WINS':
      return { source: finding.source };
    case 'SOURCE_WINS_BEST':
      return { source: finding.source.name };
    default:
      return null;
  }
}
