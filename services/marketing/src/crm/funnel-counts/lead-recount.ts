import { toDate } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { boundsOfDay, databaseTime, dayOf } from '../../kernel/plain.js';
import { DayCountSums } from './day-count-sums.js';
import type { LeadStep } from './funnel.rules.js';
import { addDayCounts } from './funnel.store.js';
import {
  countOfWonCohort,
  countsOfEntry,
  countsOfStep,
  type DayCount,
  type LeadMeasure,
} from './funnel-counts.rules.js';

/** Returns the first day after a given one on which a company has leads, steps or counts; null when there is none. */
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
    [companyId, databaseTime(since)],
  );
  const days = counted.flatMap(({ day }) => day ?? []);
  if (lead?.createdAt) days.push(dayOf(toDate(lead.createdAt)));
  return days.sort()[0] ?? null;
}

/** Rows of a day that are alike, with their number: stored counts, created leads, created leads that were won, or steps. */
interface Group extends Omit<LeadStep, 'day' | 'untilDay'> {
  kind: 'stored' | 'entry' | 'won' | 'step';
  measure: LeadMeasure;
  item: string;
  entryColumn: number;
  amount: number | string;
}

const came = 'found.marketingCompanyId = ? AND found.createdAt >= ? AND found.createdAt < ?';
const stepColumns = 'fromColumn, toColumn, direction, leadDays, isFirstContact, isFirstWon, isFirstLost';

const none = '0, 0, 0, 0, 0, 0, 0, 0';
const stored = `
  SELECT 'stored' AS kind, measure, item, 0 AS entryColumn, 0 AS fromColumn, 0 AS toColumn, 0 AS direction, 0 AS leadDays,
    0 AS isFirstContact, 0 AS isFirstWon, 0 AS isFirstLost, count AS amount
  FROM marketing_lead_day_counts WHERE marketingCompanyId = ? AND day = ?
  UNION ALL SELECT 'step', '', '', 0, ${stepColumns}, COUNT(*)
  FROM marketing_lead_steps WHERE marketingCompanyId = ? AND day = ? GROUP BY ${stepColumns}`;
/** A single statement, so that it reads a consistent snapshot while others write. */
const everything = `${stored}
  UNION ALL SELECT 'entry', '', found.sourceKey, found.entryColumn, 0, 0, 0, 0, 0, 0, 0, COUNT(*)
  FROM marketing_leads found WHERE ${came} AND found.entryColumn IS NOT NULL GROUP BY found.sourceKey, found.entryColumn
  UNION ALL SELECT 'won', '', '', ${none}, COUNT(*)
  FROM marketing_leads found JOIN marketing_lead_steps step ON step.leadId = found.id AND step.isFirstWon = 1 WHERE ${came}`;

/** Maximum number of leads that one statement reads, so that other calls do not wait for long. */
const mostLeads = 500;
const someLeads = `
  SELECT found.id, found.createdAt, found.sourceKey, found.entryColumn, EXISTS (
      SELECT 1 FROM marketing_lead_steps step WHERE step.leadId = found.id AND step.isFirstWon = 1
    ) AS isWon
  FROM marketing_leads found WHERE ${came} AND (found.createdAt > ? OR found.id > ?)
  ORDER BY found.createdAt, found.id LIMIT ${mostLeads}`;

interface ReadLead {
  id: number;
  createdAt: Date | string;
  sourceKey: string;
  entryColumn: number | null;
  isWon: number | boolean;
}

function countsIn(group: Group, day: string): readonly DayCount[] {
  const { kind, measure, item, entryColumn } = group;
  if (kind === 'stored') return [{ day, measure, item, count: -1 }];
  if (kind === 'entry') return countsOfEntry({ createdDay: day, sourceKey: item, entryColumn });
  return kind === 'won' ? [countOfWonCohort(day)] : countsOfStep({ ...group, day });
}

/**
 * Sums what the leads created on a day add to its counts, a few leads at a time; others may write in between.
 * @param rest pauses for other calls after this many leads
 */
export async function sumOfEntries(
  manager: EntityManager,
  companyId: number,
  day: string,
  rest: (leads: number) => Promise<void>,
): Promise<DayCountSums> {
  const { from, until } = boundsOfDay(day);
  const sums = new DayCountSums();
  for (let [since, after] = [databaseTime(from), 0]; ; ) {
    const parameters = [companyId, since, databaseTime(until), since, after];
    const leads = await manager.query<ReadLead[]>(someLeads, parameters);
    for (const { sourceKey, entryColumn, isWon } of leads) {
      if (entryColumn === null) continue;
      sums.add(companyId, countsOfEntry({ createdDay: day, sourceKey, entryColumn }), 1);
      if (isWon) sums.add(companyId, [countOfWonCohort(day)], 1);
    }
    const last = leads.at(-1);
    if (last === undefined || leads.length < mostLeads) return sums;
    [since, after] = [databaseTime(toDate(last.createdAt)), last.id];
    await rest(leads.length);
  }
}

/**
 * Corrects the counts of a day that differ from the sum of its leads and steps.
 * @param entries what its leads added a moment ago. Only when these do not match are all leads read at once, of which there may be 100,000.
 * @returns the number of wrong counts
 */
export async function repairDay(
  manager: EntityManager,
  companyId: number,
  day: string,
  entries: DayCountSums,
): Promise<number> {
  const ofDay = [companyId, day, companyId, day];
  for (const group of await manager.query<Group[]>(stored, ofDay)) {
    entries.add(companyId, countsIn(group, day), Number(group.amount));
  }
  if (entries.list().length === 0) return 0;
  const { from, until } = boundsOfDay(day);
  const leads = [companyId, databaseTime(from), databaseTime(until)];
  const sums = new DayCountSums();
  for (const group of await manager.query<Group[]>(everything, [...ofDay, ...leads, ...leads])) {
    sums.add(companyId, countsIn(group, day), Number(group.amount));
  }
  const missing = sums.list();
  await addDayCounts(manager, missing);
  return missing.length;
}
