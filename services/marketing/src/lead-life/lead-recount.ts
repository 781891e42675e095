import { toDate } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { boundsOfDay, dayOf } from '../analytics/period.rules.js';
import { storedMoment } from '../list/stored-moment.js';
import { DayCountSums } from './day-count-sums.js';
import type { LeadStep } from './lead-life.rules.js';
import { addDayCounts } from './lead-life.store.js';
import {
  countOfWonCohort,
  countsOfEntry,
  countsOfStep,
  type DayCount,
  type LeadMeasure,
} from './life-counts.rules.js';

/** The first day after another one with leads, steps or counts of a company; null when there is none. */
export async function nextDay(
  manager: EntityManager,
  companyId: number,
  after: string,
): Promise<string | null> {
  const first = (table: string) =>
    `SELECT MIN(day) AS day FROM ${table} WHERE marketingCompanyId = ? AND day > ?`;
  const counted = await manager.query<{ day: string | null }[]>(
    `${first('marketing_lead_day_counts')} UNION ALL ${first('marketing_lead_steps')}`,
    [companyId, after, companyId, after],
  );
  const since = after === '' ? new Date(0) : boundsOfDay(after).until;
  const [lead] = await manager.query<{ createdAt: Date | string | null }[]>(
    'SELECT MIN(createdAt) AS createdAt FROM marketing_leads WHERE marketingCompanyId = ? AND createdAt >= ?',
    [companyId, storedMoment(since)],
  );
  const days = counted.flatMap(({ day }) => day ?? []);
  if (lead?.createdAt) days.push(dayOf(toDate(lead.createdAt)));
  return days.sort()[0] ?? null;
}

/** Alike rows of a day: counts as they are stored, leads that came, leads that came and became won, or steps. */
interface Group extends Omit<LeadStep, 'day' | 'untilDay'> {
  kind: 'stored' | 'entry' | 'won' | 'step';
  measure: LeadMeasure;
  item: string;
  entryColumn: number;
  amount: number | string;
}

const came = 'found.marketingCompanyId = ? AND found.createdAt >= ? AND found.createdAt < ?';
const stepColumns = 'fromColumn, toColumn, direction, leadDays, isFirstContact, isFirstWon, isFirstLost';

/** One statement, so that it reads everything as it is at one moment, whoever writes meanwhile. */
const groups = `
  SELECT 'stored' AS kind, measure, item, 0 AS entryColumn, 0 AS fromColumn, 0 AS toColumn, 0 AS direction, 0 AS leadDays,
    0 AS isFirstContact, 0 AS isFirstWon, 0 AS isFirstLost, count AS amount
  FROM marketing_lead_day_counts WHERE marketingCompanyId = ? AND day = ?
  UNION ALL SELECT 'entry', '', found.sourceKey, found.entryColumn, 0, 0, 0, 0, 0, 0, 0, COUNT(*)
  FROM marketing_leads found WHERE ${came} AND found.entryColumn IS NOT NULL GROUP BY found.sourceKey, found.entryColumn
  UNION ALL SELECT 'won', '', '', 0, 0, 0, 0, 0, 0, 0, 0, COUNT(*)
  FROM marketing_leads found JOIN marketing_lead_steps step ON step.leadId = found.id AND step.isFirstWon = 1 WHERE ${came}
  UNION ALL SELECT 'step', '', '', 0, ${stepColumns}, COUNT(*)
  FROM marketing_lead_steps WHERE marketingCompanyId = ? AND day = ? GROUP BY ${stepColumns}`;

function countsIn(group: Group, day: string): readonly DayCount[] {
  const { kind, measure, item, entryColumn } = group;
  if (kind === 'stored') return [{ day, measure, item, count: -1 }];
  if (kind === 'entry') return countsOfEntry({ createdDay: day, sourceKey: item, entryColumn });
  return kind === 'won' ? [countOfWonCohort(day)] : countsOfStep({ ...group, day });
}

/**
 * Puts the counts of a day right where they are not what the leads and their steps add up to.
 * @returns how many were not
 */
export async function repairDay(manager: EntityManager, companyId: number, day: string): Promise<number> {
  const { from, until } = boundsOfDay(day);
  const leads = [companyId, storedMoment(from), storedMoment(until)];
  const parameters = [companyId, day, ...leads, ...leads, companyId, day];
  const sums = new DayCountSums();
  for (const group of await manager.query<Group[]>(groups, parameters)) {
    sums.add(companyId, countsIn(group, day), Number(group.amount));
  }
  const missing = sums.list();
  await addDayCounts(manager, missing);
  return missing.length;
}
