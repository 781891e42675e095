import { setImmediate as immediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { LeadImportQuery, LeadRow } from '@portals/contracts/marketing';
import { insertRows, Page } from '@portals/service-kit';
import { DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import { rowColumns, type StoredLeadRow, toLeadRow } from '../lead/lead.repository.js';
import { LeadImportRowEntity } from './lead-import-row.entity.js';

export type NewRow = Omit<LeadImportRowEntity, 'id' | 'undone'>;

/** Rows that are deleted or read at a time. */
const chunk = 200;

/** What became of the rows of imports. */
@Injectable()
export class LeadImportRowRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async insertMany(rows: readonly NewRow[], manager: EntityManager): Promise<void> {
    await insertRows(manager, LeadImportRowEntity, rows);
  }

  /** Which of these leads an import has had already. */
  async takenLeads(
    leadImportId: number,
    ids: readonly number[],
    manager: EntityManager,
  ): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await manager.find(LeadImportRowEntity, {
      select: { id: true, leadId: true },
      where: { leadImportId, leadId: In([...ids]) },
    });
    return new Set(rows.flatMap(({ leadId }) => leadId ?? []));
  }

  /** The next rows that have changed a lead, in the order of their numbers. */
  changes(
    leadImportId: number,
    after: number,
    limit: number,
    manager: EntityManager,
  ): Promise<LeadImportRowEntity[]> {
    return manager.find(LeadImportRowEntity, {
      where: { leadImportId, number: MoreThan(after), bucket: In(['created', 'updated']) },
      order: { number: 'ASC' },
      take: limit,
    });
  }

  async markUndone(
    ids: readonly number[],
    undone: LeadImportRowEntity['undone'],
    manager: EntityManager,
  ): Promise<void> {
    if (ids.length > 0) await manager.update(LeadImportRowEntity, { id: In([...ids]) }, { undone });
  }

  /** Refused rows, in the order of their numbers. */
  async *refused(leadImportId: number): AsyncGenerator<LeadImportRowEntity[]> {
    for (let after = 0; ; ) {
      const rows = await this.dataSource.manager.find(LeadImportRowEntity, {
        where: { leadImportId, number: MoreThan(after), bucket: 'refused' },
        order: { number: 'ASC' },
        take: chunk,
      });
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.number ?? after;
    }
  }

  /** Leads that an undo has left as they are, in the order of the rows of the file. */
  async kept(leadImportId: number, { page, pageSize }: LeadImportQuery): Promise<Page<LeadRow>> {
    const source = `FROM marketing_lead_import_rows imported JOIN marketing_leads found ON found.id = imported.leadId
      WHERE imported.leadImportId = ? AND imported.undone = 'kept'`;
    const columns = rowColumns.map((name) => `found.${name}`).join(', ');
    const rows = await this.dataSource.query<StoredLeadRow[]>(
      `SELECT ${columns} ${source} ORDER BY imported.number LIMIT ? OFFSET ?`,
      [leadImportId, pageSize, (page - 1) * pageSize],
    );
    const sql = `SELECT COUNT(*) AS total ${source}`;
    const [counted] = await this.dataSource.query<{ total: unknown }[]>(sql, [leadImportId]);
    return new Page(rows.map(toLeadRow), Number(counted?.total ?? 0));
  }

  /** Deletes the rows of an import, a few at a time. */
  async delete(leadImportId: number): Promise<void> {
    for (;;) {
      const rows = await this.dataSource.manager.find(LeadImportRowEntity, {
        select: { id: true },
        where: { leadImportId },
        take: chunk,
      });
      if (rows.length === 0) return;
      await this.dataSource.manager.delete(LeadImportRowEntity, { id: In(rows.map(({ id }) => id)) });
      // SQLite's driver never waits.
      await immediate();
    }
  }
}
