import { Inject, Injectable } from '@nestjs/common';
import type {
  Company,
  CompanyInput,
  CompanyPatch,
  CompanyQuery,
  CompanyRow,
} from '@portals/contracts/consulting';
import {
  type AccessUser,
  type CompanyNeed,
  notFound,
  type Page,
  requireWorkspace,
} from '@portals/service-kit';
import { CompanyRepository, type ListedCompany } from './company.repository.js';
import { CompanyAccess } from './company-access.js';
import { COMPANY_SAMPLES, type CompanySamples } from './company-samples.js';
import { reportStateOf } from './report-state.rules.js';

@Injectable()
export class CompanyService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(COMPANY_SAMPLES) private readonly samples: CompanySamples,
  ) {}

  /** Returns the companies that the user may read, each with the state of its report. */
  async list(user: AccessUser, query: CompanyQuery): Promise<Page<CompanyRow>> {
    await this.samples.seedOnce(user);
    const page = await this.companies.list(user, query);
    const capabilities = await this.access.capabilities(user, page.rows);
    return page.map((company) => ({
      ...toAnswer(company, capabilities.get(company.id)),
      report: reportStateOf(company),
    }));
  }

  async create(user: AccessUser, input: CompanyInput): Promise<Company> {
    const { workspaceId: asked, ...company } = input;
    const workspaceId = requireWorkspace(user, asked);
    const id = await this.companies.insert({ workspaceId, userId: user.id }, company, new Date());
    return this.read(user, id);
  }

  async get(user: AccessUser, id: number): Promise<Company> {
    await this.access.require(user, id, 'read');
    return this.read(user, id);
  }

  async update(user: AccessUser, id: number, patch: CompanyPatch): Promise<Company> {
    await this.access.require(user, id, 'work');
    await this.companies.update(id, patch);
    return this.read(user, id);
  }

  /** Deletes the company with its contacts, products, departments, problems, strengths and report. */
  async delete(user: AccessUser, id: number): Promise<void> {
    await this.access.require(user, id, 'manage');
    await this.companies.delete(id);
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
