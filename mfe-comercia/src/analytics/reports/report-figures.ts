import {
  countedLeadFigures,
  type FigureUnit,
  knownFigures,
  type LeadFigureName,
  leadMedians,
  leadShares,
  repeatedLeadFigures,
} from '@portals/contracts/constants';
import type { Analytics, AnalyticsFigure } from '@portals/contracts/marketing';
import type { useText } from '../../shared';
import { type FigureFilter, figureFilter, waitingFilter } from '../analytics-address';

export interface ReportFigure {
  key: string;
  name: string;
  unit: FigureUnit;
  /** Value of the figure, a fraction of 1 for shares; null when it is missing. */
  value: number | null;
  /** Value in the comparison period; null when there is nothing to compare with. */
  before: number | null;
  /** Filter for the leads that the figure counts. */
  leads?: FigureFilter;
}

export const countedFigure = (
  key: string,
  name: string,
  figure: AnalyticsFigure,
  leads?: FigureFilter,
): ReportFigure => ({
  ...{ key, name, unit: 'count', value: figure.value },
  // In the current period, the compared number excludes today. If it differs from the displayed number, no comparison is shown.
  before: figure.compared?.now === figure.value ? figure.compared.before : null,
  ...(leads && { leads }),
});

export const plainFigure = (
  key: string,
  name: string,
  value: number | null,
  unit: FigureUnit = 'count',
): ReportFigure => ({
  ...{ key, name, unit, value, before: null },
});

const shareOf = (part: { won: number; of: number } | null) =>
  part === null || part.of === 0 ? null : part.won / part.of;

/** Returns a report's lead figures, each with the filter for the leads that it counts, if any. */
export function reportLeadFigures(data: Analytics, t: ReturnType<typeof useText>['t']): ReportFigure[] {
  const { leads, period, waiting } = data;
  const nameOf = (name: LeadFigureName) => t(`analytics.figures.${name}`);
  return [
    ...knownFigures(countedLeadFigures, leads).flatMap(({ name, figure }) => {
      const list = figureFilter(name, period);
      const way = repeatedLeadFigures.find((repeated) => repeated === name);
      const moved = way && leads.movedLeads?.[way];
      // Older reports, and periods with a very large number of moves, contain only the number of moves and not of distinct leads
      // (rule 12.46).
      if (way === undefined || moved === undefined) return [countedFigure(name, nameOf(name), figure, list)];
      return [
        countedFigure(name, nameOf(name), figure),
        { ...plainFigure(`${way}Leads`, t(`analyticsReports.movedLeads.${way}`), moved), leads: list },
      ];
    }),
    ...knownFigures(leadShares, leads).map(({ name, figure }) => ({
      ...plainFigure(name, nameOf(name), shareOf(figure), 'share'),
      ...{
        before: name === 'ofOpen' ? shareOf(leads.ofOpenBefore) : null,
        leads: figureFilter(name, period),
      },
    })),
    ...knownFigures(leadMedians, leads).map(({ name, figure: { median, medianBefore } }) => ({
      ...plainFigure(name, nameOf(name), median, 'days'),
      ...{ before: medianBefore, ...(median !== null && { leads: figureFilter(name, period) }) },
    })),
    ...(waiting.day === undefined
      ? []
      : [
          {
            ...plainFigure('waiting', t('analytics.figures.waiting', { count: waiting.days }), waiting.leads),
            leads: waitingFilter(data),
          },
        ]),
  ];
}
