import { Inject, Injectable } from '@nestjs/common';
import type { Lead, LeadFilter, LeadInput, LeadQuery, LeadRow } from '@portals/contracts/marketing';
import {
  type AccessCondition,
  insertRows,
  notFound,
  type Page,
  placeholders,
  type RowReader,
  toDate,
} from '@portals/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { type RowSet, readPage } from '../../kernel/index.js';
import { lockFitProfile } from '../fit/fit-profile.js';
import { fitColumnsOf, fitFields } from '../fit/fit-score.rules.js';
import type { LeadWriting } from '../funnel-counts/lead-writing.js';
import { LeadEntity } from '../lead-row/lead.entity.js';
import { type LeadFields, listedFields, withFields } from '../lead-row/lead-fields.rules.js';
import { nextStepKeyOf } from '../lead-row/lead-status.rules.js';
import { fieldsOf, keysOf, type NewLead, newRowOf } from './lead-columns.rules.js';
import { indexedLeadCondition } from './lead-condition.js';

/** Columns of a lead in a list. */
export const rowColumns = [
  'id',
  'marketingCompanyId',
  ...listedFields,
  'fit',
  'assigneeId',
  'createdAt',
  'updatedAt',
  'version',
] as const;
const sortable = {
  name: 'nameKey',
  status: 'statusKey',
  createdAt: 'createdAt',
  nextStep: { column: 'nextStepKey', none: nextStepKeyOf(null) },
  fit: 'fit',
};

type Times = 'createdAt' | 'updatedAt';
/** A list row of a lead as the database returns it. */
export type StoredLeadRow = Omit<LeadRow, Times> & Record<Times, Date | string>;

/** Stores leads; never returns leads of deleted companies. */
@Injectable()
export class LeadRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(
    companyId: number,
    query: LeadQuery,
    reader: RowReader = this.dataSource,
  ): Promise<Page<LeadRow>> {
    const { sort, page, pageSize } = query;
    const where = indexedLeadCondition(reader, companyId, query);
    const request = { table: 'marketing_leads', columns: rowColumns, where, sort, sortable, page, pageSize };
    return (await readPage<StoredLeadRow>(reader, request)).map(toLeadRow);
  }

  /** Returns the set of a company's leads that match a filter, for counting. */
  set(companyId: number, filter: LeadFilter): RowSet {
    return { table: 'marketing_leads', where: indexedLeadCondition(this.dataSource, companyId, filter) };
  }

  /** Returns a lead if the caller has access to its company. */
  async find(reach: AccessCondition, id: number): Promise<Lead | null> {
    const columns = [...rowColumns, 'notes'].map((name) => `found.${name}`).join(', ');
    const sql = `SELECT ${columns} FROM marketing_leads found
      JOIN marketing_companies company ON company.id = found.marketingCompanyId
      WHERE found.id = ? AND ${reach.sql}`;
    const parameters = [id, ...reach.parameters];
    const [row] = await this.dataSource.query<(StoredLeadRow & Pick<Lead, 'notes'>)[]>(sql, parameters);
    return row === undefined ? null : { ...toLeadRow(row), notes: row.notes };
  }

  /** Like `find`, and locks the lead until the transaction ends. */
  async hold(reach: AccessCondition, id: number, writing: LeadWriting): Promise<Lead | null> {
    const isWithinReach = `EXISTS (SELECT 1 FROM marketing_companies company WHERE company.id = found.marketingCompanyId AND ${reach.sql})`;
    const [row] = await writing.holdWhere<StoredLeadRow & Pick<Lead, 'notes'>>(
      { sql: `found.id = ? AND ${isWithinReach}`, parameters: [id, ...reach.parameters] },
      [...rowColumns, 'notes'],
    );
    return row === undefined ? null : { ...toLeadRow(row), notes: row.notes };
  }

  /** Returns the oldest lead of a company with an email address, which is given by its key; null when there is none. */
  async withEmail(
    companyId: number,
    emailKey: string | null,
    manager: EntityManager,
  ): Promise<LeadRow | null> {
    if (emailKey === null) return null;
    const sql = `SELECT ${rowColumns.join(', ')} FROM marketing_leads
      WHERE marketingCompanyId = ? AND emailKey = ? ORDER BY id LIMIT 1`;
    const [row] = await manager.query<StoredLeadRow[]>(sql, [companyId, emailKey]);
    return row === undefined ? null : toLeadRow(row);
  }

  /**
   * Returns a company's leads with the given ids, in the order of the ids, and locks them until the transaction ends. Missing leads are
   * skipped.
   */
  async lock(companyId: number, ids: readonly number[], manager: EntityManager): Promise<Lead[]> {
    if (ids.length === 0) return [];
    const isSqlite = this.dataSource.options.type === 'better-sqlite3';
    const sql = `SELECT ${[...rowColumns, 'notes'].join(', ')} FROM marketing_leads
      WHERE marketingCompanyId = ? AND id IN (${placeholders(ids)})
      ORDER BY id${isSqlite ? '' : ' FOR UPDATE'}`;
    const rows = await manager.query<(StoredLeadRow & Pick<Lead, 'notes'>)[]>(sql, [companyId, ...ids]);
    return rows.map((row) => ({ ...toLeadRow(row), notes: row.notes }));
  }

  /** Stores a new lead, and the event of its creation. */
  async insert(input: LeadInput, createdAt: Date, writing: LeadWriting): Promise<Lead> {
    const row = await rowOf(input, { createdAt, updatedAt: createdAt, version: 1 }, writing.manager);
    row.entryColumn = row.boardColumn;
    await writing.manager.insert(LeadEntity, row);
    writing.created([row]);
    return toLead(row);
  }

  /** Stores a deleted lead again with its id, times and version. Its fit is recomputed; the caller must restore its events. */
  async reinsert(lead: Lead, writing: LeadWriting): Promise<Lead> {
    const { id, version } = lead;
    const times = { createdAt: new Date(lead.createdAt), updatedAt: new Date(lead.updatedAt) };
    const row = await rowOf(lead, { id, version, ...times }, writing.manager);
    await writing.manager.insert(LeadEntity, row);
    writing.markRestored(row);
    return toLead(row);
  }

  /**
   * Stores many leads of a company with one statement, and the event of each creation.
   * @param writing of a transaction that has locked the company, so that no other transaction can store leads in it
   * @returns the ids, in the order of the leads
   */
  async insertMany(
    marketingCompanyId: number,
    leads: readonly NewLead[],
    now: Date,
    writing: LeadWriting,
  ): Promise<number[]> {
    if (leads.length === 0) return [];
    const { manager } = writing;
    const profile = await lockFitProfile(manager, marketingCompanyId);
    if (profile === null) throw notFound();
    const rows = leads.map((lead) => newRowOf(marketingCompanyId, lead, profile, now));
    await insertRows(manager, LeadEntity, rows);
    const newest = await manager.query<{ id: number }[]>(
      'SELECT id FROM marketing_leads WHERE marketingCompanyId = ? ORDER BY id DESC LIMIT ?',
      [marketingCompanyId, rows.length],
    );
    const ids = newest.map(({ id }) => Number(id)).reverse();
    writing.created(
      rows.map(({ sourceKey, boardColumn, createdAt }, place) => ({
        ...{ id: ids[place] ?? 0, marketingCompanyId, createdAt, sourceKey, boardColumn },
      })),
    );
    return ids;
  }

  /**
   * Stores a changed lead, and recomputes its fit if the change may affect it.
   * @param before the previous fields of the lead: the counts and the fit are updated only if a field that affects them differs. It must
   * contain the previous version unless that is the new version minus one
   * @returns the stored lead, or null when somebody else has changed the row in the meantime
   */
  async update(next: Lead, writing: LeadWriting, before: Partial<Lead> = {}): Promise<Lead | null> {
    const { id, marketingCompanyId, assigneeId, version, updatedAt } = next;
    const fields = fieldsOf(next);
    const isJudged = fitFields.some((field) => next[field] !== before[field]);
    const fit = isJudged
      ? await judge(fields, marketingCompanyId, new Date(next.createdAt), writing.manager)
      : { fit: next.fit };
    const keys = keysOf(fields, marketingCompanyId);
    if (next.status !== before.status || next.source !== before.source) await writing.hold([id]);
    const { affected } = await writing.manager.update(
      LeadEntity,
      { id, version: before.version ?? version - 1 },
      { ...fields, ...keys, ...fit, assigneeId, version, updatedAt: new Date(updatedAt) },
    );
    if (affected !== 1) return null;
    writing.updated(id, keys.sourceKey);
    return { ...next, fit: fit.fit };
  }

  /** Deletes leads and everything that references them. */
  async delete(ids: readonly number[], writing: LeadWriting): Promise<void> {
    if (ids.length === 0) return;
    await writing.hold(ids);
    await writing.manager.delete(LeadEntity, { id: In([...ids]) });
    writing.recount(ids);
  }
}

/** Returns the database row for a lead. */
async function rowOf(
  input: LeadInput,
  facts: Pick<LeadEntity, 'createdAt' | 'updatedAt' | 'version'> & { id?: number },
  manager: EntityManager,
): Promise<LeadEntity> {
  const { marketingCompanyId, assigneeId = null } = input;
  const fields = fieldsOf(input);
  const fit = await judge(fields, marketingCompanyId, facts.createdAt, manager);
  const keys = keysOf(fields, marketingCompanyId);
  return manager.create(LeadEntity, { ...fields, ...keys, ...fit, marketingCompanyId, assigneeId, ...facts });
}

const toLead = (row: LeadEntity): Lead => ({ ...toLeadRow(row), notes: row.notes });

/** Computes the fit of a lead to the current profile of its company. */
async function judge(fields: LeadFields, companyId: number, createdAt: Date, manager: EntityManager) {
  const profile = await lockFitProfile(manager, companyId);
  if (profile === null) throw notFound();
  return fitColumnsOf(fields, profile, createdAt, new Date());
}

export function toLeadRow(stored: StoredLeadRow): LeadRow {
  const { id, marketingCompanyId, fit, assigneeId, version } = stored;
  const createdAt = toDate(stored.createdAt).toISOString();
  const updatedAt = toDate(stored.updatedAt).toISOString();
  const facts = { id, marketingCompanyId, fit, assigneeId, createdAt, updatedAt, version };
  return withFields(facts, stored, listedFields);
}
