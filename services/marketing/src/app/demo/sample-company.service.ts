import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { type AccessUser, companyCapabilities, requireWorkspace } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { DemoData } from './demo-data.js';

/** Creates a sample company that new users can explore (rule 9.43). */
@Injectable()
export class SampleCompanyService {
  constructor(
    @Inject(DemoData) private readonly data: DemoData,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /**
   * Creates a sample company in the language of the caller.
   * @param asked id of the workspace; undefined selects the user's own workspace
   */
  async create(user: AccessUser, asked: number | undefined, language: Language): Promise<MarketingCompany> {
    const place = { workspaceId: requireWorkspace(user, asked), userId: user.id };
    const company = { ...(await this.data.createOne(place, language)), workspaceId: place.workspaceId };
    const capabilities = await companyCapabilities(user, [company], this.dataSource.manager);
    return { ...company, capabilities: capabilities.get(company.id) };
  }
}
