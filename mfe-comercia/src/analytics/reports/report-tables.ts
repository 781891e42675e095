import type { Analytics, AnalyticsFigure, AnalyticsMedian } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useMemo } from 'react';
import { useColumnLabel } from '../../lead-board/use-column-label';
import { useText } from '../../text';
import {
  createdFilter,
  type FigureFilter,
  placeFilter,
  stepFilter,
  waitingFilter,
  wonOfCreatedFilter,
} from '../analytics-address';
import { useFigureFormat } from '../figures/use-figure-format';

/** What a figure is, which decides how it is written. */
type Unit = 'count' | 'share' | 'days' | 'euros';

/** One figure of a report. */
export interface ReportFigure {
  key: string;
  name: string;
  unit: Unit;
  /** Shares are parts of 1; null where there is none. */
  value: number | null;
  /** Of the days before that are compared; null without any. */
  before: number | null;
  /** The leads behind it. */
  leads?: FigureFilter;
}

export interface ReportTable {
  key: string;
  caption: string;
  figures: readonly ReportFigure[];
}

const counted = (key: string, name: string, figure: AnalyticsFigure, leads?: FigureFilter): ReportFigure => ({
  ...{ key, name, unit: 'count', value: figure.value, before: figure.compared?.before ?? null },
  ...(leads && { leads }),
});

const plain = (key: string, name: string, value: number | null, unit: Unit = 'count'): ReportFigure => ({
  ...{ key, name, unit, value, before: null },
});

const shareOf = (part: { won: number; of: number } | null) =>
  part === null || part.of === 0 ? null : part.won / part.of;

const medianOf = (
  key: string,
  name: string,
  { median, medianBefore }: AnalyticsMedian,
  leads: FigureFilter,
): ReportFigure => ({
  ...{ key, name, unit: 'days', value: median, before: medianBefore },
  ...(median !== null && { leads }),
});

const mailMeasures = ['sent', 'refused', 'bounced', 'complained', 'unsubscribed'] as const;
const typedMeasures = ['sent', 'opened', 'clicked', 'replies', 'leads'] as const;

/** The figures of a report as tables, in the person's language; those of two reports have the same keys. */
export function useReportTables(): (data: Analytics) => ReportTable[] {
  const { t } = useText();
  const columnLabel = useColumnLabel();
  return useMemo(() => {
    const leadFigures = ({ leads, period, waiting }: Analytics): ReportFigure[] => [
      counted('created', t('analytics.figures.created'), leads.created, createdFilter(period)),
      ...(['won', 'lost', 'forward', 'back'] as const).map((name) =>
        counted(name, t(`analytics.figures.${name}`), leads[name], stepFilter(name, period)),
      ),
      counted('open', t('analytics.figures.open'), leads.open, placeFilter('open', period)),
      {
        ...plain('ofCreated', t('analytics.figures.ofCreated'), shareOf(leads.ofCreated), 'share'),
        leads: wonOfCreatedFilter(period),
      },
      {
        ...plain('ofOpen', t('analytics.figures.ofOpen'), shareOf(leads.ofOpen), 'share'),
        ...{ before: shareOf(leads.ofOpenBefore), leads: stepFilter('won', period) },
      },
      medianOf(
        'daysToContact',
        t('analytics.figures.daysToContact'),
        leads.daysToContact,
        stepFilter('contacted', period),
      ),
      medianOf('daysToWon', t('analytics.figures.daysToWon'), leads.daysToWon, stepFilter('won', period)),
      {
        ...plain('waiting', t('analytics.figures.waiting', { count: waiting.days }), waiting.leads),
        leads: waitingFilter(waiting),
      },
    ];
    const columns = ({ leads, period }: Analytics) =>
      leads.byColumn.map(({ column, atEnd, atStart }) => ({
        ...plain(`column ${column}`, columnLabel(column), atEnd),
        ...{ before: atStart, leads: placeFilter(column, period) },
      }));
    const sources = ({ leads, period }: Analytics) =>
      leads.bySource.map(({ source, created }) =>
        source === null
          ? counted('others', t('analytics.sources.others'), created)
          : counted(`source ${source}`, source, created, createdFilter(period, source)),
      );
    const campaigns = ({ campaigns: of }: Analytics) => [
      counted('campaigns', t('analytics.campaigns.created'), of.created),
      ...mailMeasures.map((name) => counted(`mails ${name}`, t(`analytics.mails.${name}`), of.mails[name])),
      ...typedMeasures.map((name) => plain(`typed ${name}`, t(`analytics.typed.${name}`), of.typed[name])),
      plain('cost', t('analytics.typed.cost'), of.typed.cost, 'euros'),
      plain('costPerLead', t('analytics.typed.costPerLead'), of.costPerLead, 'euros'),
    ];
    const texts = ({ content }: Analytics) => [
      counted('texts', t('analyticsReports.texts'), content.created),
      ...content.byType.map(({ type, count }) => plain(`text ${type}`, t(`writing.types.${type}`), count)),
    ];
    return (data) =>
      [
        { key: 'leads', caption: t('views.leads'), figures: leadFigures(data) },
        { key: 'columns', caption: t('analyticsReports.columns'), figures: columns(data) },
        { key: 'sources', caption: t('analytics.sources.title'), figures: sources(data) },
        { key: 'campaigns', caption: t('analytics.mails.label'), figures: campaigns(data) },
        { key: 'texts', caption: t('views.content'), figures: texts(data) },
      ].filter(({ figures }) => figures.length > 0);
  }, [t, columnLabel]);
}

/** Figures and their differences as the person's language writes them. */
export function useFigureWords() {
  const { t, language } = useText();
  const { number } = useFormat();
  const { days, euros, count } = useFigureFormat();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(language === 'es' ? 'es-ES' : 'en-GB', {
      style: 'percent',
      maximumFractionDigits: 1,
    });
    const written = {
      count,
      days,
      euros,
      share: (value: number | null) => (value === null ? count(null) : percent.format(value)),
    };
    const size = {
      count: number,
      days: (value: number) => days(value),
      euros: (value: number) => euros(value),
      share: (value: number) => {
        const points = Math.round(value * 1000) / 10;
        return t('analyticsReports.points', { count: points, shown: number(points) });
      },
    };
    return {
      value: ({ unit, value }: Pick<ReportFigure, 'unit' | 'value'>) => written[unit](value),
      /** With its sign; a dash where one of both is missing. */
      difference(unit: Unit, now: number | null, before: number | null) {
        if (now === null || before === null) return count(null);
        const gap = now - before;
        return `${gap > 0 ? '+' : gap < 0 ? '−' : ''}${size[unit](Math.abs(gap))}`;
      },
    };
  }, [t, language, number, days, euros, count]);
}
