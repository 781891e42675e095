import { Inject, Injectable } from '@nestjs/common';
import type { Departure } from '@portals/contracts/fields';
import type { DueLead, LeadDeparture, MyDayQuery } from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  CompanyGrantEntity,
  FairReads,
  notFound,
  type Page,
  transaction,
  WorkspacePeople,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { LeadBulkChangeRepository } from '../lead-bulk-change/lead-bulk-change.repository.js';
import { LeadBulkChangeWorker } from '../lead-bulk-change/lead-bulk-change.worker.js';
import { LeadAssigneeRepository } from './lead-assignee.repository.js';

/** Finds what a person is in charge of, across companies. */
@Injectable()
export class LeadAssigneeService {
  constructor(
    @Inject(LeadAssigneeRepository) private readonly assignees: LeadAssigneeRepository,
    @Inject(LeadBulkChangeRepository) private readonly changes: LeadBulkChangeRepository,
    @Inject(LeadBulkChangeWorker) private readonly worker: LeadBulkChangeWorker,
    @Inject(WorkspacePeople) private readonly people: WorkspacePeople,
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** Lists the leads in the user's charge whose next step is due, of all companies that they work on (rule 18.43). */
  myDay(user: AccessUser, query: MyDayQuery): Promise<Page<DueLead>> {
    return this.assignees.due(user, query, this.reads.of(user));
  }

  /**
   * Ends what a person was assigned in a workspace, and puts a successor in charge of their leads (rule 18.42): a bulk change for each
   * company. Owners and managers do so for others, everybody for themselves.
   */
  async depart(user: AccessUser, departure: Departure): Promise<LeadDeparture> {
    const { workspaceId, userId, successorId } = departure;
    const place = user.workspaces.find(({ id }) => id === workspaceId);
    if (place === undefined) throw notFound();
    if (place.role === 'member' && userId !== user.id) throw new AppError('FORBIDDEN');
    if (successorId !== null)
      await this.people.require(user, workspaceId, { userIds: [successorId], field: 'successorId' });
    const leads = await transaction(this.dataSource, async (manager) => {
      await manager.delete(CompanyGrantEntity, { workspaceId, userId, kind: 'member' });
      return this.handOver(user, departure, manager);
    });
    this.worker.wake();
    return { leads };
  }

  /** @returns how many leads the changes are about */
  private async handOver(
    user: AccessUser,
    { workspaceId, userId: former, successorId: assigneeId }: Departure,
    manager: EntityManager,
  ): Promise<number> {
    const inCharge = await this.assignees.byCompany(workspaceId, former, manager);
    const given = { toStatus: '', toBasis: null, selection: { ids: [] } };
    const assignment = { assigneeId, selection: { filter: { assignee: former } } };
    for (const { marketingCompanyId, ...meant } of inCharge) {
      const change = { marketingCompanyId, userId: user.id, ...given, assignment };
      await this.changes.replace(change, manager);
      await this.changes.insert(change, meant, new Date(), manager);
    }
    return inCharge.reduce((sum, { total }) => sum + total, 0);
  }
}
