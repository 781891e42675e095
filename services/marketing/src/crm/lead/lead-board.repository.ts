import { Inject, Injectable } from '@nestjs/common';
import { boardStatuses, type LeadColumn, leadColumns } from '@portals/contracts/constants';
import type { LeadBoard, LeadBoardQuery } from '@portals/contracts/marketing';
import type { RowReader } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { columnNumber, columnOf } from '../lead-row/lead-status.rules.js';
import { rowColumns, type StoredLeadRow, toLeadRow } from './lead.repository.js';
import { indexedLeadCondition, leadsInIndex } from './lead-condition.js';

type ColumnCount = Pick<LeadBoard['columns'][number], 'column' | 'count'>;

/** Reads the board of a company's leads. */
@Injectable()
export class LeadBoardRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  read(companyId: number, query: LeadBoardQuery, reader: RowReader = this.dataSource): Promise<LeadBoard> {
    return new BoardReading(reader, companyId, query).board();
  }
}

/** One request for a board. */
class BoardReading {
  constructor(
    private readonly reader: RowReader,
    private readonly companyId: number,
    private readonly query: LeadBoardQuery,
  ) {}

  async board(): Promise<LeadBoard> {
    const counts = await this.countColumns();
    const { statuses, otherLeads } = await this.countStatuses(counts);
    const leads = await this.cards(counts);
    const columns = counts.map(({ column, count }) => ({
      column,
      count,
      leads: leads.filter(({ status }) => columnOf(status) === column),
    }));
    return { columns, statuses, otherLeads };
  }

  /** Counts the leads of all columns with one grouped query. */
  private async countColumns(): Promise<ColumnCount[]> {
    const where = this.meant(['boardColumn', 'createdAt']);
    const rows = await this.reader.query<{ place: number; total: number | string }[]>(
      `SELECT boardColumn AS place, COUNT(*) AS total ${where.sql} GROUP BY boardColumn`,
      where.parameters,
    );
    const totals = new Map(rows.map(({ place, total }) => [Number(place), Number(total)]));
    return leadColumns.map((column) => ({ column, count: totals.get(columnNumber(column)) ?? 0 }));
  }

  /**
   * Counts the leads with each suggested status, which is a column of the board, and with only the most frequent custom statuses, because
   * there may be as many custom statuses as leads (rule 15.30). The grouped query reads only an index; the labels are looked up only for
   * the statuses in the result.
   */
  private async countStatuses(counts: readonly ColumnCount[]) {
    const suggested = counts.flatMap(({ column, count }) =>
      column === 'other' || count === 0 ? [] : [{ status: column as string, count }],
    );
    const others = counts.find(({ column }) => column === 'other')?.count ?? 0;
    if (others === 0) return { statuses: suggested, otherLeads: 0 };
    const where = this.meant(['statusKey']);
    const rows = await this.reader.query<{ status: string; total: number | string }[]>(
      `SELECT named.status, counted.total FROM (
        SELECT statusKey, COUNT(*) AS total, MIN(marketing_leads.id) AS first
        ${where.sql} AND marketing_leads.statusKey >= ?
        GROUP BY statusKey ORDER BY total DESC, statusKey LIMIT ${boardStatuses}
      ) counted JOIN marketing_leads named ON named.id = counted.first ORDER BY counted.statusKey`,
      [...where.parameters, String(columnNumber('other'))],
    );
    const frequent = rows.map(({ status, total }) => ({ status, count: Number(total) }));
    const told = frequent.reduce((sum, { count }) => sum + count, 0);
    // Somebody may have changed leads between the two statements, so the difference could be negative.
    return { statuses: [...suggested, ...frequent], otherLeads: Math.max(0, others - told) };
  }

  /** Reads the newest leads of each column. */
  private async cards(counts: readonly ColumnCount[]) {
    const { cards, ...filter } = this.query;
    if (cards === 0) return [];
    // Without a filter, the index contains the leads of each column in order. With a filter, the database would read the whole index once
    // per column, so a single query reads all columns instead.
    if (Object.values(filter).some(Boolean)) return this.newestOfEach();
    const filled = counts.filter(({ count }) => count > 0);
    const newest = await Promise.all(filled.map(({ column }) => this.newestOf(column)));
    return newest.flat();
  }

  /** Returns the FROM and WHERE clauses for the requested leads, which are read through the index on the given columns. */
  private meant(index: readonly string[]) {
    const { cards, ...filter } = this.query;
    return leadsInIndex(this.reader, { index, companyId: this.companyId, filter });
  }

  private async newestOf(column: LeadColumn) {
    const where = indexedLeadCondition(this.reader, this.companyId, { column });
    const sql = `SELECT ${rowColumns.join(', ')} FROM marketing_leads
      WHERE ${where.sql} ORDER BY createdAt DESC, id DESC LIMIT ?`;
    const rows = await this.reader.query<StoredLeadRow[]>(sql, [...where.parameters, this.query.cards]);
    return rows.map(toLeadRow);
  }

  private async newestOfEach() {
    const where = this.meant(['boardColumn', 'createdAt']);
    const columns = rowColumns.map((name) => `card.${name}`).join(', ');
    const sql = `SELECT ${columns} FROM (
        SELECT marketing_leads.id,
          ROW_NUMBER() OVER (PARTITION BY boardColumn ORDER BY createdAt DESC, marketing_leads.id DESC) AS place
        ${where.sql}
      ) placed JOIN marketing_leads card ON card.id = placed.id
      WHERE placed.place <= ? ORDER BY card.createdAt DESC, card.id DESC`;
    const rows = await this.reader.query<StoredLeadRow[]>(sql, [...where.parameters, this.query.cards]);
    return rows.map(toLeadRow);
  }
}
