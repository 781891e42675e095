import type { CompanyOverview } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { FileText } from 'lucide-react';
import { analyticsPath, comparedValue, useChangeWords } from '../analytics';
import { type ChosenCompany, useText, viewPath } from '../shared';
import { CardCount } from './card-count';
import { ViewCard } from './view-card';
import { viewIcons } from './view-icons';

interface CardProps {
  choice: ChosenCompany;
  overview: CompanyOverview | undefined;
}

/** Returns the first sentence of a text, or its first line. */
const sentenceOf = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.split('\n')[0];

/** Lower-cases the first letter of a phrase, so that it fits inside a sentence. */
const withinSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

const companyOf = (choice: ChosenCompany) => (choice.state === 'chosen' ? choice.company : null);

/** Card with the new leads of the current week, compared with the same days of the previous week; links to the figures. */
export function AnalyticsCard({ choice, overview }: CardProps) {
  const { t } = useText();
  const { number } = useFormat();
  const changeWords = useChangeWords();
  const company = companyOf(choice);
  const created = overview?.week;
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

/** Card with one sentence from the newest stored report or, if there is none, a link to create one. */
export function LastReportCard({ choice, overview }: CardProps) {
  const { t } = useText();
  const company = companyOf(choice);
  const report = overview?.lastReport;
  if (!company || report === undefined) return null;
  return (
    <ViewCard
      icon={FileText}
      title={t('overview.lastReport')}
      to={analyticsPath(company.id, report ? { report: report.id } : { panel: 'reports' })}
      corner={null}
    >
      {report ? sentenceOf(report.summary) : t('overview.noReport')}
    </ViewCard>
  );
}
