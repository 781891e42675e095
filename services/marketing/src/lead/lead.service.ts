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
  LeadValues,
  NewLeadInput,
} from '@portals/contracts/marketing';
import { type AccessUser, databaseFault, notFound, type Page } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { CompanyAccess } from '../company/company-access.js';
import { LeadEventRepository } from '../lead-event/lead-event.repository.js';
import { writeLeads } from '../lead-life/lead-writing.js';
import { changeRow } from '../row-version/change-row.js';
import { LeadRepository } from './lead.repository.js';
import { LeadBoardRepository } from './lead-board.repository.js';
import { LeadCreationEntity } from './lead-creation.entity.js';
import { LeadValuesRepository } from './lead-values.repository.js';
import { requireWholeBasis } from './legal-basis.js';

@Injectable()
export class LeadService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(LeadBoardRepository) private readonly boards: LeadBoardRepository,
    @Inject(LeadValuesRepository) private readonly labels: LeadValuesRepository,
    @Inject(LeadEventRepository) private readonly events: LeadEventRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  async list(user: AccessUser, companyId: number, query: LeadQuery): Promise<Page<LeadRow>> {
    await this.access.requireOwn(user, companyId);
    return this.leads.list(companyId, query);
  }

  async board(user: AccessUser, companyId: number, query: LeadBoardQuery): Promise<LeadBoard> {
    await this.access.requireOwn(user, companyId);
    return this.boards.read(companyId, query);
  }

  async values(user: AccessUser, companyId: number): Promise<LeadValues> {
    await this.access.requireOwn(user, companyId);
    return this.labels.read(companyId);
  }

  /** Stores a lead; once only, when its call is sent again because the answer was lost. */
  async create(user: AccessUser, { requestKey, ...input }: NewLeadInput): Promise<Lead> {
    try {
      return await this.store(user, input, requestKey);
    } catch (error) {
      if (requestKey === undefined || databaseFault(error)?.kind !== 'unique') throw error;
    }
    const { marketingCompanyId } = input;
    const call = { marketingCompanyId, requestKey };
    const { leadId } = await this.dataSource.manager.findOneByOrFail(LeadCreationEntity, call);
    return this.get(user, leadId);
  }

  /** A lead, the first event of its status (rule 9.9) and the call that has stored it are stored together. */
  private store(user: AccessUser, input: LeadInput, requestKey: string | undefined): Promise<Lead> {
    const { marketingCompanyId } = input;
    return writeLeads(this.dataSource, async (writing) => {
      const { manager } = writing;
      await this.access.holdOwn(user, marketingCompanyId, manager);
      requireWholeBasis(input);
      const at = new Date();
      const lead = await this.leads.insert(input, at, writing);
      await this.events.add(eventOf(user, lead, at, null), writing);
      if (requestKey !== undefined) {
        await manager.insert(LeadCreationEntity, { marketingCompanyId, requestKey, leadId: lead.id });
      }
      return lead;
    });
  }

  async get(user: AccessUser, id: number): Promise<Lead> {
    const lead = await this.leads.find(user.id, id);
    if (lead === null) throw notFound();
    return lead;
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed it since it was read (rule 9.6) */
  async update(user: AccessUser, id: number, patch: LeadPatch): Promise<Lead> {
    await this.get(user, id);
    return changeRow<Lead>(withoutBasis(patch), {
      find: () => this.leads.find(user.id, id),
      write: (next, current) => this.write(user, next, current),
    });
  }

  async delete(user: AccessUser, id: number): Promise<void> {
    await this.get(user, id);
    await writeLeads(this.dataSource, (writing) => this.leads.delete([id], writing));
  }

  async timeline(user: AccessUser, id: number, query: LeadEventQuery): Promise<Page<LeadEvent>> {
    await this.get(user, id);
    return this.events.list(id, query);
  }

  /** A lead and the event of its status are stored together, or neither is. */
  private async write(user: AccessUser, next: Lead, current: Lead): Promise<Lead | null> {
    requireWholeBasis(next);
    return writeLeads(this.dataSource, async (writing) => {
      const written = await this.leads.update(next, writing, current);
      if (written !== null && next.status !== current.status) {
        await this.events.add(eventOf(user, next, new Date(next.updatedAt), current.status), writing);
      }
      return written;
    });
  }
}

/** The day and the source of a basis that is taken away go with it. */
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
