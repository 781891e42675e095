import {
  campaignFigures,
  type FigureUnit,
  knownFigures,
  mailFigureNames,
  typedFigures,
} from '@portals/contracts/constants';
import type { Analytics } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useMemo } from 'react';
import { useColumnLabel } from '../../leads';
import { useText } from '../../shared';
import { createdFilter, lossFilter, placeFilter } from '../analytics-address';
import { useFigureFormat } from '../figures/use-figure-format';
import { countedFigure, plainFigure, type ReportFigure, reportLeadFigures } from './report-figures';

export interface ReportTable {
  key: string;
  caption: string;
  figures: readonly ReportFigure[];
}

/**
 * Returns the figures of a report as tables in the user's language. Table keys are the same in all reports, so that two reports can be
 * compared.
 */
export function useReportTables(): (data: Analytics) => ReportTable[] {
  const { t } = useText();
  const columnLabel = useColumnLabel();
  return useMemo(() => {
    const columns = ({ leads, period }: Analytics) =>
      leads.byColumn.map(({ column, atEnd, atStart }) => ({
        ...plainFigure(`column ${column}`, columnLabel(column), atEnd),
        ...{ before: atStart, leads: placeFilter(column, period) },
      }));
    const sources = ({ leads, period }: Analytics) =>
      leads.bySource.map(({ source, created }) =>
        source === null
          ? countedFigure('others', t('analytics.sources.others'), created)
          : countedFigure(`source ${source}`, source, created, createdFilter(period, source)),
      );
    const losses = ({ leads, period }: Analytics) =>
      (leads.lossReasons ?? []).map(({ reason, lost }) => {
        const key = reason ?? 'none';
        return countedFigure(`loss ${key}`, t(`lossReason.${key}`), lost, lossFilter(reason, period));
      });
    const campaigns = ({ campaigns: of }: Analytics) => [
      countedFigure('campaigns', t('analytics.campaigns.created'), of.created),
      ...knownFigures(mailFigureNames, of.mails).map(({ name, figure }) =>
        countedFigure(`mails ${name}`, t(`analytics.mails.${name}`), figure),
      ),
      ...campaignFigures.map((name) =>
        plainFigure(`typed ${name}`, t(`analytics.typed.${name}`), of.typed[name], typedFigures[name].unit),
      ),
      plainFigure('costPerLead', t('analytics.typed.costPerLead'), of.costPerLead, 'euros'),
    ];
    const texts = ({ content }: Analytics) => [
      countedFigure('texts', t('analyticsReports.texts'), content.created),
      ...content.byType.map(({ type, count }) =>
        plainFigure(`text ${type}`, t(`writing.types.${type}`), count),
      ),
    ];
    return (data) =>
      [
        { key: 'leads', caption: t('views.leads'), figures: reportLeadFigures(data, t) },
        { key: 'columns', caption: t('analyticsReports.columns'), figures: columns(data) },
        { key: 'sources', caption: t('analytics.sources.title'), figures: sources(data) },
        { key: 'losses', caption: t('analytics.losses.title'), figures: losses(data) },
        { key: 'campaigns', caption: t('analytics.mails.label'), figures: campaigns(data) },
        { key: 'texts', caption: t('views.content'), figures: texts(data) },
      ].filter(({ figures }) => figures.length > 0);
  }, [t, columnLabel]);
}

/** Returns formatters for figures and differences in the user's language. */
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
      ...{ count: number, days, euros },
      share: (points: number) => t('analyticsReports.points', { count: points, shown: number(points) }),
    };
    return {
      value: ({ unit, value }: Pick<ReportFigure, 'unit' | 'value'>) => written[unit](value),
      /** Formats a difference with its sign; a dash when one of the values is missing. */
      difference(unit: FigureUnit, now: number | null, before: number | null) {
        if (now === null || before === null) return count(null);
        // Computed from the rounded values, so that the difference matches the displayed figures.
        const [steps, unitOf] = unit === 'share' ? [1000, 10] : [100, 100];
        const gap = (Math.round(now * steps) - Math.round(before * steps)) / unitOf;
        return `${gap > 0 ? '+' : gap < 0 ? '−' : ''}${size[unit](Math.abs(gap))}`;
      },
    };
  }, [t, language, number, days, euros, count]);
}
