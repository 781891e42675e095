import { daysBetween } from '../analytics/period.rules.js';
import { isEndColumn, type LeadLife, type LeadStep } from './lead-life.rules.js';

/**
 * What is counted of a day:
 * - `created`: leads that came, by the key of their source
 * - `column`: by how many more leads than the day before are in a column at its end, by the number of the column
 * - `moved`: steps, by `forward` and `back`
 * - `came`: leads that became won and lost for the first time, by `won` and `lost`
 * - `contactDays`, `wonDays`: leads with their first contact, and won for the first time, by the days that they were there
 * - `cohort`: of the leads that came on the day those that were neither won nor lost then, by `open`, and those that became won
 *   at any time, by `won`
 */
export type LeadMeasure = 'created' | 'column' | 'moved' | 'came' | 'contactDays' | 'wonDays' | 'cohort';

export interface DayCount {
  /** `2026-12-28`, by the clock of `businessZone`. */
  day: string;
  measure: LeadMeasure;
  item: string;
  count: number;
}

/** What one lead adds to the counts of days. */
export function countsOf({ createdDay, sourceKey, entryColumn, steps }: LeadLife): DayCount[] {
  const counts: DayCount[] = [
    { day: createdDay, measure: 'created', item: sourceKey, count: 1 },
    { day: createdDay, measure: 'column', item: `${entryColumn}`, count: 1 },
  ];
  if (!isEndColumn(entryColumn)) counts.push({ day: createdDay, measure: 'cohort', item: 'open', count: 1 });
  for (const step of steps) counts.push(...countsOfStep(step, createdDay));
  return counts;
}

function countsOfStep(step: LeadStep, createdDay: string): DayCount[] {
  const { day, fromColumn, toColumn, direction, isFirstContact, isFirstWon, isFirstLost } = step;
  const one = (measure: LeadMeasure, item: string, on = day): DayCount => ({ day: on, measure, item, count: 1 });
  const counts = [{ ...one('column', `${fromColumn}`), count: -1 }, one('column', `${toColumn}`)];
  if (direction !== 0) counts.push(one('moved', direction > 0 ? 'forward' : 'back'));
  if (isFirstContact) counts.push(one('contactDays', `${daysBetween(createdDay, day)}`));
  if (isFirstLost) counts.push(one('came', 'lost'));
  if (isFirstWon) {
    counts.push(one('came', 'won'), one('wonDays', `${daysBetween(createdDay, day)}`));
    counts.push(one('cohort', 'won', createdDay));
  }
  return counts;
}
