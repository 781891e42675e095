import { databaseTime, type RowReader, toDate } from '@portals/service-kit';
import { boundsOfDay, dayOf } from '../../kernel/plain.js';
import { type CompanyDayCount, DayCountSums } from './day-count-sums.js';
import type { LeadStep } from './funnel.rules.js';
import {
  countOfWonCohort,
  countsOfEntry,
  countsOfStep,
  type DayCount,
  type LeadMeasure,
} from './funnel-counts.rules.js';

/** Returns the company's next day with leads, steps or counts; null when there is none. */
export async function nextDay(reader: RowReader, companyId: number, after: string): Promise<string | null> {
  const first = (table: string) =>
    `SELECT MIN(day) AS day FROM ${table} WHERE marketingCompanyId = ? AND day > ?`;
  const counted = await reader.query<{ day: string | null }[]>(
    `${first('marketing_lead_day_counts')} UNION ALL ${first('marketing_lead_steps')}`,
    [companyId, after, companyId, after],
  );
  const since = after === '' ? new Date(0) : boundsOfDay(after).until;
  const [lead] = await reader.query<{ createdAt: Date | string | null }[]>(
    'SELECT MIN(createdAt) AS createdAt FROM marketing_leads WHERE marketingCompanyId = ? AND createdAt >= ?',
    [companyId, databaseTime(since)],
  );
  const days = counted.flatMap(({ day }) => day ?? []);
  if (lead?.createdAt) days.push(dayOf(toDate(lead.createdAt)));
  return days.sort()[0] ?? null;
}

/** A group of equal rows of a day: stored counts, created leads, or steps. */
interface Group extends Omit<LeadStep, 'day' | 'untilDay'> {
  kind: 'stored' | 'entry' | 'step';
  measure: LeadMeasure;
  /** For `stored`, the item that is counted, such as a source; for `entry`, the source key of the created leads. */
  item: string;
  entryColumn: number;
  amount: number | string;
}

const stepColumns = 'fromColumn, toColumn, direction, leadDays, isFirstContact, isFirstWon, isFirstLost';

/** A single statement, because it must read a consistent snapshot while others write. */
const everything = `
  SELECT 'stored' AS kind, measure, item, 0 AS entryColumn, 0 AS fromColumn, 0 AS toColumn, 0 AS direction, 0 AS leadDays,
    0 AS isFirstContact, 0 AS isFirstWon, 0 AS isFirstLost, count AS amount
  FROM marketing_lead_day_counts WHERE marketingCompanyId = ? AND day = ?
  UNION ALL SELECT 'step', '', '', 0, ${stepColumns}, COUNT(*)
  FROM marketing_lead_steps WHERE marketingCompanyId = ? AND day = ? GROUP BY ${stepColumns}
  UNION ALL SELECT 'entry', '', sourceKey, entryColumn, 0, 0, 0, 0, 0, isWon, 0, COUNT(*) FROM (
    SELECT found.sourceKey, found.entryColumn, EXISTS (
        SELECT 1 FROM marketing_lead_steps step WHERE step.leadId = found.id AND step.isFirstWon = 1
      ) AS isWon
    FROM marketing_leads found
    WHERE found.marketingCompanyId = ? AND found.createdAt >= ? AND found.createdAt < ? AND found.entryColumn IS NOT NULL
  ) came GROUP BY sourceKey, entryColumn, isWon`;

function countsIn(group: Group, day: string): readonly DayCount[] {
  const { kind, measure, item, entryColumn, isFirstWon } = group;
  if (kind === 'stored') return [{ day, measure, item, count: -1 }];
  if (kind === 'step') return countsOfStep({ ...group, day });
  const entry = countsOfEntry({ createdDay: day, sourceKey: item, entryColumn });
  return isFirstWon ? [...entry, countOfWonCohort(day)] : entry;
}

/**
 * Returns the corrections that make the counts of a day equal to the sums over its leads and steps. Concurrent writers change counts and
 * leads by the same amounts, so the corrections stay valid even if they are added later.
 */
export async function missingCounts(
  reader: RowReader,
  companyId: number,
  day: string,
): Promise<CompanyDayCount[]> {
  const { from, until } = boundsOfDay(day);
  const leads = [companyId, databaseTime(from), databaseTime(until)];
  const sums = new DayCountSums();
  for (const group of await reader.query<Group[]>(everything, [companyId, day, companyId, day, ...leads]))
    sums.add(companyId, countsIn(group, day), Number(group.amount));
  return sums.list();
}
