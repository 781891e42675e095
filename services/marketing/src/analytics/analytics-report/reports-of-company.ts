import { Inject, Injectable } from '@nestjs/common';
import type { MarketingCompanyDeletion } from '@portals/contracts/marketing';
import { DataSource } from 'typeorm';
import { type CompanyPart, countOfCompany } from '../../crm/plain.js';

/** The stored reports of a company. */
@Injectable()
export class ReportsOfCompany implements CompanyPart {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async look(companyId: number): Promise<Partial<MarketingCompanyDeletion>> {
    return { reports: await countOfCompany(this.dataSource.manager, companyId, 'marketing_analytics') };
  }
}
