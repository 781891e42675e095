import { Inject, Injectable } from '@nestjs/common';
import type {
  Lead,
  LeadBoard,
  LeadBoardQuery,
  LeadEvent,
  LeadEventQuery,
  LeadInput,
  LeadPatch,
  LeadQuery,
  LeadRow,
  LeadSpelling,
  LeadSpellingQuery,
  LeadValues,
  NewLeadInput,
} from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  databaseFault,
  FairReads,
  type Page,
  WorkspacePeople,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { changeRow, declaration } from '../../kernel/index.js';
import { CompanyAccess } from '../company/company-access.js';
import { ErasedPeople } from '../erased-people/erased-people.js';
import { type LeadWriting, writeLeads } from '../funnel-counts/lead-writing.js';
import { LeadEventRepository } from '../lead-event/lead-event.repository.js';
import { duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';
import { LeadRepository } from './lead.repository.js';
import { LeadBoardRepository } from './lead-board.repository.js';
import { LeadCreationEntity } from './lead-creation.entity.js';
import { spellingOf } from './lead-spelling.js';
import { LeadValuesRepository } from './lead-values.repository.js';
import { recordTakenBasis, requireWholeBasis } from './legal-basis.js';

@Injectable()
export class LeadService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(LeadBoardRepository) private readonly boards: LeadBoardRepository,
    @Inject(LeadValuesRepository) private readonly labels: LeadValuesRepository,
    @Inject(ErasedPeople) private readonly erased: ErasedPeople,
    @Inject(LeadEventRepository) private readonly events: LeadEventRepository,
    @Inject(WorkspacePeople) private readonly people: WorkspacePeople,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  async list(user: AccessUser, companyId: number, query: LeadQuery): Promise<Page<LeadRow>> {
    await this.access.require(user, companyId, 'work');
    return this.leads.list(companyId, query, this.reads.of(user));
  }

  /** Suggests a corrected search when a word occurs in no lead, probably because of a typing error (rule 9.8). */
  async spelling(user: AccessUser, companyId: number, { search }: LeadSpellingQuery): Promise<LeadSpelling> {
    await this.access.require(user, companyId, 'work');
    return { instead: await spellingOf({ reader: this.reads.of(user), companyId }, search) };
  }

  async board(user: AccessUser, companyId: number, query: LeadBoardQuery): Promise<LeadBoard> {
    await this.access.require(user, companyId, 'work');
    return this.boards.read(companyId, query, this.reads.of(user));
  }

  async values(user: AccessUser, companyId: number): Promise<LeadValues> {
    await this.access.require(user, companyId, 'work');
    return this.labels.read(companyId, this.reads.of(user));
  }

  /**
   * Creates a lead. When a lost response makes the client repeat the call, no second lead is created.
   * @throws AppError LEAD_KNOWN, LEAD_ERASED (rule 9.18)
   */
  async create(user: AccessUser, input: NewLeadInput): Promise<Lead> {
    const { marketingCompanyId, requestKey } = input;
    await this.requireInCharge(user, marketingCompanyId, input.assigneeId);
    try {
      return await this.store(user, input);
    } catch (error) {
      const isKnown = error instanceof AppError && error.code === declaration.errors.LEAD_KNOWN.code;
      const mayBeAgain = isKnown || databaseFault(error)?.kind === 'unique';
      if (requestKey === undefined || !mayBeAgain) throw error;
      const call = { marketingCompanyId, requestKey };
      const stored = await this.dataSource.manager.findOneBy(LeadCreationEntity, call);
      if (stored === null) throw error;
      return this.get(user, stored.leadId);
    }
  }

  /** Stores a lead, the event of its creation (rule 9.9) and the idempotency key of the call in one transaction. */
  private store(user: AccessUser, { requestKey, ifKnown, ...input }: NewLeadInput): Promise<Lead> {
    const { marketingCompanyId } = input;
    return writeLeads(this.dataSource, async (writing) => {
      const { manager } = writing;
      await this.access.hold(user, marketingCompanyId, 'work', manager);
      requireWholeBasis(input);
      if (ifKnown === 'ask') await this.requireUnknown(input, manager);
      const at = new Date();
      const lead = await this.leads.insert(input, at, writing);
      await this.events.add(eventOf(user, lead, at, null), writing);
      if (requestKey !== undefined) {
        await manager.insert(LeadCreationEntity, { marketingCompanyId, requestKey, leadId: lead.id });
      }
      return lead;
    });
  }

  private async requireUnknown(input: LeadInput, manager: EntityManager): Promise<void> {
    const { marketingCompanyId } = input;
    const current = await this.leads.withEmail(marketingCompanyId, duplicateKeysOf(input).emailKey, manager);
    if (current !== null)
      throw new AppError(declaration.errors.LEAD_KNOWN, { conflict: { current, fields: ['contactEmail'] } });
    const [isErased] = await this.erased.among(marketingCompanyId, [input], manager);
    if (isErased) throw new AppError(declaration.errors.LEAD_ERASED);
  }

  get(user: AccessUser, id: number): Promise<Lead> {
    return this.access.row(user, 'work', (reach) => this.leads.find(reach, id));
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed the lead since it was read (rule 9.6) */
  async update(user: AccessUser, id: number, patch: LeadPatch): Promise<Lead> {
    if (patch.assigneeId) {
      const { marketingCompanyId, assigneeId } = await this.get(user, id);
      // An unchanged assignee is not checked: somebody who has left the workspace may remain the assignee.
      if (patch.assigneeId !== assigneeId)
        await this.requireInCharge(user, marketingCompanyId, patch.assigneeId);
    }
    return writeLeads(this.dataSource, (writing) =>
      changeRow<Lead>(withoutBasis(patch), {
        find: () => this.access.row(user, 'work', (reach) => this.leads.hold(reach, id, writing)),
        write: (next, current) => this.write(user, next, current, writing),
      }),
    );
  }

  async delete(user: AccessUser, id: number): Promise<void> {
    await this.get(user, id);
    await writeLeads(this.dataSource, (writing) => this.leads.delete([id], writing));
  }

  async timeline(user: AccessUser, id: number, query: LeadEventQuery): Promise<Page<LeadEvent>> {
    const { marketingCompanyId } = await this.get(user, id);
    return this.events.list(id, await this.access.require(user, marketingCompanyId, 'work'), query);
  }

  /** @throws AppError VALIDATION_FAILED when the assignee is not in the workspace (rule 18.41) */
  private async requireInCharge(
    user: AccessUser,
    companyId: number,
    assigneeId: number | null | undefined,
  ): Promise<void> {
    if (!assigneeId) return;
    const workspaceId = await this.access.require(user, companyId, 'work');
    await this.people.require(user, workspaceId, { userIds: [assigneeId], field: 'assigneeId' });
  }

  /** Stores a lead and, if its status has changed, an event, in one transaction. */
  private async write(
    user: AccessUser,
    next: Lead,
    current: Lead,
    writing: LeadWriting,
  ): Promise<Lead | null> {
    requireWholeBasis(next);
    const written = await this.leads.update(next, writing, current);
    if (written !== null) await recordTakenBasis(next, current, writing.manager);
    if (written !== null && next.status !== current.status) {
      await this.events.add(eventOf(user, next, new Date(next.updatedAt), current.status), writing);
    }
    return written;
  }
}

/** Removes the date and the source of a legal basis together with the basis. */
function withoutBasis(patch: LeadPatch): LeadPatch {
  if (patch.legalBasis !== null) return patch;
  const { legalBasisOn = null, legalBasisSource = null } = patch;
  return { ...patch, legalBasisOn, legalBasisSource };
}

const eventOf = (user: AccessUser, lead: Lead, at: Date, fromStatus: string | null) => ({
  leadId: lead.id,
  marketingCompanyId: lead.marketingCompanyId,
  userId: user.id,
  at,
  fromStatus,
  toStatus: lead.status,
  how: 'hand' as const,
  leadVersion: lead.version,
  bulkChangeId: null,
});
