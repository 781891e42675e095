import type { AnalyticsReportRow } from '@portals/contracts/marketing';
import { useCallback } from 'react';
import { periodOfKey } from '../period/period-keys';
import { usePeriodWords } from '../period/period-words';

/** Returns a function that names a report after its period, including the days. */
export function useReportName(): (report: Pick<AnalyticsReportRow, 'period'>) => string {
  const words = usePeriodWords();
  return useCallback(({ period }) => words.full(periodOfKey(period)), [words]);
}
