import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@portals/service-kit';
import { DataSource, IsNull } from 'typeorm';
import { COMPANY_PARTS, type CompanyPart } from './company-part.js';
import { CompanyRemovalWorker } from './company-removal.worker.js';
import { MarketingCompanyEntity } from './marketing-company.entity.js';
import { MarketingCompanyRepository } from './marketing-company.repository.js';

/** Removes all companies of a workspace when its owner's account is deleted (rule 19.76). */
@Injectable()
export class WorkspaceEnding {
  constructor(
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(COMPANY_PARTS) private readonly parts: readonly CompanyPart[],
    @Inject(CompanyRemovalWorker) private readonly removals: CompanyRemovalWorker,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /**
   * Hides all companies that may already be deleted, so that background work on them ends, and queues the removal of their rows.
   * @returns true when no visible company is left
   */
  async end(workspaceId: number): Promise<boolean> {
    const { manager } = this.dataSource;
    const where = { workspaceId, deletedAt: IsNull() };
    const shown = await manager.find(MarketingCompanyEntity, { where, select: { id: true } });
    for (const { id } of shown) await this.hide(id);
    if (shown.length > 0) this.removals.wake();
    return !(await manager.existsBy(MarketingCompanyEntity, { workspaceId }));
  }

  /** Hides a company unless one of its parts must not be deleted yet, such as a mailing with emails in transit. */
  private async hide(id: number): Promise<void> {
    try {
      await this.companies.hide(id, new Date(), async (manager) => {
        for (const part of this.parts) await part.afterHiding?.(id, manager);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}
