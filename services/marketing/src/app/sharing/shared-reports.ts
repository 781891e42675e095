import { Inject, Injectable } from '@nestjs/common';
import type {
  AnalyticsLinkInput,
  SharedAnalytics,
  SharedAnalyticsRequest,
} from '@portals/contracts/marketing';
import type { NewReadingLink } from '@portals/contracts/sharing';
import { type AccessUser, notFound, ReadingLinks } from '@portals/service-kit';
import { AnalyticsReportService } from '../../analytics/index.js';
import { MarketingCompanyRepository } from '../../crm/index.js';
import type { ReadingLinkEntity } from './sharing.entities.js';

/** Reports that anybody with the link can read: each link opens the report on one week or month (rule 18.72). */
@Injectable()
export class SharedReports {
  constructor(
    @Inject(AnalyticsReportService) private readonly reports: AnalyticsReportService,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(ReadingLinks) private readonly links: ReadingLinks<ReadingLinkEntity>,
  ) {}

  /** @throws AppError NOT_FOUND also for a report of another company, and the errors of `ReadingLinks.create` */
  async share(user: AccessUser, { reportId, ...input }: AnalyticsLinkInput): Promise<NewReadingLink> {
    const companyId = await this.reports.companyOf(user, reportId, 'manage');
    if (companyId !== input.companyId) throw notFound();
    return this.links.create(user, input, { reportId });
  }

  /** @throws AppError the errors of `ReadingLinks.open` */
  open({ language, ...request }: SharedAnalyticsRequest, address: string): Promise<SharedAnalytics> {
    return this.links.open(request, address, async ({ companyId, reportId, endsOn }) => {
      const company = await this.companies.find(companyId);
      const report = company && (await this.reports.shared(reportId, language));
      return report && { company: company.name, report, endsOn };
    });
  }
}
