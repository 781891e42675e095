import { Inject, Injectable } from '@nestjs/common';
import type { Report, ReportInput, ReportPatch } from '@portals/contracts/consulting';
import { type AccessUser, AppError, notFound, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { CompanyRepository } from '../company/company.repository.js';
import { CompanyAccess } from '../company/company-access.js';
import { reportStateOf } from '../company/report-state.rules.js';
import { declaration } from '../declaration.js';
import type { ReportEntity } from './report.entity.js';
import { ReportRepository } from './report.repository.js';

@Injectable()
export class ReportService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(ReportRepository) private readonly reports: ReportRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** @throws AppError NOT_FOUND while there is no report */
  async get(user: AccessUser, companyId: number): Promise<Report> {
    await this.access.require(user, companyId, 'read');
    const report = await this.reports.findOf(companyId);
    if (report === null) throw notFound();
    return toAnswer(report);
  }

  /**
   * Switches the list of legal obligations in the report on or off. The report's text never changes (rule 6.1).
   * @throws AppError NOT_FOUND while there is no report
   */
  async change(user: AccessUser, companyId: number, { obligations }: ReportPatch): Promise<Report> {
    await this.access.require(user, companyId, 'work');
    await this.reports.listObligations(companyId, obligations);
    return this.get(user, companyId);
  }

  /**
   * Stores the only report of a company (rule 6.1).
   * @throws AppError REPORT_EXISTS, which all but one of several concurrent calls get too, due to the unique index; REPORT_NOT_READY with
   * the categories that have no entry
   */
  async create(user: AccessUser, input: ReportInput): Promise<Report> {
    await this.access.require(user, input.companyId, 'work');
    const report = await transaction(this.dataSource, async (manager) => {
      const company = await this.companies.find(input.companyId, manager);
      if (company === null) throw notFound();
      const { status, missing } = reportStateOf(company);
      if (status === 'generated') throw new AppError(declaration.errors.REPORT_EXISTS);
      if (status === 'missing') throw new AppError(declaration.errors.REPORT_NOT_READY, { missing });
      return this.reports.insert(input, new Date(), manager);
    });
    return toAnswer(report);
  }
}

function toAnswer({ createdAt, ...report }: ReportEntity): Report {
  return { ...report, createdAt: createdAt.toISOString() };
}
