import { Inject, Injectable } from '@nestjs/common';
import type { LeadSource, LeadSourcePage, LeadSourceQuery } from '@portals/contracts/marketing';
import type { AccessUser } from '@portals/service-kit';
import { CompanyAccess } from '../company/company-access.js';
import { LeadSourceClient } from './lead-source.client.js';

/** Returns leads from another program (rule 9.36). They are not stored here: the client imports them as a file. */
@Injectable()
export class LeadSourceService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(LeadSourceClient) private readonly client: LeadSourceClient,
  ) {}

  async get(user: AccessUser, companyId: number): Promise<LeadSource> {
    await this.access.require(user, companyId, 'work');
    return { host: this.client.host() };
  }

  async page(user: AccessUser, companyId: number, query: LeadSourceQuery): Promise<LeadSourcePage> {
    await this.access.require(user, companyId, 'work');
    return this.client.page(companyId, query);
  }
}
