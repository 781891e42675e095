import { Inject, Injectable } from '@nestjs/common';
import type { DueLead, MyDayQuery } from '@portals/contracts/marketing';
import {
  type AccessUser,
  type EndedMembership,
  FairReads,
  type Page,
  type PlaceEnding,
} from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { type CompanyMove, type CompanyPart, rowsOfStep } from '../company/company-part.js';
import { LeadBulkChangeRepository } from '../lead-bulk-change/lead-bulk-change.repository.js';
import { LeadAssigneeRepository } from './lead-assignee.repository.js';

/** Finds the leads assigned to a person, across companies, and unassigns them when the person leaves the workspace. */
@Injectable()
export class LeadAssigneeService implements PlaceEnding, CompanyPart {
  constructor(
    @Inject(LeadAssigneeRepository) private readonly assignees: LeadAssigneeRepository,
    @Inject(LeadBulkChangeRepository) private readonly changes: LeadBulkChangeRepository,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  /** Unassigns the leads of a company that is about to move to another workspace (rule 18.73), in short steps. */
  async beforeMove(companyId: number, { from }: CompanyMove, pause: () => Promise<void>): Promise<void> {
    const first = await this.assignees.first(companyId);
    let done: number | null = first === null ? null : first - 1;
    while (done !== null) {
      done = await this.assignees.clearSome({ companyId, workspaceId: from, after: done, size: rowsOfStep });
      if (done !== null) await pause();
    }
  }

  /** Unassigns leads that were assigned during the move, and prevents an undo from restoring an assignee. */
  async afterMove(companyId: number, _move: CompanyMove, manager: EntityManager): Promise<void> {
    await this.changes.endAssignments(companyId, manager);
    await this.assignees.unassignAll(companyId, manager);
  }

  /** Lists the user's leads whose next step is due, in all companies to which the user has access (rule 18.43). */
  myDay(user: AccessUser, query: MyDayQuery): Promise<Page<DueLead>> {
    return this.assignees.due(user, query, this.reads.of(user));
  }

  /**
   * Assigns the leads of a person whose membership in a workspace has ended to the successor, or to nobody (rule 18.42). It queues a bulk
   * change for each company, on behalf of the person who ended the membership. The worker finds it the next time it polls.
   */
  async end(
    { workspaceId, userId: former, successorId: assigneeId, endedBy }: EndedMembership,
    manager: EntityManager,
  ): Promise<void> {
    const given = { toStatus: '', lossReason: null, toBasis: null, selection: { ids: [] } };
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
