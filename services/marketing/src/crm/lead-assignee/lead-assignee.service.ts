import { Inject, Injectable } from '@nestjs/common';
import type { DueLead, MyDayQuery } from '@portals/contracts/marketing';
import {
  type AccessUser,
  type EndedPlace,
  FairReads,
  type Page,
  type PlaceEnding,
} from '@portals/service-kit';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { CompanyMove, CompanyPart } from '../company/company-part.js';
import { LeadBulkChangeRepository } from '../lead-bulk-change/lead-bulk-change.repository.js';
import { LeadEntity } from '../lead-row/lead.entity.js';
import { LeadAssigneeRepository } from './lead-assignee.repository.js';

/** Finds the leads that a person is in charge of, across companies, and ends this when they leave the workspace. */
@Injectable()
export class LeadAssigneeService implements PlaceEnding, CompanyPart {
  constructor(
    @Inject(LeadAssigneeRepository) private readonly assignees: LeadAssigneeRepository,
    @Inject(LeadBulkChangeRepository) private readonly changes: LeadBulkChangeRepository,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  /** Leaves nobody in charge of the leads of a company that moves to another workspace (rule 18.73). */
  async afterMove(companyId: number, _move: CompanyMove, manager: EntityManager): Promise<void> {
    const inCharge = { marketingCompanyId: companyId, assigneeId: Not(IsNull()) };
    await manager.update(LeadEntity, inCharge, { assigneeId: null });
  }

  /** Lists the leads in the user's charge whose next step is due, in all companies that they work on (rule 18.43). */
  myDay(user: AccessUser, query: MyDayQuery): Promise<Page<DueLead>> {
    return this.assignees.due(user, query, this.reads.of(user));
  }

  /**
   * Puts the successor, or nobody, in charge of the leads of a person whose membership in a workspace has ended (rule 18.42).
   * It queues a bulk change for each company, in the name of the person who ended the membership. The worker of bulk changes
   * finds them at its next poll.
   */
  async end(
    { workspaceId, userId: former, successorId: assigneeId, endedBy }: EndedPlace,
    manager: EntityManager,
  ): Promise<void> {
    const given = { toStatus: '', toBasis: null, selection: { ids: [] } };
    const assignment = { assigneeId, selection: { filter: { assignee: former } } };
    for (const { marketingCompanyId, ...meant } of await this.assignees.byCompany(
      workspaceId,
      former,
      manager,
    )) {
      const change = { marketingCompanyId, userId: endedBy, ...given, assignment };
      await this.changes.replace(change, manager);
      await this.changes.insert(change, meant, new Date(), manager);
    }
  }
}
