import { Inject, Injectable } from '@nestjs/common';
import type { Lead, LeadInput, LeadQuery, LeadRow } from '@portals/contracts/marketing';
import { insertRows, notFound, type Page, toDate } from '@portals/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { isOwn } from '../company/company-access.js';
import { holdFitProfile } from '../fit/fit-profile.js';
import { fitColumnsOf } from '../fit/fit-score.rules.js';
import { placesOf } from '../list/places-of.js';
import { readPage } from '../list/read-page.js';
import { LeadEntity } from './lead.entity.js';
import { fieldsOf, keysOf, type LeadFields, type NewLead, newRowOf } from './lead-columns.rules.js';
import { indexedLeadCondition } from './lead-condition.js';
import { nextStepKeyOf } from './lead-status.rules.js';

/** The columns of a lead in a list. */
export const rowColumns = [
  'id',
  'marketingCompanyId',
  'companyName',
  'contactName',
  'contactEmail',
  'contactPhone',
  'position',
  'sector',
  'source',
  'status',
  'nextStep',
  'nextStepOn',
  'legalBasis',
  'legalBasisOn',
  'legalBasisSource',
  'fit',
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
/** A lead of a list as the database answers it. */
export type StoredLeadRow = Omit<LeadRow, Times> & Record<Times, Date | string>;

/** Leads of companies that are not deleted. */
@Injectable()
export class LeadRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(companyId: number, query: LeadQuery): Promise<Page<LeadRow>> {
    const { sort, page, pageSize } = query;
    const where = indexedLeadCondition(this.dataSource, companyId, query);
    const request = { table: 'marketing_leads', columns: rowColumns, where, sort, sortable, page, pageSize };
    return (await readPage<StoredLeadRow>(this.dataSource, request)).map(toLeadRow);
  }

  /** A lead, if the company that it is of is the user's. */
  async find(userId: number, id: number): Promise<Lead | null> {
    const columns = [...rowColumns, 'notes'].map((name) => `found.${name}`).join(', ');
    const sql = `SELECT ${columns} FROM marketing_leads found
      JOIN marketing_companies company ON company.id = found.marketingCompanyId
      WHERE found.id = ? AND ${isOwn}`;
    const [row] = await this.dataSource.query<(StoredLeadRow & Pick<Lead, 'notes'>)[]>(sql, [id, userId]);
    return row === undefined ? null : { ...toLeadRow(row), notes: row.notes };
  }

  /**
   * The leads of a company with these ids, in the order of the ids, which nobody else changes before the transaction ends; those
   * that are not there are left out.
   */
  async lock(companyId: number, ids: readonly number[], manager: EntityManager): Promise<Lead[]> {
    if (ids.length === 0) return [];
    const isSqlite = this.dataSource.options.type === 'better-sqlite3';
    const sql = `SELECT ${[...rowColumns, 'notes'].join(', ')} FROM marketing_leads
      WHERE marketingCompanyId = ? AND id IN (${placesOf(ids)})
      ORDER BY id${isSqlite ? '' : ' FOR UPDATE'}`;
    const rows = await manager.query<(StoredLeadRow & Pick<Lead, 'notes'>)[]>(sql, [companyId, ...ids]);
    return rows.map((row) => ({ ...toLeadRow(row), notes: row.notes }));
  }

  insert(input: LeadInput, createdAt: Date, manager: EntityManager): Promise<Lead> {
    return this.insertRow(input, { createdAt, updatedAt: createdAt, version: 1 }, manager);
  }

  /** Stores a lead that was there before, with its id, times and version; it is judged anew. */
  insertAgain(lead: Lead, manager: EntityManager): Promise<Lead> {
    const { id, version } = lead;
    const times = { createdAt: new Date(lead.createdAt), updatedAt: new Date(lead.updatedAt) };
    return this.insertRow(lead, { id, version, ...times }, manager);
  }

  private async insertRow(
    input: LeadInput,
    facts: Pick<LeadEntity, 'createdAt' | 'updatedAt' | 'version'> & { id?: number },
    manager: EntityManager,
  ): Promise<Lead> {
    const { marketingCompanyId } = input;
    const fields = fieldsOf(input);
    const fit = await judge(fields, marketingCompanyId, facts.createdAt, manager);
    const row = manager.create(LeadEntity, {
      ...{ ...fields, ...keysOf(fields, marketingCompanyId), ...fit, marketingCompanyId },
      ...facts,
    });
    await manager.insert(LeadEntity, row);
    return { ...toLeadRow(row), notes: row.notes };
  }

  /**
   * Stores many leads of a company by one statement.
   * @param manager of a transaction that keeps everybody else from storing leads of the company
   * @returns their ids, in the order of the leads
   */
  async insertMany(
    marketingCompanyId: number,
    leads: readonly NewLead[],
    createdAt: Date,
    manager: EntityManager,
  ): Promise<number[]> {
    if (leads.length === 0) return [];
    const profile = await holdFitProfile(manager, marketingCompanyId);
    if (profile === null) throw notFound();
    const rows = leads.map((lead) => newRowOf(marketingCompanyId, lead, profile, createdAt));
    await insertRows(manager, LeadEntity, rows);
    const newest = await manager.query<{ id: number }[]>(
      'SELECT id FROM marketing_leads WHERE marketingCompanyId = ? ORDER BY id DESC LIMIT ?',
      [marketingCompanyId, rows.length],
    );
    return newest.map(({ id }) => Number(id)).reverse();
  }

  /**
   * Stores a lead as it is to be, and judges it.
   * @param before the version that it has, unless it is the one before
   * @returns the lead as it is then, or null when it no longer has the version before
   */
  async update(next: Lead, manager: EntityManager, before = next.version - 1): Promise<Lead | null> {
    const { id, marketingCompanyId, version, updatedAt } = next;
    const fields = fieldsOf(next);
    const fit = await judge(fields, marketingCompanyId, new Date(next.createdAt), manager);
    const { affected } = await manager.update(
      LeadEntity,
      { id, version: before },
      { ...fields, ...keysOf(fields, marketingCompanyId), ...fit, version, updatedAt: new Date(updatedAt) },
    );
    return affected === 1 ? { ...next, fit: fit.fit } : null;
  }

  async delete(id: number): Promise<void> {
    await this.dataSource.manager.delete(LeadEntity, { id });
  }

  /** Deletes many leads, with all that refers to them. */
  async deleteMany(ids: readonly number[], manager: EntityManager): Promise<void> {
    if (ids.length > 0) await manager.delete(LeadEntity, { id: In([...ids]) });
  }
}

/** How well a lead fits its company as that is now. */
async function judge(fields: LeadFields, companyId: number, createdAt: Date, manager: EntityManager) {
  const profile = await holdFitProfile(manager, companyId);
  if (profile === null) throw notFound();
  return fitColumnsOf(fields, profile, createdAt, new Date());
}

export function toLeadRow(row: StoredLeadRow): LeadRow {
  const { id, marketingCompanyId, companyName, contactName, contactEmail, contactPhone } = row;
  const { position, sector, source, status, nextStep, nextStepOn, fit, version } = row;
  const { legalBasis, legalBasisOn, legalBasisSource } = row;
  return {
    ...{ id, marketingCompanyId, companyName, contactName, contactEmail, contactPhone },
    ...{ position, sector, source, status, nextStep, nextStepOn, fit },
    ...{ legalBasis, legalBasisOn, legalBasisSource },
    createdAt: toDate(row.createdAt).toISOString(),
    updatedAt: toDate(row.updatedAt).toISOString(),
    version,
  };
}
