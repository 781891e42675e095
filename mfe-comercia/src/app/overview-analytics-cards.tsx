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

/** The first sentence of a text, or its first line. */
const sentenceOf = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n')[0];

/** Words that stand alone elsewhere, in the middle of a sentence. */
const withinSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

const companyOf = (choice: ChosenCompany) => (choice.state === 'chosen' ? choice.company : null);

export function useRunningWeek(choice: ChosenCompany) {
  const company = companyOf(choice);
  return useApi(company && figuresPath(company.id, 'week', undefined), { schema: Analytics });
}

/** The newest stored report of the chosen company, and the list it was found in. */
export function useLastReport(choice: ChosenCompany) {
  const { language } = useText();
  const company = companyOf(choice);
  const path = company && `${companyPath(company.id)}/analytics-reports?pageSize=1`;
  const newest = useApiList(path, { schema: reportRows });
  const row = newest.data?.rows[0];
  const report = useApi(row ? reportTextPath(row.id, language) : null, { schema: AnalyticsReport });
  return { newest, row, report };
}

/** New leads of the running week, against the same days of the week before; it leads to the figures. */
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

/** What the stored report of the newest period says in a sentence; without a report, the way to where one is made. */
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
