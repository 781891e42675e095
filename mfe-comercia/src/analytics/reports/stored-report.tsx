import type { AnalyticsReport } from '@portals/contracts/marketing';
import { ApiError, useApi } from '@portals/platform';
import { EmptyState, NoMatchArt } from '@portals/ui';
import type { ReactNode } from 'react';
import { GoToView, ReadFailed, useText } from '../../shared';
import { FiguresLoading } from '../figures/figures-loading';
import { reportSchema, reportTextPath } from './report-calls';

export interface StoredReportProps {
  companyId: number;
  id: number;
  children: (report: AnalyticsReport) => ReactNode;
}

/** Reads a report of a company, and shows a skeleton while it loads, or an error. */
export function StoredReport({ companyId, id, children }: StoredReportProps) {
  const { t, language } = useText();
  const { data, error, isValidating, mutate } = useApi(reportTextPath(id, language), {
    schema: reportSchema,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone || (data && data.marketingCompanyId !== companyId)) {
    return (
      <EmptyState
        art={<NoMatchArt />}
        title={t('analyticsReports.gone')}
        text={t('analyticsReports.goneText')}
        action={<GoToView view="analytics" companyId={companyId} />}
      />
    );
  }
  if (data) return children(data);
  if (!error) return <FiguresLoading />;
  return <ReadFailed title={t('analyticsReports.loadFailed')} pending={isValidating} read={mutate} />;
}
