import { Inject, Injectable } from '@nestjs/common';
import type { LeadFit } from '@portals/contracts/marketing';
import { type AccessUser, notFound } from '@portals/service-kit';
import { CompanyAccess } from '../company/company-access.js';
import { MarketingCompanyRepository } from '../company/marketing-company.repository.js';
import { fitProfileOf } from '../fit/fit-profile.rules.js';
import { fitOf } from '../fit/fit-score.rules.js';
import { LeadRepository } from '../lead/lead.repository.js';

@Injectable()
export class LeadFitService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
  ) {}

  /** Returns the current fit of a lead to its company, with the reasons. */
  async get(user: AccessUser, leadId: number): Promise<LeadFit> {
    const lead = await this.access.row(user, 'work', (reach) => this.leads.find(reach, leadId));
    const company = await this.companies.find(lead.marketingCompanyId);
    if (company === null) throw notFound();
    return fitOf(lead, fitProfileOf(company), new Date(lead.createdAt), new Date());
  }
}
