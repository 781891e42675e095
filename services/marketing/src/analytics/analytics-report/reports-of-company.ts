import { Inject, Injectable } from '@nestjs/common';
import type { MarketingCompanyDeletion } from '@portals/contracts/marketing';
import { DataSource } from 'typeorm';
import {
  type CompanyPart,
  countOfCompany,
  largeRowsOfStep,
  ofCompany,
  type RowsOfCompany,
} from '../../crm/plain.js';

const ofWeeklyMails = `id IN (SELECT mailId FROM marketing_analytics_mails WHERE ${ofCompany})`;

/** Lists the stored reports and subscriptions that are deleted together with their company. */
@Injectable()
export class ReportsOfCompany implements CompanyPart {
  readonly rows: readonly RowsOfCompany[] = [
    { table: 'outgoing_mails', where: ofWeeklyMails },
    { table: 'marketing_analytics_mails' },
    { table: 'marketing_analytics', limit: largeRowsOfStep },
  ];

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async look(companyId: number): Promise<Partial<MarketingCompanyDeletion>> {
    return { reports: await countOfCompany(this.dataSource.manager, companyId, 'marketing_analytics') };
  }
}
