import { Inject, Injectable } from '@nestjs/common';
import { openLeadColumns } from '@portals/contracts/constants';
import type { DueLead, MyDayQuery } from '@portals/contracts/marketing';
import { type AccessUser, Page, type RowReader, withinSight } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { allOf, placeholders } from '../../kernel/plain.js';
import { reachOf } from '../company/company-access.js';
import { rowColumns, type StoredLeadRow, toLeadRow } from '../lead/lead.repository.js';
import { columnNumber, nextStepKeyOf } from '../lead-row/lead-status.rules.js';

const columns = rowColumns.map((name) => `found.${name}`).join(', ');
const open = openLeadColumns.map(columnNumber);

/** Finds the leads that a person is in charge of, using the index of each company. */
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
      // The plus sign prevents SQLite from reading all due leads of a company instead of only those in the user's charge.
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

  /** Returns for each company of a workspace the number of leads that a person is in charge of, and the id of the last one. */
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
