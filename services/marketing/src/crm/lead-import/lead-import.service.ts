import { Inject, Injectable } from '@nestjs/common';
import { type Language, leadImportLimits } from '@portals/contracts/constants';
import type {
  LeadImport,
  LeadImportAnalysis,
  LeadImportAnalysisQuery,
  LeadImportDuplicate,
  LeadImportInput,
  LeadImportQuery,
  LeadImportSettings,
  LeadRow,
} from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  CurrentPlaces,
  notFound,
  type Page,
  QUEUED,
  transaction,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { declaration } from '../../kernel/index.js';
import { CompanyAccess } from '../company/company-access.js';
import { importProgress, toLeadImport } from './lead-import.answer.js';
import type { ImportPhase, LeadImportEntity } from './lead-import.entity.js';
import {
  fresh,
  idle,
  LeadImportRepository,
  type Progress,
  phasesBeforeImport,
  retentionMs,
} from './lead-import.repository.js';
import { LeadImportWorker } from './lead-import.worker.js';
import { analyseFile, assertFits, type UploadedFile } from './lead-import-file.js';
import { LeadImportFileRepository, partCount } from './lead-import-file.repository.js';
import { LeadImportRowRepository, type LeftOutRows } from './lead-import-row.repository.js';
import { leftOutFile } from './left-out-file.js';

/** Number of parts that are read from the beginning of a file to analyse it. */
const headParts = 2;

/** Returns the columns that make work due immediately. */
const due = () => ({ state: QUEUED, lease: null, nextAttemptAt: new Date() }) as const;

const wrongState = () => new AppError(declaration.errors.LEAD_IMPORT_STATE);

/** The calling user, and the language for the messages of faults. */
export interface Caller {
  user: AccessUser;
  language: Language;
}

@Injectable()
export class LeadImportService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CurrentPlaces) private readonly places: CurrentPlaces,
    @Inject(LeadImportRepository) private readonly imports: LeadImportRepository,
    @Inject(LeadImportFileRepository) private readonly files: LeadImportFileRepository,
    @Inject(LeadImportRowRepository) private readonly rows: LeadImportRowRepository,
    @Inject(LeadImportWorker) private readonly worker: LeadImportWorker,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /**
   * @throws AppError LEAD_IMPORT_OPEN when too many imports of the company's workspace have not stored any lead yet (rule 9.20),
   * LEAD_IMPORT_OPEN_BYTES when their files are too large in total (rule 15.6)
   */
  async create(caller: Caller, companyId: number, input: LeadImportInput): Promise<LeadImport> {
    const workspaceId = await this.access.require(caller.user, companyId, 'work');
    const row = await transaction(this.dataSource, async (manager) => {
      await this.access.holdAll(workspaceId, companyId, manager);
      const open = await this.imports.open(workspaceId, manager);
      if (open.unbegun >= leadImportLimits.open) throw new AppError(declaration.errors.LEAD_IMPORT_OPEN);
      if (open.bytes + input.sizeBytes > leadImportLimits.openBytes)
        throw new AppError(declaration.errors.LEAD_IMPORT_OPEN_BYTES);
      const place = { marketingCompanyId: companyId, userId: caller.user.id };
      return this.imports.insert({ ...input, ...place }, new Date(), manager);
    });
    return this.answer(caller, row);
  }

  async list(caller: Caller, companyId: number, query: LeadImportQuery): Promise<Page<LeadImport>> {
    await this.access.require(caller.user, companyId, 'work');
    const page = await this.imports.list(companyId, query);
    const answers = new Map((await this.answers(caller, page.rows)).map((answer) => [answer.id, answer]));
    return page.map(({ id }) => answers.get(id)).map((answer) => present(answer));
  }

  /** Returns the progress of the newest import of a company; null when there is none. The caller must have checked access. */
  async last(companyId: number): Promise<ReturnType<typeof importProgress> | null> {
    const row = await this.imports.last(companyId);
    if (row === null) return null;
    const stored = row.phase === 'open' ? (await this.files.numbers([row.id])).get(row.id) : undefined;
    return importProgress(row, stored ?? new Set());
  }

  async get(caller: Caller, id: number): Promise<LeadImport> {
    return this.answer(caller, await this.find(caller, id));
  }

  /** Stores a part of the file (rule 9.20). */
  async putPart(caller: Caller, id: number, number: number, base64: string): Promise<LeadImport> {
    const row = await this.find(caller, id);
    if (row.phase !== 'open') throw wrongState();
    await this.files.add(row, number, Buffer.from(base64, 'base64'));
    return this.answer(caller, row);
  }

  /** Returns the detected format of the file, its headings and first rows (rule 9.21). */
  async analyse(caller: Caller, id: number, query: LeadImportAnalysisQuery): Promise<LeadImportAnalysis> {
    const row = await this.find(caller, id);
    return analyseFile(await this.uploadedFile(row), query);
  }

  /** Queues a check, which reads the whole file and counts its rows (rule 9.23). */
  async check(caller: Caller, id: number, settings: LeadImportSettings): Promise<LeadImport> {
    const row = await this.find(caller, id);
    if (!phasesBeforeImport.includes(row.phase)) throw wrongState();
    const { headings } = analyseFile(await this.uploadedFile(row), settings);
    assertFits(settings, headings.length);
    const changes = { ...fresh, ...due(), settings, headings: JSON.stringify(headings), failureCode: null };
    return this.command(caller, id, phasesBeforeImport, () => ({ ...changes, phase: 'checking' }));
  }

  /** Queues the import, or the remaining rows of a stopped import (rule 9.26). */
  async start(caller: Caller, id: number): Promise<LeadImport> {
    await this.find(caller, id);
    return this.command(caller, id, ['checked', 'stopped', 'importing'], (row) => {
      if (row.phase === 'importing') return null;
      assertKept(row.createdAt);
      const begin = row.phase === 'checked' ? { ...fresh, expected: row.counts } : {};
      return { ...begin, ...due(), phase: 'importing', finishedAt: null };
    });
  }

  /** Stops a check or an import after the current step. */
  async stop(caller: Caller, id: number): Promise<LeadImport> {
    await this.find(caller, id);
    return this.command(caller, id, ['checking', 'importing', 'stopped'], (row) => {
      if (row.phase === 'stopped') return null;
      if (row.phase === 'checking') return { ...idle, ...fresh, phase: 'open' };
      return { ...idle, phase: 'stopped', finishedAt: new Date() };
    });
  }

  /**
   * Queues an undo of the import (rule 9.27), which stops any other work on it. Repeating the undo tries again to restore the leads that
   * the previous undo skipped.
   */
  async undo(caller: Caller, id: number): Promise<LeadImport> {
    await this.find(caller, id);
    return this.command(caller, id, ['importing', 'stopped', 'done', 'undoing', 'undone'], (row) => {
      if (row.phase === 'undoing' || (row.phase === 'undone' && row.kept === 0)) return null;
      assertKept(row.finishedAt ?? new Date());
      const left = { undoneNumber: 0, undoneRows: row.removed + row.restored, kept: 0 };
      return { ...due(), ...left, phase: 'undoing', spentMs: 0, finishedAt: row.finishedAt ?? new Date() };
    });
  }

  /** Discards an import that has not stored any lead yet. */
  async discard(caller: Caller, id: number): Promise<void> {
    await this.find(caller, id);
    await this.command(caller, id, phasesBeforeImport, () => ({ ...idle, phase: 'discarded' }));
    await this.files.delete(id);
    await this.rows.delete(id);
    await this.imports.delete(id);
  }

  /** Returns the leads that an undo did not restore, because somebody has changed them since the import. */
  async kept(caller: Caller, id: number, query: LeadImportQuery): Promise<Page<LeadRow>> {
    return this.rows.kept(await this.find(caller, id), query);
  }

  /** Returns the rows that matched an existing lead or an earlier row (rule 9.25). */
  async duplicates(caller: Caller, id: number, query: LeadImportQuery): Promise<Page<LeadImportDuplicate>> {
    await this.find(caller, id);
    return this.rows.duplicates(id, query);
  }

  /** Streams the rejected rows, the duplicates, or the rows stored without some of their values, as a CSV file (rule 9.25). */
  async leftOut(
    caller: Caller,
    id: number,
    which: LeftOutRows,
    language: Language,
  ): Promise<AsyncGenerator<string>> {
    const row = await this.find(caller, id);
    const rows = this.places.during(caller.user, this.rows.leftOut(id, which), (user) =>
      this.find({ ...caller, user }, id),
    );
    return leftOutFile(row, rows, which, language);
  }

  private find({ user }: Caller, id: number): Promise<LeadImportEntity> {
    return this.access.row(user, 'work', (reach) => this.imports.find(reach, id));
  }

  /**
   * Stores a command.
   * @param from phases in which the command is allowed
   * @param changesOf returns the changes; null when the same command has already been given
   * @throws AppError LEAD_IMPORT_STATE
   */
  private async command(
    caller: Caller,
    id: number,
    from: readonly ImportPhase[],
    changesOf: (row: LeadImportEntity) => Progress | null,
  ): Promise<LeadImport> {
    const row = await transaction(this.dataSource, async (manager) => {
      const found = await this.imports.lock(id, manager);
      if (found === null) throw notFound();
      if (!from.includes(found.phase)) throw wrongState();
      const changes = changesOf(found);
      return changes === null ? found : this.imports.command(found, changes, manager);
    });
    this.worker.wake();
    return this.answer(caller, row);
  }

  /** @throws AppError LEAD_IMPORT_STATE while parts are missing; LEAD_IMPORT_TOO_OLD when the parts have been deleted */
  private async uploadedFile(row: LeadImportEntity): Promise<UploadedFile> {
    assertKept(row.createdAt);
    const parts = partCount(row.sizeBytes);
    const kinds = await this.files.kinds(row.id);
    if (kinds.length < parts) throw wrongState();
    const head: Buffer[] = [];
    for await (const part of this.files.read(row.id, headParts)) head.push(part);
    return { head: Buffer.concat(head), isWhole: parts <= headParts, kinds };
  }

  private async answer(caller: Caller, row: LeadImportEntity): Promise<LeadImport> {
    return present((await this.answers(caller, [row]))[0]);
  }

  private async answers({ language }: Caller, rows: readonly LeadImportEntity[]): Promise<LeadImport[]> {
    const open = rows.filter(({ phase }) => phase === 'open').map(({ id }) => id);
    const stored = await this.files.numbers(open);
    const same = await this.imports.sameFiles(rows);
    return rows.map((row) =>
      toLeadImport(row, stored.get(row.id) ?? new Set(), same.get(row.id) ?? null, language),
    );
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Every row has an answer');
  return value;
}

/** @throws AppError LEAD_IMPORT_TOO_OLD when the required data has already been deleted */
function assertKept(since: Date): void {
  if (since.getTime() + retentionMs < Date.now()) throw new AppError(declaration.errors.LEAD_IMPORT_TOO_OLD);
}
