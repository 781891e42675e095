import {
  businessDayOf,
  type LeadColumnFilter,
  type LeadFigureName,
  type LeadStepKind,
  type LossReason,
  leadFigures,
  momentsOf,
} from '@portals/contracts/constants';
import { idParam } from '@portals/contracts/fields';
import { type Analytics, PeriodKey } from '@portals/contracts/marketing';
import { viewPath } from '../shared';

/** Panels of the analytics view, the default one first. */
const analyticsPanels = ['figures', 'reports'] as const;
export type AnalyticsPanel = (typeof analyticsPanels)[number];

/** Position within the analytics view as the URL encodes it; the company is encoded separately. */
export interface AnalyticsPlace {
  /** Period whose figures are shown, such as `2026-W52`; the current week by default. */
  period?: string | undefined;
  panel?: AnalyticsPanel | undefined;
  /** Id of the open report. */
  report?: number | undefined;
  /** Ids of two reports to compare. */
  compare?: readonly [number, number] | undefined;
}

/** Returns the URL of a position in the analytics view. An open report or a comparison always selects the reports panel. */
export function analyticsPath(companyId: number, place: AnalyticsPlace = {}): string {
  const { period, report, compare } = place;
  const panel = report !== undefined || compare !== undefined ? 'reports' : place.panel;
  return viewPath('analytics', companyId, {
    ...(period !== undefined && { period }),
    ...(panel !== undefined && panel !== 'figures' && { show: panel }),
    ...(report !== undefined && { report: String(report) }),
    ...(compare !== undefined && { compare: compare.join(',') }),
  });
}

/** Parses the URL; invalid parameters are treated as missing. */
export function analyticsPlaceOf(params: URLSearchParams): AnalyticsPlace & { panel: AnalyticsPanel } {
  const ids = (params.get('compare') ?? '').split(',').map((id) => idParam.safeParse(id).data);
  const [first, second] = ids;
  const report = idParam.safeParse(params.get('report')).data;
  const named = analyticsPanels.find((panel) => panel === params.get('show'));
  const isPair = ids.length === 2 && first !== undefined && second !== undefined && first !== second;
  return {
    period: PeriodKey.safeParse(params.get('period')).data,
    // Links in the weekly email contain the report's id without a panel.
    panel: report !== undefined || isPair ? 'reports' : (named ?? 'figures'),
    report,
    compare: isPair ? [first, second] : undefined,
  };
}

/** First and last day of a period, both included, such as `2026-12-21`. */
export interface PeriodDays {
  firstDay: string;
  lastDay: string;
}

/** Query parameters that filter the list of leads behind a figure. */
export type FigureFilter = Record<string, string>;

/** Returns the URL of the list of leads behind a figure; the filter comes from a function of this module. */
export const figureLeadsPath = (companyId: number, filter: FigureFilter): string =>
  viewPath('leads', companyId, filter);

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
/** Returns the start of a day in the business time zone, in ISO 8601. */
const startOfDay = (day: string) => (momentsOf(`${day}T00:00`)[0] ?? new Date(`${day}T00:00Z`)).toISOString();

/**
 * Returns the filter for leads that came in during a period.
 * @param source limits the filter to one source, given by its name in the figures
 */
export const createdFilter = ({ firstDay, lastDay }: PeriodDays, source?: string): FigureFilter => ({
  ...(source !== undefined && { source }),
  createdFrom: startOfDay(firstDay),
  createdUntil: startOfDay(dayAfter(lastDay)),
});

/** Returns the filter for leads that took a step during a period. */
export const stepFilter = (step: LeadStepKind, { firstDay, lastDay }: PeriodDays): FigureFilter => ({
  step,
  stepFrom: firstDay,
  stepUntil: lastDay,
});

/** Returns the filter for leads lost during a period: for the given reason or, if it is null, without a reason. */
export const lossFilter = (reason: LossReason | null, days: PeriodDays): FigureFilter => ({
  ...stepFilter('lost', days),
  lossReason: reason ?? 'none',
});

/** Returns the filter for leads that are in a board column, or open, at the end of a period; today if the period is not over yet. */
export function placeFilter(
  place: LeadColumnFilter,
  { lastDay }: PeriodDays,
  now = new Date(),
): FigureFilter {
  const day = businessDayOf(now);
  return { wasIn: place, wasOn: lastDay < day ? lastDay : day };
}

/** Returns the filter for leads that were in a board column, or open, on the day before a period. */
export const placeBeforeFilter = (place: LeadColumnFilter, { firstDay }: PeriodDays): FigureFilter => ({
  wasIn: place,
  wasOn: new Date(Date.parse(`${firstDay}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10),
});

/** Returns the filter for leads that came in during a period and have been won since. */
export const wonOfCreatedFilter = (days: PeriodDays, now = new Date()): FigureFilter => ({
  ...createdFilter(days),
  ...stepFilter('won', { firstDay: days.firstDay, lastDay: businessDayOf(now) }),
});

/** Returns the filter for the leads that a figure counts. */
export function figureFilter(name: LeadFigureName, days: PeriodDays): FigureFilter {
  const { list } = leadFigures[name];
  if (list === 'created') return createdFilter(days);
  if (list === 'open') return placeFilter('open', days);
  return list === 'wonOfCreated' ? wonOfCreatedFilter(days) : stepFilter(list, days);
}

/**
 * Returns the filter for leads that are still waiting for a first contact, now or at the end of a finished period. Only leads that came in
 * before the time given by the service count.
 */
export const waitingFilter = ({
  waiting: { createdUntil },
  period,
}: Pick<Analytics, 'waiting' | 'period'>): FigureFilter => ({
  ...(period.running ? { status: 'new' } : { wasIn: 'new', wasOn: period.lastDay }),
  createdUntil,
});
