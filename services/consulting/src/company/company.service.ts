import { Inject, Injectable } from '@nestjs/common';
import { limits } from '@portals/contracts/constants';
import type {
  Company,
  CompanyInput,
  CompanyPatch,
  CompanyQuery,
  CompanyRow,
} from '@portals/contracts/consulting';
import {
  AccessReports,
  type AccessUser,
  AppError,
  type CompanyNeed,
  notFound,
  type Page,
  requireWorkspace,
  transaction,
  WorkspacePeople,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyRepository, type ListedCompany } from './company.repository.js';
import { CompanyAccess } from './company-access.js';
import { COMPANY_SAMPLES, type CompanySamples } from './company-samples.js';
import { editConflicts } from './edit-conflict.rules.js';
import { reportStateOf } from './report-state.rules.js';

@Injectable()
export class CompanyService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(AccessReports) private readonly record: AccessReports,
    @Inject(WorkspacePeople) private readonly people: WorkspacePeople,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(COMPANY_SAMPLES) private readonly samples: CompanySamples,
  ) {}

  /** Returns the companies that the user may read, each with the state of its report. */
  async list(user: AccessUser, query: CompanyQuery): Promise<Page<CompanyRow>> {
    await this.samples.ensureSamples(user);
    const page = await this.companies.list(user, query);
    const capabilities = await this.access.capabilities(user, page.rows);
    return page.map((company) => ({
      ...toAnswer(company, capabilities.get(company.id)),
      report: reportStateOf(company),
    }));
  }

  /** @throws AppError COMPANY_LIMIT; VALIDATION_FAILED when the assignee is not a member of the workspace (rule 18.33) */
  async create(user: AccessUser, input: CompanyInput): Promise<Company> {
    const { workspaceId: asked, ...company } = input;
    const workspaceId = requireWorkspace(user, asked);
    await this.requireIn(user, workspaceId, company.assigneeId);
    const id = await transaction(this.dataSource, async (manager) => {
      const place = { workspaceId, userId: user.id };
      // Calls at once may exceed the limit a little: it only keeps one workspace from filling the disk.
      if ((await this.companies.count(workspaceId, manager)) >= limits.companiesOfWorkspace)
        throw new AppError('COMPANY_LIMIT');
      const id = await this.companies.insert(place, company, new Date(), manager);
      const { name, assigneeId = null } = company;
      await this.reportCharge(
        { ...{ workspaceId, name }, from: null, to: assigneeId, who: user.id },
        manager,
      );
      return id;
    });
    return this.read(user, id);
  }

  async get(user: AccessUser, id: number): Promise<Company> {
    await this.access.require(user, id, 'read');
    return this.read(user, id);
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed one of the fields since the user read it (rule 5.11) */
  async update(user: AccessUser, id: number, edit: CompanyPatch): Promise<Company> {
    const { before: _, ...patch } = edit;
    await this.requireIn(user, await this.access.require(user, id, 'work'), patch.assigneeId);
    const fields = await transaction(this.dataSource, async (manager) => {
      const current = await this.companies.findLocked(id, manager);
      if (current === null) throw notFound();
      const conflicting = editConflicts(current, edit);
      if (conflicting.length > 0) return conflicting;
      await this.companies.update(id, patch, manager);
      const { workspaceId, name, assigneeId: from } = current;
      const { assigneeId: to = from } = patch;
      await this.reportCharge({ ...{ workspaceId, name, from, to }, who: user.id }, manager);
      return [];
    });
    const company = await this.read(user, id);
    if (fields.length === 0) return company;
    throw new AppError('EDIT_CONFLICT', { conflict: { current: company, fields } });
  }

  /** @throws AppError VALIDATION_FAILED when the new assignee is not a member of the workspace (rule 18.33) */
  private async requireIn(user: AccessUser, workspaceId: number, assigneeId: number | null | undefined) {
    if (assigneeId == null) return;
    await this.people.require(user, workspaceId, { userIds: [assigneeId], field: 'assigneeId' });
  }

  /** Deletes the company with its contacts, products, departments, problems, strengths and report, and everybody's access to it. */
  async delete(user: AccessUser, id: number): Promise<void> {
    const workspaceId = await this.access.require(user, id, 'manage');
    await transaction(this.dataSource, async (manager) => {
      const company = await this.companies.findLocked(id, manager);
      if (company?.workspaceId !== workspaceId) throw notFound();
      await this.companies.delete(company, manager);
      const { name } = company;
      await this.record.add(manager, { workspaceId, company: name, who: user.id, what: 'companyDeleted' });
    });
  }

  private async reportCharge(
    {
      from,
      to,
      name,
      ...about
    }: { workspaceId: number; who: number; name: string } & Record<'from' | 'to', number | null>,
    manager: EntityManager,
  ): Promise<void> {
    const what = to === null ? 'chargeEnded' : 'chargeGiven';
    if (from !== to) await this.record.add(manager, { ...about, company: name, what, whom: to ?? from });
  }

  private async read(user: AccessUser, id: number): Promise<Company> {
    const company = await this.companies.find(id);
    if (company === null) throw notFound();
    const capabilities = await this.access.capabilities(user, [company]);
    return toAnswer(company, capabilities.get(id));
  }
}

function toAnswer(company: ListedCompany, capabilities: CompanyNeed[] = []): Company {
  const { id, name, sector, size, structure, email, createdAt, workspaceId, assigneeId, userId } = company;
  const made = { createdAt: createdAt.toISOString(), workspaceId, assigneeId, userId };
  return { id, name, sector, size, structure, email, ...made, capabilities };
}
