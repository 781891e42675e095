import { Inject, Injectable } from '@nestjs/common';
import type {
  Company,
  CompanyInput,
  CompanyPatch,
  CompanyQuery,
  CompanyRow,
} from '@portals/contracts/consulting';
import { type AccessUser, notFound, type Page } from '@portals/service-kit';
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

  /** Returns the user's own companies, each with the state of its report. */
  async list(user: AccessUser, query: CompanyQuery): Promise<Page<CompanyRow>> {
    await this.samples.seedOnce(user);
    const page = await this.companies.list(user.id, query);
    return page.map((company) => ({ ...toAnswer(company), report: reportStateOf(company) }));
  }

  async create(user: AccessUser, input: CompanyInput): Promise<Company> {
    const id = await this.companies.insert(user.id, input, new Date());
    return this.get(user, id);
  }

  async get(user: AccessUser, id: number): Promise<Company> {
    const company = await this.companies.findOwned(user.id, id);
    if (company === null) throw notFound();
    return toAnswer(company);
  }

  async update(user: AccessUser, id: number, patch: CompanyPatch): Promise<Company> {
    await this.access.requireOwn(user, id);
    await this.companies.update(user.id, id, patch);
    return this.get(user, id);
  }

  /** Deletes the company with its contacts, products, departments, problems, strengths and report. */
  async delete(user: AccessUser, id: number): Promise<void> {
    await this.access.requireOwn(user, id);
    await this.companies.delete(user.id, id);
  }
}

function toAnswer(company: ListedCompany): Company {
  const { id, name, sector, size, structure, email, createdAt, userId } = company;
  return { id, name, sector, size, structure, email, createdAt: createdAt.toISOString(), userId };
}
