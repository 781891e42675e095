import { Injectable } from '@nestjs/common';
import { type LeadDuplicateReason, leadDuplicateReasons, leadMergeMax } from '@portals/contracts/constants';
import type {
  LeadDuplicateGroup,
  LeadDuplicateQuery,
  LeadNotDuplicateInput,
} from '@portals/contracts/marketing';
import { Page, type RowReader } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { rowColumns, type StoredLeadRow, toLeadRow } from '../lead/lead.repository.js';

const keyColumns = { email: 'emailKey', phone: 'phoneKey', name: 'domainNameKey' } as const;

/** A key that several leads share, and the reason why it suggests duplicates. */
export type SharedKey = Pick<LeadNotDuplicateInput, 'reason' | 'key'>;
type Found = SharedKey & { leads: unknown; total: unknown };

/** Condition that excludes groups already listed for a more reliable reason: all their leads share that reason's key. */
const isSurest = (column: string) =>
  `(COUNT(member.${column}) < COUNT(*) OR COUNT(DISTINCT member.${column}) > 1)`;

/**
 * Returns the SQL for a company's groups of one reason. The inner query reads only an index; the outer query reads only leads that share a
 * key. CROSS JOIN fixes the join order on SQLite and is an ordinary join on MySQL and MariaDB. Both placeholders are the company's id.
 */
function groupsFor(reason: LeadDuplicateReason): string {
  const column = keyColumns[reason];
  const surer = leadDuplicateReasons.slice(0, leadDuplicateReasons.indexOf(reason));
  const conditions = ['COUNT(apart.id) < COUNT(*)', ...surer.map((other) => isSurest(keyColumns[other]))];
  return `SELECT '${reason}' AS reason, shared.sharedKey, COUNT(*) AS leads, MAX(member.id) AS newest FROM (
      SELECT ${column} AS sharedKey FROM marketing_leads
      WHERE marketingCompanyId = ? AND ${column} IS NOT NULL GROUP BY ${column} HAVING COUNT(*) > 1
    ) shared
    CROSS JOIN marketing_leads member ON member.marketingCompanyId = ? AND member.${column} = shared.sharedKey
    LEFT JOIN marketing_leads_apart apart
      ON apart.leadId = member.id AND apart.reason = '${reason}' AND apart.sharedKey = shared.sharedKey
    GROUP BY shared.sharedKey HAVING ${conditions.join(' AND ')}`;
}
const allGroups = leadDuplicateReasons.map(groupsFor).join(' UNION ALL ');

function groupsOf(reader: RowReader, companyId: number, limit: number, offset: number): Promise<Found[]> {
  // `key` is a reserved word in SQL.
  const sql = `SELECT reason, sharedKey AS ${reader.driver.escape('key')}, leads, COUNT(*) OVER () AS total
    FROM (${allGroups}) found ORDER BY newest DESC, reason, sharedKey LIMIT ? OFFSET ?`;
  const companies = leadDuplicateReasons.flatMap(() => [companyId, companyId]);
  return reader.query<Found[]>(sql, [...companies, limit, offset]);
}

async function withLeads(
  reader: RowReader,
  companyId: number,
  { reason, key, leads }: Found,
): Promise<LeadDuplicateGroup> {
  const sql = `SELECT ${rowColumns.join(', ')} FROM marketing_leads
    WHERE marketingCompanyId = ? AND ${keyColumns[reason]} = ? ORDER BY id LIMIT ?`;
  const rows = await reader.query<StoredLeadRow[]>(sql, [companyId, key, leadMergeMax]);
  return { reason, key, count: Number(leads), leads: rows.map(toLeadRow) };
}

/** Finds leads of a company that may be duplicates. */
@Injectable()
export class LeadDuplicateRepository {
  async list(
    companyId: number,
    { page, pageSize }: LeadDuplicateQuery,
    reader: RowReader,
  ): Promise<Page<LeadDuplicateGroup>> {
    const offset = (page - 1) * pageSize;
    const found = await groupsOf(reader, companyId, pageSize, offset);
    // A page beyond the last one has no rows and therefore no total, so the total is read with the first group.
    const [first] = found.length > 0 || page === 1 ? found : await groupsOf(reader, companyId, 1, 0);
    const groups = await Promise.all(found.map((group) => withLeads(reader, companyId, group)));
    return new Page(groups, Number(first?.total ?? 0));
  }

  /** Counts the leads of a company that share a key. */
  async count(companyId: number, { reason, key }: SharedKey, manager: EntityManager): Promise<number> {
    const sql = `SELECT COUNT(*) AS total FROM marketing_leads
      WHERE marketingCompanyId = ? AND ${keyColumns[reason]} = ?`;
    const [counted] = await manager.query<{ total: unknown }[]>(sql, [companyId, key]);
    return Number(counted?.total ?? 0);
  }

  /** Marks all leads with a shared key as not being duplicates of each other. */
  async markDifferent(companyId: number, shared: SharedKey, manager: EntityManager): Promise<void> {
    await this.removeNotDuplicates(companyId, shared, manager);
    const sql = `INSERT INTO marketing_leads_apart (marketingCompanyId, leadId, reason, sharedKey)
      SELECT marketingCompanyId, id, ?, ? FROM marketing_leads
      WHERE marketingCompanyId = ? AND ${keyColumns[shared.reason]} = ?`;
    await manager.query(sql, [shared.reason, shared.key, companyId, shared.key]);
  }

  /** Removes the marks of `markDifferent` from all leads with a shared key, including marks for keys that a lead no longer has. */
  async removeNotDuplicates(
    companyId: number,
    { reason, key }: SharedKey,
    manager: EntityManager,
  ): Promise<void> {
    const sql = `DELETE FROM marketing_leads_apart WHERE reason = ? AND leadId IN (
        SELECT id FROM marketing_leads WHERE marketingCompanyId = ? AND ${keyColumns[reason]} = ?
      )`;
    await manager.query(sql, [reason, companyId, key]);
  }
}
