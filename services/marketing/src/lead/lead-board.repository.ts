import { Inject, Injectable } from '@nestjs/common';
import { type LeadColumn, leadColumns } from '@portals/contracts/constants';
import type { LeadBoard, LeadBoardQuery, LeadRow } from '@portals/contracts/marketing';
import { DataSource } from 'typeorm';
import { rowColumns, type StoredLeadRow, toLeadRow } from './lead.repository.js';
import { leadCondition } from './lead-condition.js';
import { columnOf } from './lead-status.rules.js';

type StatusCount = LeadBoard['statuses'][number];

/** The board of a company's leads. */
@Injectable()
export class LeadBoardRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async read(companyId: number, query: LeadBoardQuery): Promise<LeadBoard> {
    const statuses = await this.countStatuses(companyId, query);
    const columns = leadColumns.map(async (column) => {
      const count = countIn(column, statuses);
      const leads = count === 0 || query.cards === 0 ? [] : await this.newest(companyId, query, column);
      return { column, count, leads };
    });
    return { columns: await Promise.all(columns), statuses };
  }

  /** One grouped query counts all leads; a second one looks up how each status is written. */
  private async countStatuses(companyId: number, query: LeadBoardQuery): Promise<StatusCount[]> {
    const where = leadCondition(companyId, query);
    const sql = `SELECT named.status, counted.total FROM (
        SELECT statusKey, COUNT(*) AS total, MIN(id) AS first
        FROM marketing_leads WHERE ${where.sql} GROUP BY statusKey
      ) counted JOIN marketing_leads named ON named.id = counted.first ORDER BY counted.statusKey`;
    const rows = await this.dataSource.query<{ status: string; total: number | string }[]>(
      sql,
      where.parameters,
    );
    return rows.map(({ status, total }) => ({ status, count: Number(total) }));
  }

  private async newest(companyId: number, query: LeadBoardQuery, column: LeadColumn): Promise<LeadRow[]> {
    const where = leadCondition(companyId, { ...query, column });
    const sql = `SELECT ${rowColumns.join(', ')} FROM marketing_leads
      WHERE ${where.sql} ORDER BY createdAt DESC, id DESC LIMIT ?`;
    const rows = await this.dataSource.query<StoredLeadRow[]>(sql, [...where.parameters, query.cards]);
    return rows.map(toLeadRow);
  }
}

const countIn = (column: LeadColumn, statuses: readonly StatusCount[]): number =>
  statuses.reduce((sum, { status, count }) => (columnOf(status) === column ? sum + count : sum), 0);
