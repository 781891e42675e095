import { Inject, Injectable } from '@nestjs/common';
import { limits } from '@portals/contracts/constants';
import { type AssignedMembers, can } from '@portals/contracts/fields';
import {
  type MarketingCompany,
  MarketingCompanyDeletion,
  type MarketingCompanyInput,
  type MarketingCompanyPatch,
  type MarketingCompanyQuery,
} from '@portals/contracts/marketing';
import {
  AccessReports,
  type AccessUser,
  AppError,
  assignedMembers,
  assignMembers,
  companyCapabilities,
  FairReads,
  notFound,
  type Page,
  requireWorkspace,
  transaction,
  WorkspacePeople,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { changeRow } from '../../kernel/index.js';
import { CompanyAccess } from './company-access.js';
import { COMPANY_PARTS, type CompanyPart, countOfCompany } from './company-part.js';
import { CompanyRemovalWorker } from './company-removal.worker.js';
import { MarketingCompanyRepository, type WorkspaceCompany } from './marketing-company.repository.js';

@Injectable()
export class MarketingCompanyService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(COMPANY_PARTS) private readonly parts: readonly CompanyPart[],
    @Inject(AccessReports) private readonly record: AccessReports,
    @Inject(CompanyRemovalWorker) private readonly removals: CompanyRemovalWorker,
    @Inject(WorkspacePeople) private readonly people: WorkspacePeople,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  /** Lists the companies to which the user has read access (rule 18.7). */
  async list(user: AccessUser, query: MarketingCompanyQuery): Promise<Page<MarketingCompany>> {
    for (const part of this.parts) await part.beforeList?.(user);
    const page = await this.companies.list(user, query, this.reads.of(user));
    const capabilities = await companyCapabilities(user, page.rows, this.dataSource.manager);
    return page.map((company) => shown({ ...company, capabilities: capabilities.get(company.id) }));
  }

  /** @throws AppError COMPANY_LIMIT */
  async create(
    user: AccessUser,
    { workspaceId: asked, ...input }: MarketingCompanyInput,
  ): Promise<MarketingCompany> {
    const place = { workspaceId: requireWorkspace(user, asked), userId: user.id };
    // Calls at once may exceed the limit a little: it only keeps one workspace from filling the disk.
    if (
      (await this.companies.count(place.workspaceId, this.dataSource.manager)) >= limits.companiesOfWorkspace
    )
      throw new AppError('COMPANY_LIMIT');
    return this.withCapabilities(user, await this.companies.insert(place, input, new Date()));
  }

  async get(user: AccessUser, id: number): Promise<MarketingCompany> {
    await this.access.require(user, id, 'read');
    const company = await this.companies.find(id);
    if (company === null) throw notFound();
    return shown(await this.withCapabilities(user, company));
  }

  async members(user: AccessUser, id: number): Promise<AssignedMembers> {
    await this.access.require(user, id, 'manage');
    return { userIds: await assignedMembers(id, this.dataSource.manager) };
  }

  /** Assigns exactly these members to the company (rule 18.32). */
  async assign(user: AccessUser, companyId: number, userIds: readonly number[]): Promise<AssignedMembers> {
    const { userIds: known } = await this.members(user, companyId);
    const added = { userIds: userIds.filter((id) => !known.includes(id)), field: 'userIds' };
    await this.people.require(user, await this.access.require(user, companyId, 'manage'), added);
    await transaction(this.dataSource, async (manager) => {
      await this.access.lock(companyId, manager);
      const workspaceId = await this.access.hold(user, companyId, 'manage', manager);
      const assignment = { workspaceId, companyId, userIds, grantedBy: user.id };
      const { added, ended } = await assignMembers(assignment, manager);
      const company = await this.companies.nameOf(companyId, manager);
      const about = { workspaceId, company, who: user.id };
      await this.record.add(
        manager,
        ...added.map((whom) => ({ ...about, what: 'assigned' as const, whom })),
        ...ended.map((whom) => ({ ...about, what: 'unassigned' as const, whom })),
      );
    });
    return this.members(user, companyId);
  }

  /** Counts the data that would be deleted together with a company (rule 17.4). */
  async previewDeletion(user: AccessUser, id: number): Promise<MarketingCompanyDeletion> {
    await this.access.require(user, id, 'manage');
    const { manager } = this.dataSource;
    let found: Partial<MarketingCompanyDeletion> = {
      leads: await countOfCompany(manager, id, 'marketing_leads'),
      products: await countOfCompany(manager, id, 'marketing_products'),
      imports: await countOfCompany(manager, id, 'marketing_lead_imports'),
    };
    for (const part of this.parts) found = { ...found, ...(await part.look?.(id)) };
    return MarketingCompanyDeletion.parse(found);
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed the company since it was read (rule 9.6) */
  async update(user: AccessUser, id: number, patch: MarketingCompanyPatch): Promise<MarketingCompany> {
    await this.access.require(user, id, 'work');
    return changeRow(patch, {
      find: async () => {
        const company = await this.companies.find(id);
        return company && this.withCapabilities(user, company);
      },
      write: (next, current) => this.write(next, current),
    });
  }

  /**
   * Hides the company and all of its data immediately; a worker removes the rows afterwards (rule 9.4).
   * @throws AppError the error of a part whose data must not be deleted yet (rule 17.1)
   */
  async delete(user: AccessUser, id: number): Promise<void> {
    const workspaceId = await this.access.require(user, id, 'manage');
    for (const part of this.parts) await part.ended?.(id);
    const wasThere = await this.companies.hide(id, new Date(), async (manager) => {
      for (const part of this.parts) await part.afterHiding?.(id, manager);
      const company = await this.companies.nameOf(id, manager);
      await this.record.add(manager, { workspaceId, company, who: user.id, what: 'companyDeleted' });
    });
    if (!wasThere) throw notFound();
    this.removals.wake();
  }

  private async withCapabilities(user: AccessUser, company: WorkspaceCompany): Promise<WorkspaceCompany> {
    const capabilities = await companyCapabilities(user, [company], this.dataSource.manager);
    return { ...company, capabilities: capabilities.get(company.id) };
  }

  /** Stores a company, unless a part still needs something that the change removes. */
  private async write(next: WorkspaceCompany, current: WorkspaceCompany): Promise<WorkspaceCompany | null> {
    const written = await transaction(this.dataSource, async (manager) => {
      const stored = await this.companies.update(next, manager);
      if (stored !== null) for (const part of this.parts) await part.afterChange?.(next, current, manager);
      return stored;
    });
    if (written !== null) for (const part of this.parts) part.afterCommit?.(next, current);
    return written;
  }
}

/** Returns a company for a reply. Only people who work on it get what it says about its goals and audience (rule 18.70). */
function shown(company: WorkspaceCompany): WorkspaceCompany {
  if (can(company, 'work')) return company;
  const blank = {
    commercialObjectives: '',
    targetAudience: '',
    targetAudienceType: '',
    privacyContact: null,
  };
  return { ...company, ...blank, consultingCompanyId: null, userId: 0 };
}
