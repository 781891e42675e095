import { Inject, Injectable } from '@nestjs/common';
import type { LeadImportDuplicate, LeadImportQuery, LeadRow } from '@portals/contracts/marketing';
import { insertRows, Page, placeholders } from '@portals/service-kit';
import { DataSource, type EntityManager, Equal, In, IsNull, MoreThan, Not, Or } from 'typeorm';
import { z } from 'zod';
import { deleteInSteps } from '../../kernel/index.js';
import { rowColumns, type StoredLeadRow, toLeadRow } from '../lead/lead.repository.js';
import type { LeadImportEntity } from './lead-import.entity.js';
import { filledCells } from './lead-import-file.js';
import { LeadImportRowEntity, type StoredFault } from './lead-import-row.entity.js';

export type NewRow = Omit<LeadImportRowEntity, 'id' | 'undone'>;

/** Kinds of rows for the download: rejected rows, duplicates, and rows that were stored without some of their values. */
export type LeftOutRows = 'refused' | 'duplicates' | 'left-out';

const leftOutConditions: Readonly<Record<LeftOutRows, string>> = {
  refused: "imported.bucket = 'refused'",
  duplicates: "imported.bucket = 'duplicate'",
  'left-out': "imported.bucket <> 'refused' AND imported.faults IS NOT NULL",
};

/** SQL for rows of the download with their leads. A row that repeats an earlier row has the lead of the earlier row. */
const leftOutColumns = `SELECT imported.number, imported.cells, imported.faults, imported.sameNumber, found.id AS leadId,
    found.companyName, found.contactName, found.contactEmail
  FROM marketing_lead_import_rows imported
  LEFT JOIN marketing_lead_import_rows same
    ON same.leadImportId = imported.leadImportId AND same.number = imported.sameNumber
  LEFT JOIN marketing_leads found ON found.id = COALESCE(imported.leadId, same.leadId)`;

/** SQL for the leads of a company that were merged into others, each with the lead that has taken it over. */
export const mergedSql = `SELECT CAST(JSON_EXTRACT(copy.lead, '$.id') AS UNSIGNED) AS id, merge.leadId AS intoId
  FROM marketing_merged_leads copy
  JOIN marketing_lead_merges merge ON merge.id = copy.mergeId WHERE copy.marketingCompanyId = ?`;

type QueriedRow = Pick<LeadImportRowEntity, 'number' | 'cells' | 'sameNumber' | 'leadId'> &
  Pick<LeadRow, 'companyName' | 'contactName' | 'contactEmail'> & { faults: string | null };

/** A row as it is in the file, with the lead or row that it matched. */
export interface LeftOutRow extends Omit<LeadImportDuplicate, 'cells'> {
  cells: string[];
  faults: StoredFault[];
}

const Cells = z.array(z.string());
const Faults = z.array(z.object({ field: z.string(), code: z.string(), max: z.number().optional() }));

function toLeftOut({ number, cells, faults, sameNumber, leadId, ...lead }: QueriedRow): LeftOutRow {
  const { companyName, contactName, contactEmail } = lead;
  return {
    ...{ number, sameRow: sameNumber, cells: Cells.parse(JSON.parse(cells ?? '[]')) },
    faults: Faults.parse(JSON.parse(faults ?? '[]')).map(({ max, ...fault }) => ({
      ...fault,
      ...(max !== undefined && { max }),
    })),
    lead: leadId === null ? null : { id: leadId, companyName, contactName, contactEmail },
  };
}

/** Number of rows per query. */
const chunk = 200;

/** Stores the result of each row of an import. */
@Injectable()
export class LeadImportRowRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async insertMany(rows: readonly NewRow[], manager: EntityManager): Promise<void> {
    await insertRows(manager, LeadImportRowEntity, rows);
  }

  /** Filters lead ids: returns those that rows of an import have already matched, whether or not a row changed the lead. */
  async matchedLeads(
    leadImportId: number,
    ids: readonly number[],
    manager: EntityManager,
  ): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await manager.find(LeadImportRowEntity, {
      select: { id: true, leadId: true },
      where: { leadImportId, leadId: In([...ids]), bucket: Not('duplicate') },
    });
    return new Set(rows.flatMap(({ leadId }) => leadId ?? []));
  }

  /** Returns the next rows that changed a lead and were not undone, in the order of their numbers. */
  changes(
    leadImportId: number,
    after: number,
    limit: number,
    manager: EntityManager,
  ): Promise<LeadImportRowEntity[]> {
    return manager.find(LeadImportRowEntity, {
      where: {
        ...{ leadImportId, number: MoreThan(after), bucket: In(['created', 'updated']) },
        undone: Or(IsNull(), Equal('kept' as const)),
      },
      order: { number: 'ASC' },
      take: limit,
    });
  }

  /** Filters ids of missing leads: returns those of leads that were merged into others, where an undo of the merge may restore them. */
  async mergedLeads(companyId: number, ids: readonly number[], manager: EntityManager): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const sql = `SELECT merged.id FROM (${mergedSql}) merged WHERE merged.id IN (${placeholders(ids)})`;
    const rows = await manager.query<{ id: unknown }[]>(sql, [companyId, ...ids]);
    return new Set(rows.map(({ id }) => Number(id)));
  }

  async markUndone(
    ids: readonly number[],
    undone: LeadImportRowEntity['undone'],
    manager: EntityManager,
  ): Promise<void> {
    if (ids.length > 0) await manager.update(LeadImportRowEntity, { id: In([...ids]) }, { undone });
  }

  /** Streams the rows of one kind for the download, in the order of their numbers. */
  async *leftOut(leadImportId: number, which: LeftOutRows): AsyncGenerator<LeftOutRow[]> {
    for (let after = 0; ; ) {
      const sql = `${leftOutColumns} WHERE imported.leadImportId = ? AND imported.number > ? AND ${leftOutConditions[which]}
        ORDER BY imported.number LIMIT ${chunk}`;
      const rows = await this.dataSource.query<QueriedRow[]>(sql, [leadImportId, after]);
      if (rows.length === 0) return;
      yield rows.map(toLeftOut);
      after = rows.at(-1)?.number ?? after;
    }
  }

  /** Returns the rows that matched a lead or an earlier row, in the order of the file. */
  async duplicates(
    leadImportId: number,
    { page, pageSize }: LeadImportQuery,
  ): Promise<Page<LeadImportDuplicate>> {
    const where = `WHERE imported.leadImportId = ? AND ${leftOutConditions.duplicates}`;
    const rows = await this.dataSource.query<QueriedRow[]>(
      `${leftOutColumns} ${where} ORDER BY imported.number LIMIT ? OFFSET ?`,
      [leadImportId, pageSize, (page - 1) * pageSize],
    );
    const sql = `SELECT COUNT(*) AS total FROM marketing_lead_import_rows imported ${where}`;
    const [counted] = await this.dataSource.query<{ total: unknown }[]>(sql, [leadImportId]);
    const answers = rows.map(toLeftOut).map(({ number, cells, sameRow, lead }) => {
      return { number, cells: filledCells(cells), sameRow, lead };
    });
    return new Page(answers, Number(counted?.total ?? 0));
  }

  /**
   * Returns the leads that an undo did not restore, in the order of their rows in the file. A lead that was merged into another is
   * represented by that one, which is listed once.
   */
  async kept(
    { id, marketingCompanyId }: Pick<LeadImportEntity, 'id' | 'marketingCompanyId'>,
    { page, pageSize }: LeadImportQuery,
  ): Promise<Page<LeadRow>> {
    const kept = `SELECT COALESCE(merged.intoId, imported.leadId) AS leadId, MIN(imported.number) AS number
      FROM marketing_lead_import_rows imported LEFT JOIN (${mergedSql}) merged ON merged.id = imported.leadId
      WHERE imported.leadImportId = ? AND imported.undone = 'kept' GROUP BY COALESCE(merged.intoId, imported.leadId)`;
    const source = `FROM (${kept}) kept JOIN marketing_leads found ON found.id = kept.leadId`;
    const columns = rowColumns.map((name) => `found.${name}`).join(', ');
    const rows = await this.dataSource.query<StoredLeadRow[]>(
      `SELECT ${columns} ${source} ORDER BY kept.number LIMIT ? OFFSET ?`,
      [marketingCompanyId, id, pageSize, (page - 1) * pageSize],
    );
    const sql = `SELECT COUNT(*) AS total ${source}`;
    const [counted] = await this.dataSource.query<{ total: unknown }[]>(sql, [marketingCompanyId, id]);
    return new Page(rows.map(toLeadRow), Number(counted?.total ?? 0));
  }

  /** Deletes the rows of an import in small batches. */
  async delete(leadImportId: number): Promise<void> {
    await deleteInSteps(this.dataSource.manager, LeadImportRowEntity, { leadImportId });
  }
}
