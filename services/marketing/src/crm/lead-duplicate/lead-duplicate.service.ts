import { Inject, Injectable } from '@nestjs/common';
import type {
  LeadDuplicateGroup,
  LeadDuplicateQuery,
  LeadNotDuplicateInput,
} from '@portals/contracts/marketing';
import { type AccessUser, AppError, FairReads, type Page, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { declaration } from '../../kernel/index.js';
import { CompanyAccess } from '../company/company-access.js';
import { LeadDuplicateRepository } from './lead-duplicate.repository.js';

@Injectable()
export class LeadDuplicateService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(LeadDuplicateRepository) private readonly duplicates: LeadDuplicateRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  /** Lists groups of leads that may be duplicates (rule 9.15). */
  async list(
    user: AccessUser,
    companyId: number,
    query: LeadDuplicateQuery,
  ): Promise<Page<LeadDuplicateGroup>> {
    await this.access.require(user, companyId, 'work');
    return this.duplicates.list(companyId, query, this.reads.of(user));
  }

  /**
   * Marks the leads of a group as not being duplicates of each other, or removes these marks.
   * @throws AppError LEAD_DUPLICATES_CHANGED when the number of leads is no longer the one that was shown to the user
   */
  async markDifferent(user: AccessUser, companyId: number, input: LeadNotDuplicateInput): Promise<void> {
    const { count, apart } = input;
    await transaction(this.dataSource, async (manager) => {
      await this.access.hold(user, companyId, 'work', manager);
      if (!apart) return this.duplicates.removeNotDuplicates(companyId, input, manager);
      const found = await this.duplicates.count(companyId, input, manager);
      if (found !== count) throw new AppError(declaration.errors.LEAD_DUPLICATES_CHANGED);
      await this.duplicates.markDifferent(companyId, input, manager);
    });
  }
}
