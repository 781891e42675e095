import { Inject, Injectable } from '@nestjs/common';
import { lockRows, QUEUED, WorkQueue } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { companyOwner } from '../company/company-owner.js';
import { FitRunEntity } from './fit-run.entity.js';

/** Queue of companies whose leads need new fit scores, shared by all replicas. */
@Injectable()
export class FitRunRepository extends WorkQueue<FitRunEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, FitRunEntity, companyOwner);
  }

  /** Queues a recomputation of the fit of all leads of a company. Call it in the transaction that changes the company. */
  async request(marketingCompanyId: number, manager: EntityManager): Promise<void> {
    const run = await this.lock(marketingCompanyId, manager);
    // A run that is already in progress restarts from the first lead.
    if (run !== null) await manager.update(FitRunEntity, { id: run.id }, { doneLeadId: 0 });
    else {
      const due = { state: QUEUED, nextAttemptAt: new Date() };
      await manager.insert(FitRunEntity, { ...due, marketingCompanyId, doneLeadId: 0 });
    }
  }

  /** Returns the run of a company and locks it until the transaction ends; null when there is none. */
  lock(marketingCompanyId: number, manager: EntityManager): Promise<FitRunEntity | null> {
    const query = manager.createQueryBuilder(FitRunEntity, 'run').where({ marketingCompanyId });
    return lockRows(query).getOne();
  }
}
