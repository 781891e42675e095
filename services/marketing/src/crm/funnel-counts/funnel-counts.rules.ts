import { isAlikeStep, isEndColumn, type LeadFunnel, type LeadStep } from './funnel.rules.js';

/**
 * Kinds of counts of a day:
 * - `created`: leads created, by source key
 * - `column`: change of the number of leads in a column since the end of the day before, by column number
 * - `moved`: steps, by `forward` and `back`
 * - `came`: leads that became won or lost for the first time, by `won` and `lost`
 * - `contactDays`, `wonDays`: leads contacted or won for the first time, by their age in days
 * - `cohort`: leads created on the day, by `open` for those that were neither won nor lost at its end, and by `won` for those that were won
 * at any time
 */
export type LeadMeasure = 'created' | 'column' | 'moved' | 'came' | 'contactDays' | 'wonDays' | 'cohort';

export interface DayCount {
  /** The day by the clock of `businessZone`, such as `2026-12-28`. */
  day: string;
  measure: LeadMeasure;
  item: string;
  count: number;
}

type CountedStep = Omit<LeadStep, 'untilDay'>;

const isWon = ({ steps }: LeadFunnel) => steps.some(({ isFirstWon }) => isFirstWon);

const wonCohortOf = (funnel: LeadFunnel) => (isWon(funnel) ? [countOfWonCohort(funnel.createdDay)] : []);

/** Returns what one lead adds to day counts. */
export const countsOf = (funnel: LeadFunnel): DayCount[] => [
  ...countsOfEntry(funnel),
  ...funnel.steps.flatMap(countsOfStep),
  ...wonCohortOf(funnel),
];

/**
 * Returns how day counts change when the funnel of a lead changes. Unchanged parts are left out; usually only the last step differs.
 * @param before null when the lead was not counted yet
 * @param after null when the lead was deleted
 */
export function countsOfChange(before: LeadFunnel | null, after: LeadFunnel | null): DayCount[] {
  if (before === null || after === null || !hasSameEntry(before, after)) {
    return [
      ...takenAway(before === null ? [] : countsOf(before)),
      ...(after === null ? [] : countsOf(after)),
    ];
  }
  const other = before.steps.findIndex((step, place) => !isAlikeStep(step, after.steps[place]));
  const first = other < 0 ? before.steps.length : other;
  const cohorts =
    isWon(before) === isWon(after) ? [] : [...takenAway(wonCohortOf(before)), ...wonCohortOf(after)];
  return [
    ...takenAway(before.steps.slice(first).flatMap(countsOfStep)),
    ...after.steps.slice(first).flatMap(countsOfStep),
    ...cohorts,
  ];
}

const hasSameEntry = (a: LeadFunnel, b: LeadFunnel) =>
  a.createdDay === b.createdDay && a.sourceKey === b.sourceKey && a.entryColumn === b.entryColumn;

const takenAway = (counts: readonly DayCount[]) => counts.map((one) => ({ ...one, count: -one.count }));

/** Returns what a lead adds to the counts of the day on which it was created. */
export function countsOfEntry({
  createdDay: day,
  sourceKey,
  entryColumn,
}: Omit<LeadFunnel, 'steps'>): DayCount[] {
  const counts: DayCount[] = [
    { day, measure: 'created', item: sourceKey, count: 1 },
    { day, measure: 'column', item: `${entryColumn}`, count: 1 },
  ];
  if (!isEndColumn(entryColumn)) counts.push({ day, measure: 'cohort', item: 'open', count: 1 });
  return counts;
}

/** Returns what a won lead adds to the counts of the day on which it was created. */
export const countOfWonCohort = (day: string): DayCount => ({
  day,
  measure: 'cohort',
  item: 'won',
  count: 1,
});

/** Returns what a step adds to the counts of its day. */
export function countsOfStep(step: CountedStep): DayCount[] {
  const { day, fromColumn, toColumn, direction, leadDays } = step;
  const one = (measure: LeadMeasure, item: string): DayCount => ({ day, measure, item, count: 1 });
  const counts = [{ ...one('column', `${fromColumn}`), count: -1 }, one('column', `${toColumn}`)];
  if (direction !== 0) counts.push(one('moved', direction > 0 ? 'forward' : 'back'));
  if (step.isFirstContact) counts.push(one('contactDays', `${leadDays}`));
  if (step.isFirstLost) counts.push(one('came', 'lost'));
  if (step.isFirstWon) counts.push(one('came', 'won'), one('wonDays', `${leadDays}`));
  return counts;
}
