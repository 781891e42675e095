import { Analytics, AnalyticsReport, AnalyticsReportRow } from '@portals/contracts/marketing';
import { useApi, useApiList, useFormat } from '@portals/platform';
import { Skeleton } from '@portals/ui';
import { FileText } from 'lucide-react';
import { analyticsPath } from '../analytics/analytics-address';
import { figuresPath } from '../analytics/analytics-calls';
import { useChangeWords } from '../analytics/figures/change';
import { companyPath } from '../company/company-calls';
import type { ChosenCompany } from '../company/use-chosen-company';
import { useText } from '../text';
import { CardCount } from './card-count';
import { viewPath } from './view';
import { ViewCard } from './view-card';
import { viewIcons } from './view-icons';

interface CardProps {
  choice: ChosenCompany;
}

const reportRows = AnalyticsReportRow.array();

/** The first sentence of a text, or its first line. */
const sentenceOf = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n')[0];

/** New leads of the running week, against the same days of the week before; it leads to the figures. */
export function AnalyticsCard({ choice }: CardProps) {
  const { t } = useText();
  const { number } = useFormat();
  const changeWords = useChangeWords();
  const company = choice.state === 'chosen' ? choice.company : null;
  const path = company && figuresPath(company.id, 'week', undefined);
  const { data, isLoading } = useApi(path, { schema: Analytics });
  const created = data?.leads.created;
  const words = () => {
    if (!created) return t('ready.analytics');
    const { compared } = created;
    if (!compared) return t('overview.weekBegins');
    return t('overview.week', { change: changeWords(compared.now, compared.before) });
  };
  return (
    <ViewCard
      icon={viewIcons.analytics}
      title={t('views.analytics')}
      to={company ? analyticsPath(company.id) : viewPath('analytics')}
      corner={
        isLoading ? (
          <Skeleton width="2.5rem" height="1.75rem" />
        ) : (
          created && <CardCount>{number(created.value)}</CardCount>
        )
      }
    >
      {words()}
    </ViewCard>
  );
}

/** What the stored report of the newest period says in a sentence; without a report, the way to where one is made. */
export function LastReportCard({ choice }: CardProps) {
  const { t } = useText();
  const company = choice.state === 'chosen' ? choice.company : null;
  const path = company && `${companyPath(company.id)}/analytics-reports?pageSize=1`;
  const newest = useApiList(path, { schema: reportRows }).data;
  const row = newest?.rows[0];
  const reportPath = row ? `/api/marketing/analytics-reports/${row.id}` : null;
  const report = useApi(reportPath, { schema: AnalyticsReport }).data;
  if (!company || !newest) return null;
  return (
    <ViewCard
      icon={FileText}
      title={t('overview.lastReport')}
      to={analyticsPath(company.id, row ? { report: row.id } : { panel: 'reports' })}
      corner={null}
    >
      {row ? report && sentenceOf(report.summary) : t('overview.noReport')}
    </ViewCard>
  );
}
