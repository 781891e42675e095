import { Inject, Injectable } from '@nestjs/common';
import type { CompanyOverview, CompanyOverviewQuery } from '@portals/contracts/marketing';
import { type AccessUser, FairReads, LOGGER, type Logger, settleWithin } from '@portals/service-kit';
import { AnalyticsReportService, AnalyticsService } from '../../analytics/index.js';
import { CampaignRepository, ContentRepository } from '../../campaigns/index.js';
import {
  CompanyAccess,
  LeadImportService,
  LeadRepository,
  MarketingProductRepository,
} from '../../crm/index.js';
import { countSets } from '../../kernel/index.js';

/** Maximum milliseconds to wait for a part of the overview; slower parts are omitted. */
const patienceMs = 2000;

/** Reads the overview of a company, one statement for each part (rule 9.35). */
@Injectable()
export class OverviewService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(LeadImportService) private readonly imports: LeadImportService,
    @Inject(MarketingProductRepository) private readonly products: MarketingProductRepository,
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(ContentRepository) private readonly contents: ContentRepository,
    @Inject(AnalyticsService) private readonly analytics: AnalyticsService,
    @Inject(AnalyticsReportService) private readonly reports: AnalyticsReportService,
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError NOT_FOUND for a missing company and for another user's company; a part that fails is only omitted */
  async get(
    user: AccessUser,
    companyId: number,
    query: CompanyOverviewQuery,
    signal: AbortSignal,
  ): Promise<CompanyOverview> {
    await this.access.require(user, companyId, 'work');
    const part = <T>(name: keyof CompanyOverview, work: Promise<T>) => this.part(name, work, signal);
    const [leads, records, lastImport, week, lastReport] = await Promise.all([
      part('leads', this.countLeads(user, companyId, query)),
      part('records', this.countRecords(user, companyId)),
      part('lastImport', this.imports.last(companyId)),
      part('week', this.analytics.newLeadsOfWeek(companyId, new Date(), this.reads.of(user))),
      part('lastReport', this.reports.newest(companyId, query.language)),
    ]);
    return { leads, records, lastImport, week, lastReport };
  }

  private countLeads(
    user: AccessUser,
    companyId: number,
    { newFrom, dueUntil, overdueUntil }: CompanyOverviewQuery,
  ) {
    const all = this.leads.set(companyId, {});
    const fresh = this.leads.set(companyId, { createdFrom: newFrom });
    const due = this.leads.set(companyId, { nextStepUntil: dueUntil });
    const overdue = this.leads.set(companyId, { nextStepUntil: overdueUntil });
    return countSets(this.reads.of(user), { all, fresh, due, overdue });
  }

  private countRecords(user: AccessUser, companyId: number) {
    const products = this.products.set(companyId);
    const campaigns = this.campaigns.set(companyId);
    const contents = this.contents.set(companyId);
    return countSets(this.reads.of(user), { products, campaigns, contents });
  }

  /** Returns a part of the overview; undefined when it fails or takes too long, so that the other parts can still be shown. */
  private async part<T>(name: string, work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const late = () => {
      this.logger.warn({ part: name }, 'a part of the overview takes too long');
      return undefined;
    };
    try {
      return await settleWithin(work, { ms: patienceMs, late, signal });
    } catch (error) {
      if (!signal.aborted) this.logger.error({ part: name, err: error }, 'a part of the overview failed');
      return undefined;
    }
  }
}
