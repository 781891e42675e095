import { Inject, Injectable } from '@nestjs/common';
import { leadImportLimits } from '@portals/contracts/constants';
import type { LeadImportQuery } from '@portals/contracts/marketing';
import {
  type AccessCondition,
  databaseTime,
  lockRows,
  Page,
  placeholders,
  WorkQueue,
} from '@portals/service-kit';
import { DataSource, type EntityManager, In, IsNull, LessThan, Not } from 'typeorm';
import { companyOwner } from '../company/company-owner.js';
import { noCounts } from './import-plan.js';
import { type ImportPhase, LeadImportEntity } from './lead-import.entity.js';

type NewImport = Pick<
  LeadImportEntity,
  'marketingCompanyId' | 'userId' | 'fileName' | 'sizeBytes' | 'sha256'
>;
/** Columns that a step may store. */
export type Progress = Partial<Omit<LeadImportEntity, 'id' | 'run' | 'marketingCompanyId' | 'userId'>>;

/** Phases of an import that has not stored any lead yet. */
export const phasesBeforeImport: readonly ImportPhase[] = ['open', 'checking', 'checked', 'failed'];
/** Phases of imports that have started to store leads and still need their files. */
const withFile: readonly ImportPhase[] = ['importing', 'stopped', 'undoing'];
/** Phases of imports whose rows have become leads. */
const storing: readonly ImportPhase[] = ['importing', 'stopped', 'done'];
const dayMs = 86_400_000;
export const retentionMs = leadImportLimits.days * dayMs;

/** Returns the name that replaces a file's name, because the file's name may contain a person's name. */
export const anonymousFileName = (id: number): string => `import-${id}.csv`;

/** Columns of an import for which no work is due. */
export const idle = { state: 'idle', lease: null, attempts: 0 } as const;
/** Initial columns of every phase. */
export const fresh = { doneRows: 0, counts: noCounts, refusals: [], spentMs: 0 };

/** Thrown by a worker when its import was stopped, or when another replica has taken over the import. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** Work queue of imports, shared by all replicas. */
@Injectable()
export class LeadImportRepository extends WorkQueue<LeadImportEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, LeadImportEntity, companyOwner);
  }

  /**
   * Locks a company until the transaction ends, so that no other transaction imports or stores leads in it.
   * @returns true when the company exists
   */
  async holdCompany(companyId: number, manager: EntityManager): Promise<boolean> {
    // SQLite needs no lock, because it runs transactions one after another.
    const lock = this.dataSource.options.type === 'better-sqlite3' ? '' : ' FOR UPDATE';
    const sql = `SELECT id FROM marketing_companies WHERE id = ? AND deletedAt IS NULL${lock}`;
    const found = await manager.query<object[]>(sql, [companyId]);
    return found.length > 0;
  }

  /** Returns the number of a workspace's imports that have not stored any lead yet, and the total file size of its unfinished imports. */
  async open(workspaceId: number, manager: EntityManager): Promise<{ unbegun: number; bytes: number }> {
    const phases = [...phasesBeforeImport, ...withFile];
    const kept = databaseTime(new Date(Date.now() - retentionMs));
    const rows = await manager.query<{ phase: ImportPhase; sizeBytes: number }[]>(
      `SELECT import.phase, import.sizeBytes FROM marketing_lead_imports import
        JOIN marketing_companies company ON company.id = import.marketingCompanyId
        WHERE company.workspaceId = ? AND import.phase IN (${placeholders(phases)}) AND import.createdAt > ?`,
      [workspaceId, ...phases, kept],
    );
    return {
      unbegun: rows.filter(({ phase }) => phasesBeforeImport.includes(phase)).length,
      bytes: rows.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0),
    };
  }

  async insert(input: NewImport, createdAt: Date, manager: EntityManager): Promise<LeadImportEntity> {
    const row = manager.create(LeadImportEntity, {
      ...input,
      ...{ phase: 'open', run: 0, settings: null, headings: null, totalRows: null, expected: null },
      ...fresh,
      ...{
        failureCode: null,
        failureRow: null,
        undoneNumber: 0,
        undoneRows: 0,
        removed: 0,
        restored: 0,
        kept: 0,
      },
      ...idle,
      ...{ createdAt, finishedAt: null, nextAttemptAt: createdAt },
    });
    await manager.insert(LeadImportEntity, row);
    return row;
  }

  /** Returns an import if the caller has access to its company. */
  async find(reach: AccessCondition, id: number): Promise<LeadImportEntity | null> {
    const sql = `SELECT company.id FROM marketing_lead_imports import
      JOIN marketing_companies company ON company.id = import.marketingCompanyId
      WHERE import.id = ? AND import.phase <> 'discarded' AND ${reach.sql}`;
    const found = await this.dataSource.query<object[]>(sql, [id, ...reach.parameters]);
    return found.length === 0 ? null : this.dataSource.manager.findOneBy(LeadImportEntity, { id });
  }

  /** Lists imports of a company, newest first. */
  async list(companyId: number, { page, pageSize }: LeadImportQuery): Promise<Page<LeadImportEntity>> {
    const [rows, total] = await this.dataSource.manager
      .createQueryBuilder(LeadImportEntity, 'import')
      .where("import.marketingCompanyId = :companyId AND import.phase <> 'discarded'", { companyId })
      .orderBy('import.id', 'DESC')
      .skip((page - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount();
    return new Page(rows, total);
  }

  /** Returns the newest import of a company; null when there is none. */
  async last(companyId: number): Promise<LeadImportEntity | null> {
    return this.dataSource.manager.findOne(LeadImportEntity, {
      where: { marketingCompanyId: companyId, phase: Not('discarded') },
      order: { id: 'DESC' },
    });
  }

  /** Returns, for each import, the latest other import of its company that stored leads from the same file, if there is one. */
  async sameFiles(imports: readonly LeadImportEntity[]): Promise<Map<number, LeadImportEntity>> {
    const sums = imports.flatMap(({ sha256 }) => sha256 ?? []);
    if (sums.length === 0) return new Map();
    const found = await this.dataSource.manager.find(LeadImportEntity, {
      where: {
        marketingCompanyId: In(imports.map(({ marketingCompanyId }) => marketingCompanyId)),
        sha256: In(sums),
        phase: In([...storing]),
      },
      order: { id: 'ASC' },
    });
    const isSame = (a: LeadImportEntity, b: LeadImportEntity) =>
      a.id !== b.id && a.sha256 === b.sha256 && a.marketingCompanyId === b.marketingCompanyId;
    return new Map(
      imports.flatMap((row) => {
        const last = found.filter((other) => isSame(row, other)).at(-1);
        return last === undefined ? [] : [[row.id, last] as const];
      }),
    );
  }

  /** Returns the row of an import and locks it until the transaction ends; null when it no longer exists. */
  lock(id: number, manager: EntityManager): Promise<LeadImportEntity | null> {
    const query = manager.createQueryBuilder(LeadImportEntity, 'import').where({ id });
    return lockRows(query).getOne();
  }

  /** Stores a command, which supersedes all work that was started by earlier commands. */
  async command(row: LeadImportEntity, changes: Progress, manager: EntityManager): Promise<LeadImportEntity> {
    const next = { ...changes, run: row.run + 1 };
    await manager.update(LeadImportEntity, { id: row.id }, next);
    return Object.assign(row, next);
  }

  /**
   * Stores the progress of a step.
   * @param row the import as claimed by the worker
   * @throws Superseded when a later command has been stored, or when another replica has taken over the import
   */
  async progress(row: LeadImportEntity, changes: Progress, manager: EntityManager): Promise<void> {
    const { id, run, lease } = row;
    if (lease === null) throw new Superseded();
    const { affected } = await manager.update(LeadImportEntity, { id, run, lease }, changes);
    if (affected !== 1) throw new Superseded();
  }

  /** Returns the imports in one of these phases that were created before a given time. */
  createdBefore(moment: Date, phases: readonly ImportPhase[]): Promise<LeadImportEntity[]> {
    return this.dataSource.manager.findBy(LeadImportEntity, {
      createdAt: LessThan(moment),
      phase: In([...phases]),
    });
  }

  /** Returns the imports in one of these phases whose file is still stored. */
  withFile(phases: readonly ImportPhase[]): Promise<LeadImportEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(LeadImportEntity, 'import')
      .where({ phase: In([...phases]) })
      .andWhere('EXISTS (SELECT 1 FROM marketing_lead_import_parts part WHERE part.leadImportId = import.id)')
      .getMany();
  }

  /** Returns the imports that ended before a given time and whose rows are still stored. */
  finishedBefore(moment: Date): Promise<LeadImportEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(LeadImportEntity, 'import')
      .where({ finishedAt: LessThan(moment), phase: In(['done', 'stopped', 'undone']) })
      .andWhere('EXISTS (SELECT 1 FROM marketing_lead_import_rows done WHERE done.leadImportId = import.id)')
      .getMany();
  }

  /** Deletes the file names and headings of imports that ended before a given time. */
  async anonymiseNames(moment: Date): Promise<void> {
    const ended = { finishedAt: LessThan(moment), phase: In(['done', 'stopped', 'undone']) };
    const rows = await this.dataSource.manager.find(LeadImportEntity, {
      select: { id: true, fileName: true, settings: true },
      where: { ...ended, headings: Not(IsNull()) },
    });
    for (const { id } of rows)
      await this.dataSource.manager.update(
        LeadImportEntity,
        { id },
        { fileName: anonymousFileName(id), headings: null },
      );
  }

  async delete(id: number): Promise<void> {
    await this.dataSource.manager.delete(LeadImportEntity, { id });
  }
}
