import { setImmediate as immediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { databaseFault, LOGGER, type Logger, type Outcome, transaction, Worker } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { declaration, type Pace, Paces, stepOptions } from '../../kernel/index.js';
import { lockExistingCompany } from '../company/company-access.js';
import { ErasedPeople } from '../erased-people/erased-people.js';
import { UnreadableFile } from './csv-records.js';
import type { Candidate } from './import-candidate.js';
import { leadIdOf } from './import-plan.js';
import { ImportReading } from './import-reading.js';
import { rowsOfCheck } from './import-rows.js';
import { ImportStep, progressOf } from './import-step.js';
import type { LeadImportEntity } from './lead-import.entity.js';
import { fresh, idle, LeadImportRepository, type Progress, Superseded } from './lead-import.repository.js';
import { LeadImportFileRepository } from './lead-import-file.repository.js';
import { LeadImportRowRepository } from './lead-import-row.repository.js';
import { LeadMatcher } from './lead-matcher.js';
import { UndoStep } from './undo-step.js';

const options = { ...stepOptions, name: 'import of leads', concurrency: 4 };

/**
 * Runs checks, imports and undos in small steps. Each step stores its progress in its own transaction, so that a crash cannot make it skip
 * a row or handle it twice.
 */
@Injectable()
export class LeadImportWorker extends Worker<LeadImportEntity> {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LeadImportRepository) private readonly imports: LeadImportRepository,
    @Inject(LeadImportFileRepository) private readonly files: LeadImportFileRepository,
    @Inject(LeadImportRowRepository) private readonly rows: LeadImportRowRepository,
    @Inject(ErasedPeople) private readonly erased: ErasedPeople,
    @Inject(LeadMatcher) private readonly matcher: LeadMatcher,
    @Inject(ImportStep) private readonly importStep: ImportStep,
    @Inject(UndoStep) private readonly undoStep: UndoStep,
    @Inject(Paces) private readonly paces: Paces,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(imports, options, logger);
  }

  protected async perform(row: LeadImportEntity, signal: AbortSignal): Promise<Outcome> {
    try {
      await this.paces.run(await this.imports.ownerOf(row), signal, async (pace) => {
        if (row.phase === 'checking') await this.check(row, pace);
        if (row.phase === 'importing') await this.import(row, pace);
        if (row.phase === 'undoing') await this.undo(row, pace);
      });
      return { record: async () => {} };
    } catch (error) {
      // A later command or another replica has taken over the import, so this worker must not store anything more.
      if (error instanceof Superseded) return { record: async () => {} };
      if (error instanceof UnreadableFile) return { record: () => this.fail(row, error) };
      const away = databaseFault(error)?.kind === 'unavailable';
      if (!away && !signal.aborted) throw error;
      return {
        blocked: away,
        // A process that shuts down makes its work due immediately, so that another process can claim it.
        record: (retryAt) => this.imports.settle(row, { nextAttemptAt: away ? retryAt : new Date() }),
      };
    }
  }

  /** Counts what an import would create, change and reject, and stores the rows for the download. An interrupted check restarts. */
  private async check(row: LeadImportEntity, pace: Pace): Promise<void> {
    const matchedLeads = new Set<number>();
    const isTaken = (ids: readonly number[]) => new Set(ids.filter((id) => matchedLeads.has(id)));
    Object.assign(row, fresh);
    await this.rows.delete(row.id);
    const reading = await this.forEachChunk(row, pace, (candidates, tookMs) =>
      transaction(this.dataSource, async (manager) => {
        if (!(await lockExistingCompany(row.marketingCompanyId, manager))) throw new Superseded();
        const planned = await this.matcher.plan(row, candidates, isTaken, manager);
        for (const one of planned) matchedLeads.add(leadIdOf(one) ?? 0);
        const progress = progressOf(row, planned, tookMs);
        await this.imports.progress(row, progress, manager);
        await this.rows.insertMany(rowsOfCheck(row, planned), manager);
        return progress;
      }),
    );
    const sha256 = reading.digest();
    if (row.sha256 !== null && row.sha256 !== sha256) {
      throw new UnreadableFile(declaration.errors.LEAD_IMPORT_DIGEST);
    }
    await this.finish(row, { phase: 'checked', sha256, totalRows: reading.rows });
  }

  private async import(row: LeadImportEntity, pace: Pace): Promise<void> {
    // Deletes the rows that an earlier check stored.
    if (row.doneRows === 0) await this.rows.delete(row.id);
    await this.forEachChunk(row, pace, (candidates, tookMs) => this.importStep.run(row, candidates, tookMs));
    await this.finish(row, { phase: 'done', finishedAt: new Date() });
    await this.files.delete(row.id);
  }

  private async undo(row: LeadImportEntity, pace: Pace): Promise<void> {
    for (;;) {
      const before = row.undoneRows;
      const progress = await this.undoStep.run(row, pace.size, pace.tookMs());
      if (progress === null) break;
      Object.assign(row, progress);
      await pace.rest(row.undoneRows - before);
    }
    await this.finish(row, { phase: 'undone' });
    await this.files.delete(row.id);
  }

  /** Processes the remaining rows of the import, chunk by chunk. */
  private async forEachChunk(
    row: LeadImportEntity,
    pace: Pace,
    step: (candidates: readonly Candidate[], tookMs: number) => Promise<Progress>,
  ): Promise<ImportReading> {
    if (row.settings === null) throw new Error(`The import ${row.id} has no settings`);
    const isErased = await this.erased.recognizer(row.marketingCompanyId);
    const reading = new ImportReading(this.files.read(row.id), row.settings, isErased);
    for await (const candidates of reading.chunks(row.doneRows, () => pace.size)) {
      // Handles calls that arrived while the rows were parsed, before storing the rows.
      await immediate();
      Object.assign(row, await step(candidates, pace.tookMs()));
      await pace.rest(candidates.length);
    }
    return reading;
  }

  private finish(row: LeadImportEntity, changes: Progress): Promise<void> {
    return this.imports.progress(row, { ...idle, ...changes }, this.dataSource.manager);
  }

  private async fail(row: LeadImportEntity, { code, row: failureRow }: UnreadableFile): Promise<void> {
    const failure = { phase: 'failed', failureCode: code, failureRow, ...fresh } as const;
    await this.finish(row, failure).catch((error: unknown) => {
      if (!(error instanceof Superseded)) throw error;
    });
  }
}
