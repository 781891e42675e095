import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import type {
  AnalyticsReport,
  AnalyticsReportFileQuery,
  AnalyticsReportInput,
  AnalyticsReportQuery,
  AnalyticsReportRow,
} from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  type CompanyNeed,
  databaseFault,
  notFound,
  type Page,
  transaction,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { BrandRepository } from '../../campaigns/index.js';
import { CompanyAccess, MarketingCompanyRepository } from '../../crm/index.js';
import { declaration } from '../../kernel/index.js';
import { adviceInLanguage } from '../analytics/advice/advice.js';
import { AnalyticsReportRepository } from './analytics-report.repository.js';
import { type ReportFile, reportFile } from './report-file.rules.js';
import { ReportMaker, type WantedReport } from './report-maker.js';

/** Returns true for a report that was created after its period had ended, when all leads of the company had been counted. */
const isComplete = ({ running, data: { counted } }: AnalyticsReport) =>
  !running && counted.done >= counted.total;

/** Creates, reads and deletes reports on weeks and months, one for each company and period (rule 12.30). */
@Injectable()
export class AnalyticsReportService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(AnalyticsReportRepository) private readonly reports: AnalyticsReportRepository,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(ReportMaker) private readonly maker: ReportMaker,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  async list(
    user: AccessUser,
    companyId: number,
    query: AnalyticsReportQuery,
  ): Promise<Page<AnalyticsReportRow>> {
    await this.access.require(user, companyId, 'read');
    return this.reports.list(companyId, query);
  }

  /** Returns a report in a language; the default is the language in which it was created (rule 12.30). */
  async get(user: AccessUser, id: number, language?: Language): Promise<AnalyticsReport> {
    return this.shownIn(await this.find(user, id, 'read'), language);
  }

  /** Returns the id of the company to which a report belongs. */
  async companyOf(user: AccessUser, id: number, need: CompanyNeed): Promise<number> {
    return (await this.find(user, id, need)).marketingCompanyId;
  }

  /** Returns a report to anybody who has a link to it, without checking access; null when the report no longer exists. */
  async shared(id: number, language?: Language): Promise<AnalyticsReport | null> {
    const report = await this.reports.find({ sql: 'company.deletedAt IS NULL', parameters: [] }, id);
    return report && this.shownIn(report, language);
  }

  private async shownIn(report: AnalyticsReport, language?: Language): Promise<AnalyticsReport> {
    const { font, mainColor, postalAddress, logo } = await this.brands.find(report.marketingCompanyId);
    const brand = font === null && logo === null ? null : { mainColor, postalAddress, logo };
    return { ...adviceInLanguage(report, language ?? report.language), brand };
  }

  /** Returns the summary of the newest period's report; null when there is no report. The caller must have checked access. */
  async newest(
    companyId: number,
    language: Language,
  ): Promise<Pick<AnalyticsReport, 'id' | 'summary'> | null> {
    const report = await this.reports.newest(companyId);
    return report && { id: report.id, summary: adviceInLanguage(report, language).summary };
  }

  /** Returns a report as a file (rule 12.37). */
  async file(
    user: AccessUser,
    id: number,
    { format, language }: AnalyticsReportFileQuery,
  ): Promise<ReportFile> {
    const report = await this.get(user, id, language);
    const company = await this.companies.find(report.marketingCompanyId);
    if (company === null) throw notFound();
    return reportFile({ report, companyName: company.name }, format);
  }

  async delete(user: AccessUser, id: number): Promise<void> {
    await this.find(user, id, 'work');
    await this.reports.delete(id);
  }

  private find(user: AccessUser, id: number, need: CompanyNeed): Promise<AnalyticsReport> {
    return this.access.row(user, need, (reach) => this.reports.find(reach, id));
  }

  /**
   * Creates the report of a period.
   * @throws AppError ANALYTICS_REPORT_EXISTS with the stored report, unless the caller asks to replace it; PERIOD_UNKNOWN at `period`
   */
  async create(
    user: AccessUser,
    companyId: number,
    { period, language, replace }: AnalyticsReportInput,
  ): Promise<AnalyticsReport> {
    await this.access.require(user, companyId, 'work');
    if (!replace) await this.refuseSecond(companyId, period);
    const report = await this.maker.make({ companyId, period, language });
    const hold = (manager: EntityManager) => this.access.hold(user, companyId, 'work', manager);
    const isStored = await this.store(hold, async (manager) => {
      if (replace) await this.reports.replace(report, manager);
      else await this.reports.insert(report, manager);
    });
    if (!isStored) await this.refuseSecond(companyId, period);
    return this.shownIn(await this.stored(companyId, period), language);
  }

  /**
   * Returns the report of a finished period in the requested language, for background work: the stored report if it is complete, or else a new
   * one.
   * @param companyId id of a company that the caller has looked up
   * @throws AppError NOT_FOUND when the company was deleted in the meantime; PERIOD_UNKNOWN at `period`
   */
  async ofFinished({ companyId, period, language }: WantedReport): Promise<AnalyticsReport> {
    const found = await this.reports.findByPeriod(companyId, period);
    if (found !== null && isComplete(found)) return adviceInLanguage(found, language);
    const report = await this.maker.make({ companyId, period, language });
    const hold = (manager: EntityManager) => this.access.holdThere(companyId, manager);
    await this.store(hold, (manager) =>
      // A stored report that is not complete is replaced.
      found === null ? this.reports.insert(report, manager) : this.reports.replace(report, manager),
    );
    return adviceInLanguage(await this.stored(companyId, period), language);
  }

  /** @returns false when a concurrent call has already stored a report of the period */
  private async store(
    hold: (manager: EntityManager) => Promise<unknown>,
    write: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    try {
      await transaction(this.dataSource, async (manager) => {
        await hold(manager);
        await write(manager);
      });
      return true;
    } catch (error) {
      if (databaseFault(error)?.kind === 'unique') return false;
      throw error;
    }
  }

  private async refuseSecond(companyId: number, period: string): Promise<void> {
    const found = await this.reports.findByPeriod(companyId, period);
    if (found === null) return;
    const { data: _data, summary: _summary, recommendations: _recommendations, ...current } = found;
    throw new AppError(declaration.errors.ANALYTICS_REPORT_EXISTS, { conflict: { current, fields: [] } });
  }

  private async stored(companyId: number, period: string): Promise<AnalyticsReport> {
    const report = await this.reports.findByPeriod(companyId, period);
    if (report === null) throw notFound();
    return report;
  }
}
