import { Inject, Injectable } from '@nestjs/common';
import { openLeadColumns } from '@portals/contracts/constants';
import type { DueLead, MyDayQuery } from '@portals/contracts/marketing';
import {
  type AccessUser,
  Page,
  placeholders,
  type RowReader,
  transaction,
  withinSight,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { allOf } from '../../kernel/plain.js';
import { lockExistingCompany, reachOf } from '../company/company-access.js';
import { ofCompany } from '../company/company-part.js';
import { rowColumns, type StoredLeadRow, toLeadRow } from '../lead/lead.repository.js';
import { columnNumber, nextStepKeyOf } from '../lead-row/lead-status.rules.js';

const columns = rowColumns.map((name) => `found.${name}`).join(', ');
const open = openLeadColumns.map(columnNumber);

const isAssigned = `${ofCompany} AND assigneeId IS NOT NULL`;
/** Tables that store merged leads as JSON for an undo, with the name of the JSON column. */
const mergedLeadTables = [
  ['marketing_lead_merges', '`before`'],
  ['marketing_merged_leads', '`lead`'],
] as const;

/** A range of a company's leads, whose assignees are removed. */
interface ClearedLeads {
  companyId: number;
  workspaceId: number;
  /** Id of the last processed lead. */
  after: number;
  /** Maximum number of leads to examine. */
  size: number;
}

/** Finds and clears the assignees of leads. */
@Injectable()
export class LeadAssigneeRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async due(
    user: AccessUser,
    { until, page, pageSize }: MyDayQuery,
    reader: RowReader,
  ): Promise<Page<DueLead>> {
    const where = allOf([
      await withinSight(user, this.dataSource),
      reachOf(user, 'work'),
      // The plus sign disables the index on the next step; SQLite would otherwise read all due leads of a company, not only the user's.
      {
        sql: 'found.assigneeId = ? AND +found.nextStepKey <= ?',
        parameters: [user.id, nextStepKeyOf(until)],
      },
      { sql: `found.boardColumn IN (${placeholders(open)})`, parameters: open },
    ]);
    const source = `FROM marketing_companies company
      JOIN marketing_leads found ON found.marketingCompanyId = company.id WHERE ${where.sql}`;
    const rows = await reader.query<(StoredLeadRow & Pick<DueLead, 'marketingCompanyName'>)[]>(
      `SELECT ${columns}, company.name AS marketingCompanyName ${source}
        ORDER BY found.nextStepKey, found.id LIMIT ? OFFSET ?`,
      [...where.parameters, pageSize, (page - 1) * pageSize],
    );
    const [counted] = await reader.query<{ total: unknown }[]>(
      `SELECT COUNT(*) AS total ${source}`,
      where.parameters,
    );
    const leads = rows.map(({ marketingCompanyName, ...row }) => ({
      ...toLeadRow(row),
      marketingCompanyName,
    }));
    return new Page(leads, Number(counted?.total ?? 0));
  }

  /** Returns the id of a company's first lead with an assignee; null when there is none. */
  async first(companyId: number): Promise<number | null> {
    const sql = `SELECT MIN(id) AS first FROM marketing_leads WHERE ${isAssigned}`;
    const [found] = await this.dataSource.query<{ first: number | null }[]>(sql, [companyId]);
    return found?.first ?? null;
  }

  /**
   * Unassigns the next leads of a company while it is still in the workspace.
   * @returns the id of the last of these leads; null when no lead is left, or when the company has moved
   */
  clearSome({ companyId, workspaceId, after, size }: ClearedLeads): Promise<number | null> {
    return transaction(this.dataSource, async (manager) => {
      if (!(await lockExistingCompany(companyId, manager, workspaceId))) return null;
      const next = `SELECT id FROM marketing_leads WHERE ${ofCompany} AND id > ? ORDER BY id LIMIT ?`;
      const ids = (await manager.query<{ id: number }[]>(next, [companyId, after, size])).map(({ id }) => id);
      if (ids.length === 0) return null;
      // Lists the ids, because for a range of ids, MariaDB would use the index on assignees and read all of it.
      const cleared = `UPDATE marketing_leads SET assigneeId = NULL WHERE id IN (${placeholders(ids)})`;
      await manager.query(cleared, ids);
      return ids.at(-1) ?? null;
    });
  }

  /** Unassigns all leads of a company, including merged leads that can be restored. */
  async unassignAll(companyId: number, manager: EntityManager): Promise<void> {
    await manager.query(`UPDATE marketing_leads SET assigneeId = NULL WHERE ${isAssigned}`, [companyId]);
    for (const [table, lead] of mergedLeadTables) {
      const person = `JSON_EXTRACT(${lead}, '$.assigneeId')`;
      await manager.query(
        `UPDATE ${table} SET ${lead} = JSON_SET(${lead}, '$.assigneeId', NULL)
          WHERE ${ofCompany} AND COALESCE(${person}, 'null') <> 'null'`,
        [companyId],
      );
    }
  }

  /** Returns, for each company of a workspace, the number of leads that are assigned to a person, and the id of the newest one. */
  async byCompany(workspaceId: number, userId: number, manager: EntityManager) {
    const rows = await manager.query<{ marketingCompanyId: number; total: unknown; last: unknown }[]>(
      `SELECT found.marketingCompanyId, COUNT(*) AS total, MAX(found.id) AS last
        FROM marketing_companies company JOIN marketing_leads found ON found.marketingCompanyId = company.id
        WHERE company.workspaceId = ? AND company.deletedAt IS NULL AND found.assigneeId = ?
        GROUP BY found.marketingCompanyId`,
      [workspaceId, userId],
    );
    return rows.map(({ marketingCompanyId, total, last }) => {
      return { marketingCompanyId, total: Number(total), lastLeadId: Number(last) };
    });
  }
}
