import { type LeadPlace, type LeadStepKind, momentsOf, wallTimeOf } from '@portals/contracts/constants';
import { idParam } from '@portals/contracts/fields';
import { type Analytics, PeriodKey } from '@portals/contracts/marketing';
import { viewPath } from '../shared';

/** The panels of the view, the standard one first. */
const analyticsPanels = ['figures', 'reports'] as const;
export type AnalyticsPanel = (typeof analyticsPanels)[number];

/** What the address of the view can say beside the company. */
export interface AnalyticsPlace {
  /** The period whose figures are shown, such as `2026-W52`; the running week without one. */
  period?: string | undefined;
  panel?: AnalyticsPanel | undefined;
  /** The stored report that is open. */
  report?: number | undefined;
  /** Two stored reports that are compared. */
  compare?: readonly [number, number] | undefined;
}

/** The address of a place in the view. A report that is open, or two that are compared, are in the panel of reports. */
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

/** What an address says; what is no valid part of it counts as not there. */
export function analyticsPlaceOf(params: URLSearchParams): AnalyticsPlace & { panel: AnalyticsPanel } {
  const ids = (params.get('compare') ?? '').split(',').map((id) => idParam.safeParse(id).data);
  const [first, second] = ids;
  const report = idParam.safeParse(params.get('report')).data;
  const named = analyticsPanels.find((panel) => panel === params.get('show'));
  const isPair = ids.length === 2 && first !== undefined && second !== undefined && first !== second;
  return {
    period: PeriodKey.safeParse(params.get('period')).data,
    // The mail of the week names a report alone.
    panel: report !== undefined || isPair ? 'reports' : (named ?? 'figures'),
    report,
    compare: isPair ? [first, second] : undefined,
  };
}

/** Days of a period, both included: `2026-12-21`. */
export interface PeriodDays {
  firstDay: string;
  lastDay: string;
}

/** Parameters of the list of leads behind a figure. */
export type FigureFilter = Record<string, string>;

/** The list of the leads behind a figure, by one of the filters of this module. */
export const figureLeadsPath = (companyId: number, filter: FigureFilter): string =>
  viewPath('leads', companyId, filter);

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
/** When a day begins by the clock of the business, as ISO 8601. */
const startOfDay = (day: string) => (momentsOf(`${day}T00:00`)[0] ?? new Date(`${day}T00:00Z`)).toISOString();
const today = (now: Date) => wallTimeOf(now).slice(0, 10);

/** Leads that came in on these days. @param source as the figure names it, for those of one source */
export const createdFilter = ({ firstDay, lastDay }: PeriodDays, source?: string): FigureFilter => ({
  ...(source !== undefined && { source }),
  createdFrom: startOfDay(firstDay),
  createdUntil: startOfDay(dayAfter(lastDay)),
});

/** Leads that took a step on these days. */
export const stepFilter = (step: LeadStepKind, { firstDay, lastDay }: PeriodDays): FigureFilter => ({
  step,
  stepFrom: firstDay,
  stepUntil: lastDay,
});

/** Leads that were there at the end of these days, or are there now when they are not over. */
export function placeFilter(place: LeadPlace, { lastDay }: PeriodDays, now = new Date()): FigureFilter {
  const day = today(now);
  return { wasIn: place, wasOn: lastDay < day ? lastDay : day };
}

/** Leads that were there before these days began. */
export const placeBeforeFilter = (place: LeadPlace, { firstDay }: PeriodDays): FigureFilter => ({
  wasIn: place,
  wasOn: new Date(Date.parse(`${firstDay}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10),
});

/** Of the leads that came in on these days, those that were won so far. */
export const wonOfCreatedFilter = (days: PeriodDays, now = new Date()): FigureFilter => ({
  ...createdFilter(days),
  ...stepFilter('won', { firstDay: days.firstDay, lastDay: today(now) }),
});

/** New leads that came in before a moment and wait for a first contact: now, or at the end of a period that is over. */
export const waitingFilter = ({
  waiting: { createdUntil },
  period,
}: Pick<Analytics, 'waiting' | 'period'>): FigureFilter => ({
  ...(period.running ? { status: 'new' } : { wasIn: 'new', wasOn: period.lastDay }),
  createdUntil,
});
