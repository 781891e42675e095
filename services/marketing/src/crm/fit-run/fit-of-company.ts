import { Inject, Injectable } from '@nestjs/common';
import type { MarketingCompany } from '@portals/contracts/marketing';
import type { EntityManager } from 'typeorm';
import type { CompanyPart } from '../company/company-part.js';
import { changesFit } from '../fit/fit-profile.rules.js';
import { FitRunRepository } from './fit-run.repository.js';
import { FitRunWorker } from './fit-run.worker.js';

/** Queues a recomputation of the fit of a company's leads when the texts that determine the fit change (rule 9.32). */
@Injectable()
export class FitOfCompany implements CompanyPart {
  constructor(
    @Inject(FitRunRepository) private readonly runs: FitRunRepository,
    @Inject(FitRunWorker) private readonly worker: FitRunWorker,
  ) {}

  async afterChange(
    next: MarketingCompany,
    current: MarketingCompany,
    manager: EntityManager,
  ): Promise<void> {
    if (changesFit(next, current)) await this.runs.request(next.id, manager);
  }

  afterCommit(next: MarketingCompany, current: MarketingCompany): void {
    if (changesFit(next, current)) this.worker.wake();
  }
}
