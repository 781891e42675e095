import { isAlikeStep, isEndColumn, type LeadFunnel, type LeadStep } from './funnel.rules.js';

/**
 * A measure that is counted for each day:
 * - `created`: new leads; the item is the key of their source
 * - `column`: change in the number of leads in a column since the end of the previous day; the item is the column's number
 * - `moved`: steps; the item is `forward` or `back`
 * - `came`: leads that became won or lost for the first time; the item is `won` or `lost`
 * - `contactDays`, `wonDays`: leads with their first contact, or won for the first time; the item is the number of days since creation
 * - `cohort`: leads created on the day. The item `open` counts those that were neither won nor lost at creation, `won` those that became
 * won at any later time
 */
export type LeadMeasure = 'created' | 'column' | 'moved' | 'came' | 'contactDays' | 'wonDays' | 'cohort';

export interface DayCount {
  /** Day in the time zone `businessZone`: `2026-12-28`. */
  day: string;
  measure: LeadMeasure;
  item: string;
  count: number;
}

type CountedStep = Omit<LeadStep, 'untilDay'>;

const isWon = ({ steps }: LeadFunnel) => steps.some(({ isFirstWon }) => isFirstWon);

const wonCohortOf = (funnel: LeadFunnel) => (isWon(funnel) ? [countOfWonCohort(funnel.createdDay)] : []);

/** Returns all counts that one lead adds to the daily counts. */
export const countsOf = (funnel: LeadFunnel): DayCount[] => [
  ...countsOfEntry(funnel),
  ...funnel.steps.flatMap(countsOfStep),
  ...wonCohortOf(funnel),
];

/**
 * Returns the changes to the daily counts when the history of a lead changes. Unchanged steps are skipped, because usually only the last
 * step differs.
 * @param before null when the lead was not counted before
 * @param after null when the lead no longer exists
 */
export function countsOfChange(before: LeadFunnel | null, after: LeadFunnel | null): DayCount[] {
  if (before === null || after === null || !hasSameEntry(before, after)) {
    return [...negated(before === null ? [] : countsOf(before)), ...(after === null ? [] : countsOf(after))];
  }
  const other = before.steps.findIndex((step, place) => !isAlikeStep(step, after.steps[place]));
  const first = other < 0 ? before.steps.length : other;
  const cohorts =
    isWon(before) === isWon(after) ? [] : [...negated(wonCohortOf(before)), ...wonCohortOf(after)];
  return [
    ...negated(before.steps.slice(first).flatMap(countsOfStep)),
    ...after.steps.slice(first).flatMap(countsOfStep),
    ...cohorts,
  ];
}

const hasSameEntry = (a: LeadFunnel, b: LeadFunnel) =>
  a.createdDay === b.createdDay && a.sourceKey === b.sourceKey && a.entryColumn === b.entryColumn;

const negated = (counts: readonly DayCount[]) => counts.map((one) => ({ ...one, count: -one.count }));

/** Returns the counts that a lead adds to the day of its creation. */
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

/** Returns the count that a lead adds to the day of its creation once it is won. */
export const countOfWonCohort = (day: string): DayCount => ({
  day,
  measure: 'cohort',
  item: 'won',
  count: 1,
});

/** Returns the counts that a step adds to its day. */
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
