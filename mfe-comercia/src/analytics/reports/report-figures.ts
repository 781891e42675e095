import type { Analytics, AnalyticsFigure, AnalyticsMedian } from '@portals/contracts/marketing';
import type { useText } from '../../shared';
import {
  createdFilter,
  type FigureFilter,
  placeFilter,
  stepFilter,
  waitingFilter,
  wonOfCreatedFilter,
} from '../analytics-address';

/** Unit of a figure, which decides its format. */
export type FigureUnit = 'count' | 'share' | 'days' | 'euros';

/** One figure of a report. */
export interface ReportFigure {
  key: string;
  name: string;
  unit: FigureUnit;
  /** Value of the figure; shares are parts of 1; null when there is none. */
  value: number | null;
  /** Value on the compared days; null without any. */
  before: number | null;
  /** Filter of the leads behind it. */
  leads?: FigureFilter;
}

export const countedFigure = (
  key: string,
  name: string,
  figure: AnalyticsFigure,
  leads?: FigureFilter,
): ReportFigure => ({
  ...{ key, name, unit: 'count', value: figure.value },
  // A current period is compared without today, so its number has no counterpart in the earlier days.
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

const medianOf = (
  key: string,
  name: string,
  { median, medianBefore }: AnalyticsMedian,
  leads: FigureFilter,
): ReportFigure => ({
  ...{ key, name, unit: 'days', value: median, before: medianBefore },
  ...(median !== null && { leads }),
});

/** Returns a report's lead figures, each with the filter that lists the leads it counts, if there is one. */
export function reportLeadFigures(data: Analytics, t: ReturnType<typeof useText>['t']): ReportFigure[] {
  const { leads, period, waiting } = data;
  const { ofCreated, ofOpen, ofOpenBefore, daysToContact, daysToWon } = leads;
  const name = (
    figure: 'created' | 'won' | 'lost' | 'open' | 'ofCreated' | 'ofOpen' | 'daysToContact' | 'daysToWon',
  ) => t(`analytics.figures.${figure}`);
  const won = stepFilter('won', period);
  return [
    countedFigure('created', name('created'), leads.created, createdFilter(period)),
    countedFigure('won', name('won'), leads.won, won),
    countedFigure('lost', name('lost'), leads.lost, stepFilter('lost', period)),
    ...movesOf('forward', data, t),
    ...movesOf('back', data, t),
    countedFigure('open', name('open'), leads.open, placeFilter('open', period)),
    {
      ...plainFigure('ofCreated', name('ofCreated'), shareOf(ofCreated), 'share'),
      leads: wonOfCreatedFilter(period),
    },
    {
      ...plainFigure('ofOpen', name('ofOpen'), shareOf(ofOpen), 'share'),
      before: shareOf(ofOpenBefore),
      leads: won,
    },
    medianOf('daysToContact', name('daysToContact'), daysToContact, stepFilter('contacted', period)),
    medianOf('daysToWon', name('daysToWon'), daysToWon, won),
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

/** Returns the moves, and the distinct leads that made them, which are the list behind both (rule 12.46). */
function movesOf(
  way: 'forward' | 'back',
  { leads, period }: Analytics,
  t: ReturnType<typeof useText>['t'],
): ReportFigure[] {
  const moves = leads[way];
  const name = t(`analytics.figures.${way}`);
  const list = stepFilter(way, period);
  // With very many moves, and in older reports, only the moves are known.
  if (leads.movedLeads === undefined) return [countedFigure(way, name, moves, list)];
  const moved = plainFigure(`${way}Leads`, t(`analyticsReports.movedLeads.${way}`), leads.movedLeads[way]);
  return [countedFigure(way, name, moves), { ...moved, leads: list }];
}
