import { Analytics, AnalyticsReport, AnalyticsReportRow } from '@portals/contracts/marketing';
import { useApi, useApiList, useFormat } from '@portals/platform';
import { FileText } from 'lucide-react';
import { analyticsPath, comparedValue, figuresPath, reportTextPath, useChangeWords } from '../analytics';
import { type ChosenCompany, companyPath, useText, viewPath } from '../shared';
import { CardCount } from './card-count';
import { ViewCard } from './view-card';
import { viewIcons } from './view-icons';

interface CardProps {
  choice: ChosenCompany;
}

const reportRows = AnalyticsReportRow.array();

/** Returns the first sentence of a text, or its first line. */
const sentenceOf = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n')[0];

/** Lower-cases the first letter of a phrase, for use within a sentence. */
const withinSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

const companyOf = (choice: ChosenCompany) => (choice.state === 'chosen' ? choice.company : null);

export function useRunningWeek(choice: ChosenCompany) {
  const company = companyOf(choice);
  return useApi(company && figuresPath(company.id, 'week', undefined), { schema: Analytics });
}

/** Reads the newest stored report of the chosen company, and the list that contains it. */
export function useLastReport(choice: ChosenCompany) {
  const { language } = useText();
  const company = companyOf(choice);
  const path = company && `${companyPath(company.id)}/analytics-reports?pageSize=1`;
  const newest = useApiList(path, { schema: reportRows });
  const row = newest.data?.rows[0];
  const report = useApi(row ? reportTextPath(row.id, language) : null, { schema: AnalyticsReport });
  return { newest, row, report };
}

/** Card with the new leads of the current week, compared with the same days of the previous week; links to the figures. */
export function AnalyticsCard({ choice }: CardProps) {
  const { t } = useText();
  const { number } = useFormat();
  const changeWords = useChangeWords();
  const company = companyOf(choice);
  const { data } = useRunningWeek(choice);
  const created = data?.leads.created;
  const words = () => {
    if (!created) return t('ready.analytics');
    const { value, compared } = created;
    if (!compared) return t('overview.weekBegins');
    const said = t('overview.week', {
      change: withinSentence(changeWords(compared.now, compared.before)),
    });
    return value === compared.now ? said : `${said} ${t('analytics.withToday', { shown: number(value) })}`;
  };
  return (
    <ViewCard
      icon={viewIcons.analytics}
      title={t('views.analytics')}
      to={company ? analyticsPath(company.id) : viewPath('analytics')}
      corner={created && <CardCount>{number(comparedValue(created))}</CardCount>}
    >
      {words()}
    </ViewCard>
  );
}

/** Card with one sentence of the newest stored report; without a report, a link to make one. */
export function LastReportCard({ choice }: CardProps) {
  const { t } = useText();
  const company = companyOf(choice);
  const { newest, row, report } = useLastReport(choice);
  if (!company || !newest.data) return null;
  return (
    <ViewCard
      icon={FileText}
      title={t('overview.lastReport')}
      to={analyticsPath(company.id, row ? { report: row.id } : { panel: 'reports' })}
      corner={null}
    >
      {row ? report.data && sentenceOf(report.data.summary) : t('overview.noReport')}
    </ViewCard>
  );
}
