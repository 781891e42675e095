import { Inject, Injectable } from '@nestjs/common';
import { limits } from '@portals/contracts/constants';
import type {
  LeadBulkChange,
  LeadBulkChangeInput,
  LeadEventQuery,
  LeadRow,
} from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  FairReads,
  notFound,
  Page,
  QUEUED,
  transaction,
  WorkspacePeople,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { declaration } from '../../kernel/index.js';
import { CompanyAccess } from '../company/company-access.js';
import { requireWholeBasis } from '../lead/legal-basis.js';
import type { LeadSelection } from './lead-bulk-change.entity.js';
import { LeadBulkChangeRepository, toAnswer } from './lead-bulk-change.repository.js';
import { LeadBulkChangeWorker } from './lead-bulk-change.worker.js';

@Injectable()
export class LeadBulkChangeService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(LeadBulkChangeRepository) private readonly changes: LeadBulkChangeRepository,
    @Inject(LeadBulkChangeWorker) private readonly worker: LeadBulkChangeWorker,
    @Inject(WorkspacePeople) private readonly people: WorkspacePeople,
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /**
   * Queues a change that sets a status (rule 9.11), a legal basis (rule 11.52) or an assignee (rule 18.41) on many leads, and returns
   * immediately.
   */
  async create(user: AccessUser, companyId: number, input: LeadBulkChangeInput): Promise<LeadBulkChange> {
    const workspaceId = await this.access.require(user, companyId, 'work');
    if (input.basis) requireWholeBasis(input.basis, 'basis.');
    const { assigneeId } = input;
    if (assigneeId)
      await this.people.require(user, workspaceId, { userIds: [assigneeId], field: 'assigneeId' });
    const selection = selectionOf(input);
    const meant = await this.changes.count(this.reads.of(user), companyId, selection);
    const change = await transaction(this.dataSource, async (manager) => {
      await this.access.holdAll(workspaceId, companyId, manager);
      const { status = '', lossReason = null, basis = null } = input;
      const given = { toStatus: status, lossReason, toBasis: basis };
      const meantBy =
        assigneeId === undefined
          ? { assignment: null, selection }
          : { assignment: { assigneeId, selection }, selection: { ids: [] } };
      const row = { marketingCompanyId: companyId, userId: user.id, ...given, ...meantBy };
      await this.changes.replace(row, manager);
      await this.requirePlace(workspaceId, companyId, manager);
      return this.changes.insert(row, meant, new Date(), manager);
    });
    this.worker.wake();
    return change;
  }

  /** @throws AppError BULK_CHANGES_WAITING when too many changes are already waiting or running (rule 15.4) */
  private async requirePlace(workspaceId: number, companyId: number, manager: EntityManager): Promise<void> {
    const { ofWorkspace, ofCompany } = await this.changes.countPending(workspaceId, companyId, manager);
    if (ofCompany < limits.bulkChangesOfCompany && ofWorkspace < limits.bulkChangesOfWorkspace) return;
    throw new AppError(declaration.errors.BULK_CHANGES_WAITING, { retryAfter: 10 });
  }

  /** Lists the bulk changes of a company, newest first. */
  async list(user: AccessUser, companyId: number, query: LeadEventQuery): Promise<Page<LeadBulkChange>> {
    await this.access.require(user, companyId, 'work');
    return this.changes.list(companyId, query);
  }

  get(user: AccessUser, id: number): Promise<LeadBulkChange> {
    return this.access.row(user, 'work', (reach) => this.changes.find(reach, id));
  }

  /**
   * Queues the undo of a change; a change that is still running stops. It puts nobody in charge who has left the workspace (rule 18.42).
   * Idempotent.
   */
  async undo(user: AccessUser, id: number): Promise<LeadBulkChange> {
    const { assignment, marketingCompanyId, state } = await this.get(user, id);
    const restores = assignment !== null && state !== 'undoing' && state !== 'undone';
    const gone = restores ? await this.goneAssignees(user, marketingCompanyId, id) : [];
    const change = await transaction(this.dataSource, async (manager) => {
      const row = await this.changes.lock(id, manager);
      if (row === null) throw notFound();
      if (row.phase === 'undo') return toAnswer(row);
      Object.assign(row, { phase: 'undo', doneLeadId: 0 });
      if (row.state === 'done') Object.assign(row, { state: QUEUED, lease: null, nextAttemptAt: new Date() });
      await this.changes.store(row, manager);
      await this.changes.forgetAssignees(id, gone, manager);
      return toAnswer(row);
    });
    this.worker.wake();
    return change;
  }

  /** Returns those people who were in charge before a change and have left the workspace since. */
  private async goneAssignees(user: AccessUser, companyId: number, id: number): Promise<number[]> {
    const workspaceId = await this.access.require(user, companyId, 'work');
    const former = await this.changes.formerAssignees(this.reads.of(user), id);
    return [...(await this.people.gone(workspaceId, former))];
  }

  /** Lists the leads that an undo did not restore, because somebody has changed them since the bulk change. */
  async kept(user: AccessUser, id: number, query: LeadEventQuery): Promise<Page<LeadRow>> {
    const change = await this.get(user, id);
    return change.state === 'undone' ? this.changes.kept(change, query) : new Page<LeadRow>([], 0);
  }
}

/** Returns the selection. Ids are in ascending order, the order of processing, and without duplicates. */
function selectionOf({ ids, filter }: LeadBulkChangeInput): LeadSelection {
  if (ids === undefined) return { filter: filter ?? {} };
  return { ids: [...new Set(ids)].sort((a, b) => a - b) };
}
