import { Inject, Injectable } from '@nestjs/common';
import type { LeadInput, MarketingCompany } from '@portals/contracts/marketing';
import { type AccessUser, CONFIG, seedOnce } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AnalyticsReportService, type WantedReport } from '../../analytics/index.js';
import {
  LeadEntity,
  LeadEventRepository,
  LeadRepository,
  LeadWriting,
  MarketingCompanyRepository,
  MarketingProductRepository,
} from '../../crm/index.js';
import type { CompanyPart } from '../../crm/plain.js';
import { lastPeriods, periodOf } from '../../kernel/plain.js';
import type { AppConfig } from '../config.js';
import { DemoSeedEntity } from './demo-seed.entity.js';
import { DemoTexts } from './demo-texts.js';
import { historyOf, type SampleStatus, sampleInput } from './sample-history.rules.js';
import { type SampleMarketing, sampleMarketing } from './sample-marketing.js';

/** Returns two weeks to compare. The report of the last finished week is left for the visitor to make. */
const reportedWeeks = (now: Date): string[] =>
  lastPeriods(periodOf('week', now), 4)
    .slice(0, 2)
    .map(({ key }) => key);

/** Creates sample data for the demo user (rule 3.8). */
@Injectable()
export class DemoData implements CompanyPart {
  constructor(
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(MarketingProductRepository) private readonly products: MarketingProductRepository,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(LeadEventRepository) private readonly events: LeadEventRepository,
    @Inject(DemoTexts) private readonly texts: DemoTexts,
    @Inject(AnalyticsReportService) private readonly reports: AnalyticsReportService,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<AppConfig, 'DEMO_USERNAME'>,
  ) {}

  /** Creates the samples at the demo user's first visit, and never again. */
  async beforeList(user: AccessUser): Promise<void> {
    if (this.config.DEMO_USERNAME === undefined || user.username !== this.config.DEMO_USERNAME) return;
    let wanted: WantedReport[] = [];
    await seedOnce(this.dataSource, DemoSeedEntity, user.id, async (manager, now) => {
      wanted = await this.seed(user.id, now, manager);
    });
    // Reports read committed data, so they are made after the transaction.
    for (const report of wanted) await this.reports.ofFinished(report);
  }

  /** @returns the reports to make for the samples */
  private async seed(userId: number, now: Date, manager: EntityManager): Promise<WantedReport[]> {
    if ((await this.companies.count(userId, manager)) > 0) return [];
    const wanted: WantedReport[] = [];
    await LeadWriting.within(manager, async (writing) => {
      for (const [index, sample] of sampleMarketing.entries()) {
        const { id: companyId } = await this.create(userId, sample, new Date(now.getTime() + index), writing);
        for (const period of reportedWeeks(now))
          wanted.push({ companyId, period, language: sample.language });
      }
    });
    return wanted;
  }

  private async create(
    userId: number,
    sample: SampleMarketing,
    now: Date,
    writing: LeadWriting,
  ): Promise<MarketingCompany> {
    const { manager } = writing;
    const company = await this.companies.insert(
      { workspaceId: userId, userId },
      sample.company,
      now,
      manager,
    );
    const under = { marketingCompanyId: company.id };
    for (const [place, input] of sample.products.entries()) {
      const product = await this.products.insert({ ...input, ...under }, now, manager);
      if (place === 0) await this.texts.write(company, product, sample.language, now, manager);
    }
    await this.texts.plan(company, sample.campaigns, now, manager);
    for (const [place, lead] of sample.leads.entries()) {
      const input = { ...sampleInput(lead, place, sample.phonePrefix, now), ...under };
      await this.createLead(userId, input, historyOf(lead, place, now), writing);
    }
    return company;
  }

  /** Stores a lead with the events of its history so far. */
  private async createLead(userId: number, input: LeadInput, history: SampleStatus[], writing: LeadWriting) {
    const [first, last] = [history[0], history.at(-1)];
    if (first === undefined || last === undefined) return;
    const { id, marketingCompanyId } = await this.leads.insert(input, first.at, writing);
    await writing.manager.update(LeadEntity, { id }, { version: history.length, updatedAt: last.at });
    const events = history.map(({ status, at }, index) => ({
      ...{ leadId: id, marketingCompanyId, userId, at, how: 'hand' as const, bulkChangeId: null },
      ...{ fromStatus: history[index - 1]?.status ?? null, toStatus: status, leadVersion: index + 1 },
    }));
    await this.events.addMany(events, writing);
  }
}
