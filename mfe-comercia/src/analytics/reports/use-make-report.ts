import type { AnalyticsReport, AnalyticsReportRow } from '@portals/contracts/marketing';
import { api, toast, useErrorText, useLanguage } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../shared';
import { companyReportsPath, existingReportOf, reportSchema, useReportRefresh } from './report-calls';

/**
 * Creates the report of a period. If the period already has one, for example because an earlier response was lost, the user is asked before
 * it is replaced.
 * @param onMade called with the stored report, unless the user has left the page meanwhile
 */
export function useMakeReport(companyId: number, onMade: (report: AnalyticsReport) => void) {
  const { t } = useText();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const refresh = useReportRefresh(companyId);
  const [existing, setExisting] = useState<AnalyticsReportRow | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const send = useCallback(
    async (period: string, replace: boolean) => {
      try {
        const input = { period, language, replace };
        const report = await api.post(companyReportsPath(companyId), input, { schema: reportSchema });
        setExisting(null);
        await refresh();
        toast({ tone: 'success', title: t('analyticsReports.made') });
        if (isShown.current) onMade(report);
      } catch (error) {
        const found = existingReportOf(error);
        if (found) setExisting(found);
        else {
          const title = t('analyticsReports.makeFailed');
          toast({ tone: 'destructive', title, description: errorText(error) });
        }
      }
    },
    [companyId, language, refresh, onMade, errorText, t],
  );
  const { run, pending } = useOnce(send);
  return {
    pending,
    make: (period: string) => void run(period, false),
    /** Existing report that would be replaced. */
    existing,
    ask: setExisting,
    regenerate: (period: string) => void run(period, true),
  };
}
