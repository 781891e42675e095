import { Inject, Injectable } from '@nestjs/common';
import type { ReportFacts, SharedReport } from '@portals/contracts/consulting';
import type { NewReadingLink, ReadingLinkInput, SharedReportRequest } from '@portals/contracts/sharing';
import { type AccessUser, AppError, ReadingLinks } from '@portals/service-kit';
import { CompanyRepository } from '../company/company.repository.js';
import { CompanyAccess } from '../company/company-access.js';
import { declaration } from '../declaration.js';
import { ReportRepository } from '../report/report.repository.js';

/** Removes the row ids from the facts, because somebody who reads a report through a link cannot open the rows. */
const withoutIds = (facts: ReportFacts): ReportFacts => ({
  ...facts,
  rows: facts.rows.map(({ id: _, ...row }) => row),
});

/** Shares reports by link (rule 18.30). */
@Injectable()
export class SharedReportService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(ReportRepository) private readonly reports: ReportRepository,
    @Inject(ReadingLinks) private readonly links: ReadingLinks,
  ) {}

  /** @throws AppError NO_REPORT while the company has no report, and the errors of `ReadingLinks.create` */
  async share(user: AccessUser, input: ReadingLinkInput): Promise<NewReadingLink> {
    await this.access.require(user, input.companyId, 'manage');
    if ((await this.reports.findOf(input.companyId)) === null)
      throw new AppError(declaration.errors.NO_REPORT);
    return this.links.create(user, input);
  }

  /** @throws AppError the errors of `ReadingLinks.open` */
  open(request: SharedReportRequest, address: string): Promise<SharedReport> {
    return this.links.open(request, address, async ({ companyId, endsOn }) => {
      const company = await this.companies.find(companyId);
      const report = await this.reports.findOf(companyId);
      if (company === null || report === null) return null;
      const { analysis, recommendations, aiArchitecture, language, facts, obligations, createdAt } = report;
      return {
        ...{ company: company.name, analysis, recommendations, aiArchitecture, language, obligations },
        ...{ facts: facts && withoutIds(facts), createdAt: createdAt.toISOString(), endsOn },
      };
    });
  }
}
