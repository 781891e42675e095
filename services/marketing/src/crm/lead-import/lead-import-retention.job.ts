import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicJob } from '@portals/service-kit';
import type { ImportPhase } from './lead-import.entity.js';
import { LeadImportRepository, phasesBeforeImport, retentionMs } from './lead-import.repository.js';
import { LeadImportFileRepository } from './lead-import-file.repository.js';
import { LeadImportRowRepository } from './lead-import-row.repository.js';

/** Phases in which an import no longer needs its file. */
const ended: readonly ImportPhase[] = ['done', 'undone'];

/** Deletes data that imports no longer need (rule 9.29): at startup and every six hours. Several replicas may run it at the same time. */
@Injectable()
export class LeadImportRetentionJob extends PeriodicJob {
  constructor(
    @Inject(LeadImportRepository) private readonly imports: LeadImportRepository,
    @Inject(LeadImportFileRepository) private readonly files: LeadImportFileRepository,
    @Inject(LeadImportRowRepository) private readonly rows: LeadImportRowRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'deleting old imports', intervalMs: 6 * 3_600_000, atStart: true }, logger);
  }

  async run(now: Date): Promise<void> {
    const before = new Date(now.getTime() - retentionMs);
    for (const { id } of await this.imports.createdBefore(now, ['discarded'])) await this.remove(id);
    for (const { id } of await this.imports.createdBefore(before, phasesBeforeImport)) await this.remove(id);
    // A process that crashed while it deleted a file has left some of its parts behind.
    for (const { id } of await this.imports.withFile(ended)) await this.files.delete(id);
    for (const { id } of await this.imports.createdBefore(before, ['stopped'])) await this.files.delete(id);
    for (const { id } of await this.imports.finishedBefore(before)) await this.rows.delete(id);
    await this.imports.anonymiseNames(before);
  }

  private async remove(id: number): Promise<void> {
    await this.files.delete(id);
    await this.rows.delete(id);
    await this.imports.delete(id);
  }
}
