import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { LeadExportQuery } from '@portals/contracts/marketing';
import { AccessReports, type AccessUser, CurrentPlaces, LOGGER, type Logger } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { CompanyAccess } from '../company/company-access.js';
import { MarketingCompanyRepository } from '../company/marketing-company.repository.js';
import { headingLine, leadLine } from './lead-columns.rules.js';
import { LeadExportRepository } from './lead-export.repository.js';

/** A file that is generated while the client reads it. */
export interface LeadExport {
  /** Number of leads in the complete file. */
  total: number;
  /** Text of the file, several lines per piece; throws when the file cannot be completed. */
  lines: AsyncGenerator<string, void>;
}

@Injectable()
export class LeadExportService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CurrentPlaces) private readonly places: CurrentPlaces,
    @Inject(LeadExportRepository) private readonly leads: LeadExportRepository,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(AccessReports) private readonly record: AccessReports,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the leads of a company that match a filter as a CSV file (rule 9.14). */
  async export(user: AccessUser, companyId: number, query: LeadExportQuery): Promise<LeadExport> {
    const workspaceId = await this.access.require(user, companyId, 'work');
    const { language, ...filter } = query;
    const { total, last } = await this.leads.meant(companyId, filter);
    const { manager } = this.dataSource;
    const company = await this.companies.nameOf(companyId, manager);
    const about = { workspaceId, company, who: user.id };
    await this.record.add(manager, { ...about, what: 'leadsExported', to: String(total) });
    return { total, lines: this.lines(user, { companyId, filter, total, last }, language) };
  }

  /** Yields the lines of one step of leads at a time; the next step is read on demand. */
  private async *lines(
    user: AccessUser,
    meant: Parameters<LeadExportRepository['next']>[0],
    language: LeadExportQuery['language'],
  ): LeadExport['lines'] {
    const { companyId, total } = meant;
    const current = this.places.follow(user);
    const check = async () => this.access.require(await current(), companyId, 'work');
    let written = 0;
    let isWhole = false;
    try {
      yield headingLine(language);
      for (let step = await this.leads.next(meant, 0); step; step = await this.leads.next(meant, step.end)) {
        // A company that is deleted during the export loses its rows gradually, so continuing would silently produce an incomplete file.
        await check();
        written += step.leads.length;
        if (step.leads.length > 0) yield step.leads.map((lead) => leadLine(lead, language)).join('');
        await nextTurn();
      }
      await check();
      isWhole = true;
    } finally {
      const facts = { marketingCompanyId: companyId, userId: user.id, leads: written, of: total };
      this.logger.info(facts, isWhole ? 'leads exported' : 'export of leads broken off');
    }
  }
}
