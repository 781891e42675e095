import { Inject, Injectable } from '@nestjs/common';
import { type LeadColumn, leadColumns } from '@portals/contracts/constants';
import type { LeadBoard, LeadBoardQuery } from '@portals/contracts/marketing';
import { DataSource } from 'typeorm';
import { rowColumns, type StoredLeadRow, toLeadRow } from './lead.repository.js';
import { indexedLeadCondition, leadsInIndex } from './lead-condition.js';
import { columnOf } from './lead-status.rules.js';

type StatusCount = LeadBoard['statuses'][number];
type ColumnCount = Pick<LeadBoard['columns'][number], 'column' | 'count'>;

/** The board of a company's leads. */
@Injectable()
export class LeadBoardRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async read(companyId: number, query: LeadBoardQuery): Promise<LeadBoard> {
    const statuses = await this.countStatuses(companyId, query);
    const counts = leadColumns.map((column) => ({ column, count: countIn(column, statuses) }));
    const leads = await this.cards(companyId, query, counts);
    const columns = counts.map(({ column, count }) => ({
      column,
      count,
      leads: leads.filter(({ status }) => columnOf(status) === column),
    }));
    return { columns, statuses };
  }

  /** One grouped query counts all leads; a second one looks up how each status is written. */
  private async countStatuses(companyId: number, query: LeadBoardQuery): Promise<StatusCount[]> {
    const where = this.meant(companyId, query, ['statusKey']);
    const sql = `SELECT named.status, counted.total FROM (
        SELECT statusKey, COUNT(*) AS total, MIN(marketing_leads.id) AS first ${where.sql} GROUP BY statusKey
      ) counted JOIN marketing_leads named ON named.id = counted.first ORDER BY counted.statusKey`;
    const rows = await this.dataSource.query<{ status: string; total: number | string }[]>(
      sql,
      where.parameters,
    );
    return rows.map(({ status, total }) => ({ status, count: Number(total) }));
  }

  /** The newest leads of every column. */
  private async cards(companyId: number, query: LeadBoardQuery, counts: readonly ColumnCount[]) {
    const { cards, ...filter } = query;
    if (cards === 0) return [];
    // An index has each column's leads in order. With a filter all of its entries are looked at, so once for all columns together.
    if (Object.values(filter).some(Boolean)) return this.newestOfEach(companyId, query);
    const filled = counts.filter(({ count }) => count > 0);
    const newest = await Promise.all(filled.map(({ column }) => this.newestOf(companyId, query, column)));
    return newest.flat();
  }

  /** The leads that a query means, in the order of an index that has these columns after the company. */
  private meant(companyId: number, { cards, ...filter }: LeadBoardQuery, index: readonly string[]) {
    return leadsInIndex(this.dataSource, { index, companyId, filter });
  }

  private async newestOf(companyId: number, { cards }: LeadBoardQuery, column: LeadColumn) {
    const where = indexedLeadCondition(this.dataSource, companyId, { column });
    const sql = `SELECT ${rowColumns.join(', ')} FROM marketing_leads
      WHERE ${where.sql} ORDER BY createdAt DESC, id DESC LIMIT ?`;
    const rows = await this.dataSource.query<StoredLeadRow[]>(sql, [...where.parameters, cards]);
    return rows.map(toLeadRow);
  }

  private async newestOfEach(companyId: number, query: LeadBoardQuery) {
    const where = this.meant(companyId, query, ['boardColumn', 'createdAt']);
    const columns = rowColumns.map((name) => `card.${name}`).join(', ');
    const sql = `SELECT ${columns} FROM (
        SELECT marketing_leads.id,
          ROW_NUMBER() OVER (PARTITION BY boardColumn ORDER BY createdAt DESC, marketing_leads.id DESC) AS place
        ${where.sql}
      ) placed JOIN marketing_leads card ON card.id = placed.id
      WHERE placed.place <= ? ORDER BY card.createdAt DESC, card.id DESC`;
    const rows = await this.dataSource.query<StoredLeadRow[]>(sql, [...where.parameters, query.cards]);
    return rows.map(toLeadRow);
  }
}

const countIn = (column: LeadColumn, statuses: readonly StatusCount[]): number =>
  statuses.reduce((sum, { status, count }) => (columnOf(status) === column ? sum + count : sum), 0);
