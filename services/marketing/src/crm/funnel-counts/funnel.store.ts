import { placeholders, toDate } from '@portals/service-kit';
import { type EntityManager, In } from 'typeorm';
import { type Condition, dayOf } from '../../kernel/plain.js';
import { LeadEntity } from '../lead-row/lead.entity.js';
import type { CompanyDayCount } from './day-count-sums.js';
import { type FunnelEvent, funnelOf, type LeadFunnel, type LeadStep } from './funnel.rules.js';

/** The counted history of a lead as the database stores it. */
export interface CountedLead extends Omit<LeadFunnel, 'entryColumn'> {
  id: number;
  marketingCompanyId: number;
  /** Column in which the lead was created; null when the lead has not been counted yet. */
  entryColumn: number | null;
}

/** A lead with the history that was derived from its events. */
export interface EventLead {
  id: number;
  marketingCompanyId: number;
  funnel: LeadFunnel;
}

type StoredLead = Pick<
  LeadEntity,
  'id' | 'marketingCompanyId' | 'sourceKey' | 'boardColumn' | 'entryColumn'
> & {
  createdAt: Date | string;
};
type Joined<Other> = StoredLead & { [Name in keyof Other]: Other[Name] | null };

const leadColumns = ['id', 'marketingCompanyId', 'createdAt', 'sourceKey', 'boardColumn', 'entryColumn']
  .map((name) => `found.${name}`)
  .join(', ');

const isSqlite = (manager: EntityManager) => manager.dataSource.options.type === 'better-sqlite3';

/** Groups the rows of a LEFT JOIN by lead: each lead appears once, with all of its joined rows. */
function groupLeads<Row extends StoredLead, Other>(
  rows: readonly Row[],
  otherOf: (row: Row) => Other | null,
) {
  const leads = new Map<number, { lead: Row; others: Other[] }>();
  for (const row of rows) {
    const entry = leads.get(row.id) ?? { lead: row, others: [] };
    const other = otherOf(row);
    if (other !== null) entry.others.push(other);
    leads.set(row.id, entry);
  }
  return [...leads.values()];
}

function stepOf(row: Joined<LeadStep>): LeadStep | null {
  const { day, untilDay, fromColumn, toColumn, direction, leadDays } = row;
  if (day === null || fromColumn === null || toColumn === null) return null;
  return {
    ...{ day, untilDay, fromColumn, toColumn, direction: direction ?? 0, leadDays: leadDays ?? 0 },
    isFirstContact: Boolean(row.isFirstContact),
    isFirstWon: Boolean(row.isFirstWon),
    isFirstLost: Boolean(row.isFirstLost),
  };
}

/**
 * Reads the stored histories of leads and locks the leads until the transaction ends.
 * @param manager manager of a transaction that reads the latest committed rows
 * @param where condition on `marketing_leads found`
 * @param columns additional columns of the leads to read
 */
export async function readCounted<Row extends object>(
  manager: EntityManager,
  where: Condition,
  columns: readonly string[],
): Promise<{ counted: CountedLead; row: Row }[]> {
  const others = columns.map((name) => `, found.${name}`).join('');
  const sql = `SELECT ${leadColumns}, step.day, step.untilDay, step.fromColumn, step.toColumn, step.direction, step.leadDays,
      step.isFirstContact, step.isFirstWon, step.isFirstLost${others}
    FROM marketing_leads found LEFT JOIN marketing_lead_steps step ON step.leadId = found.id
    WHERE ${where.sql} ORDER BY found.id, step.day${isSqlite(manager) ? '' : ' FOR UPDATE'}`;
  const rows = await manager.query<(Joined<LeadStep> & Row)[]>(sql, where.parameters);
  return groupLeads(rows, stepOf).map(({ lead, others: steps }) => {
    const { id, marketingCompanyId, sourceKey, entryColumn, createdAt } = lead;
    const createdDay = dayOf(toDate(createdAt));
    return { counted: { id, marketingCompanyId, sourceKey, entryColumn, createdDay, steps }, row: lead };
  });
}

interface StoredEvent extends Omit<FunnelEvent, 'at'> {
  at: Date | string;
}

function eventOf({ at, fromStatus, toStatus, how }: Joined<StoredEvent>): FunnelEvent | null {
  return at === null || toStatus === null || how === null
    ? null
    : { at: toDate(at), fromStatus, toStatus, how };
}

/** Derives the histories of leads from their events; ids of missing leads are skipped. */
export async function readFromEvents(manager: EntityManager, ids: readonly number[]): Promise<EventLead[]> {
  if (ids.length === 0) return [];
  const sql = `SELECT ${leadColumns}, event.at, event.fromStatus, event.toStatus, event.how
    FROM marketing_leads found LEFT JOIN marketing_lead_events event ON event.leadId = found.id
    WHERE found.id IN (${placeholders(ids)}) ORDER BY found.id, event.id`;
  const rows = await manager.query<Joined<StoredEvent>[]>(sql, [...ids]);
  return groupLeads(rows, eventOf).map(({ lead, others: events }) => {
    const { id, marketingCompanyId, sourceKey, boardColumn } = lead;
    const facts = { createdAt: toDate(lead.createdAt), sourceKey, boardColumn };
    return { id, marketingCompanyId, funnel: funnelOf(facts, events) };
  });
}

interface Upsert {
  table: string;
  /** The columns of the primary key. */
  key: readonly string[];
  /** For each other column: returns the SQL expression that updates an existing row, from the column's name and the new value. */
  others: Readonly<Record<string, (name: string, value: string) => string>>;
}

const newValue = (_: string, value: string) => value;
const sum = (name: string, value: string) => `${name} + ${value}`;

const steps: Upsert = {
  table: 'marketing_lead_steps',
  key: ['leadId', 'day'],
  others: {
    marketingCompanyId: newValue,
    untilDay: newValue,
    fromColumn: newValue,
    toColumn: newValue,
    direction: newValue,
    leadDays: newValue,
    isFirstContact: newValue,
    isFirstWon: newValue,
    isFirstLost: newValue,
  },
};
const dayCounts: Upsert = {
  table: 'marketing_lead_day_counts',
  key: ['marketingCompanyId', 'day', 'measure', 'item'],
  others: { count: sum },
};

/** Maximum number of rows in one statement: each value is a parameter, and SQLite allows 32,766. */
const mostRows = 1000;

/** Inserts rows, or updates existing rows with the same key, in as few statements as possible. */
async function upsert(
  manager: EntityManager,
  { table, key, others }: Upsert,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const sqlite = isSqlite(manager);
  const changes = Object.entries(others).map(([name, become]) => {
    const value = sqlite ? `excluded.${name}` : `VALUES(${name})`;
    return `${name} = ${become(sqlite ? `${table}.${name}` : name, value)}`;
  });
  const found = sqlite ? `ON CONFLICT (${key.join(', ')}) DO UPDATE SET` : 'ON DUPLICATE KEY UPDATE';
  const names = [...key, ...Object.keys(others)];
  const places = `(${placeholders(names)})`;
  for (let from = 0; from < rows.length; from += mostRows) {
    const some = rows.slice(from, from + mostRows);
    await manager.query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES ${some.map(() => places).join(', ')}
        ${found} ${changes.join(', ')}`,
      some.flat(),
    );
  }
}

/**
 * Adds to the daily counts.
 * @param counts in the order that is the same for all writers, so that no two writers deadlock
 */
export async function addDayCounts(
  manager: EntityManager,
  counts: readonly CompanyDayCount[],
): Promise<void> {
  const rows = counts.map(({ marketingCompanyId, day, measure, item, count }) => [
    ...[marketingCompanyId, day, measure, item, count],
  ]);
  await upsert(manager, dayCounts, rows);
  await removeLeftSources(
    manager,
    counts.filter(({ measure, count }) => measure === 'created' && count < 0),
  );
}

/**
 * Deletes the counts of sources that no lead has any more, because a source may contain a person's name. Only rows that this transaction
 * has already written are deleted, so no further lock is needed.
 */
async function removeLeftSources(manager: EntityManager, left: readonly CompanyDayCount[]): Promise<void> {
  for (let from = 0; from < left.length; from += mostRows) {
    const some = left.slice(from, from + mostRows);
    await manager.query(
      `DELETE FROM ${dayCounts.table} WHERE count = 0 AND (${dayCounts.key.join(', ')}) IN (
        ${isSqlite(manager) ? 'VALUES ' : ''}${some.map(() => '(?, ?, ?, ?)').join(', ')})`,
      some.flatMap(({ marketingCompanyId, day, measure, item }) => [marketingCompanyId, day, measure, item]),
    );
  }
}

/** Stores the steps of leads; a step replaces the lead's step on the same day. */
export function storeSteps(
  manager: EntityManager,
  stored: readonly (LeadStep & Pick<CountedLead, 'id' | 'marketingCompanyId'>)[],
): Promise<void> {
  const rows = stored.map((step) => [
    ...[step.id, step.day, step.marketingCompanyId, step.untilDay, step.fromColumn, step.toColumn],
    ...[
      step.direction,
      step.leadDays,
      ...[step.isFirstContact, step.isFirstWon, step.isFirstLost].map(Number),
    ],
  ]);
  return upsert(manager, steps, rows);
}

/** Deletes a lead's steps on days on which it no longer has a step. */
export async function removeSteps(
  manager: EntityManager,
  leadId: number,
  days: readonly string[],
): Promise<void> {
  if (days.length === 0) return;
  const sql = `DELETE FROM marketing_lead_steps WHERE leadId = ? AND day IN (${placeholders(days)})`;
  await manager.query(sql, [leadId, ...days]);
}

/** Stores the columns in which leads were created. */
export async function storeEntryColumns(manager: EntityManager, leads: readonly EventLead[]): Promise<void> {
  const idsOf = new Map<number, number[]>();
  for (const { id, funnel } of leads)
    idsOf.set(funnel.entryColumn, [...(idsOf.get(funnel.entryColumn) ?? []), id]);
  for (const [entryColumn, ids] of idsOf) await manager.update(LeadEntity, { id: In(ids) }, { entryColumn });
}
