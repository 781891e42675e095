import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { isSampleCompany, type LeadInput, type MarketingCompany } from '@portals/contracts/marketing';
import { type AccessUser, AppError, CONFIG, seedAlone, seedOnce } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AnalyticsReportService, type WantedReport } from '../../analytics/index.js';
import {
  LeadEntity,
  LeadEventRepository,
  LeadRepository,
  LeadWriting,
  type MarketingCompanyEntity,
  MarketingCompanyRepository,
  MarketingProductRepository,
} from '../../crm/index.js';
import type { CompanyPart } from '../../crm/plain.js';
import { declaration } from '../../kernel/index.js';
import { lastPeriods, periodOf } from '../../kernel/plain.js';
import type { AppConfig } from '../config.js';
import { DemoSeedEntity } from './demo-seed.entity.js';
import { DemoTexts } from './demo-texts.js';
import { historyOf, type SampleStatus, sampleInput } from './sample-history.rules.js';
import { type SampleMarketing, sampleIn, sampleMarketing } from './sample-marketing.js';

/**
 * Returns the keys of two past weeks, whose reports visitors can compare. The last finished week gets no report: visitors create it
 * themselves.
 */
const reportedWeeks = (now: Date): string[] =>
  lastPeriods(periodOf('week', now), 4)
    .slice(0, 2)
    .map(({ key }) => key);

const reportsOf = ({ id: companyId }: MarketingCompany, language: Language, now: Date): WantedReport[] =>
  reportedWeeks(now).map((period) => ({ companyId, period, language }));

/** Workspace in which a sample company is created, and the user for whom it is created. */
type SamplePlace = Pick<MarketingCompanyEntity, 'workspaceId' | 'userId'>;

/** Creates sample data: for the demo user on the first visit (rule 3.8), for others on request (rule 9.43). */
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

  /** Creates the samples on the demo user's first visit only; deleted samples are not created again. */
  async beforeList(user: AccessUser): Promise<void> {
    if (this.config.DEMO_USERNAME === undefined || user.username !== this.config.DEMO_USERNAME) return;
    const wanted = await seedOnce(this.dataSource, DemoSeedEntity, user.id, (manager, now) =>
      this.seed(user.id, now, manager),
    );
    // Reports are computed from committed data, so they are created after the transaction.
    for (const report of wanted ?? []) await this.reports.ofFinished(report);
  }

  /** @returns the reports to create once the samples are committed */
  private async seed(userId: number, now: Date, manager: EntityManager): Promise<WantedReport[]> {
    if ((await this.companies.count(userId, manager)) > 0) return [];
    const wanted: WantedReport[] = [];
    await LeadWriting.within(manager, async (writing) => {
      for (const [index, sample] of sampleMarketing.entries()) {
        const place = { workspaceId: userId, userId };
        const company = await this.create(place, sample, new Date(now.getTime() + index), writing);
        wanted.push(...reportsOf(company, sample.language, now));
      }
    });
    return wanted;
  }

  /**
   * Creates one sample company in an empty workspace. If the sample is already there, for example because the response of the first call
   * was lost, it is returned.
   * @throws AppError SAMPLE_NEEDS_EMPTY when the workspace already has another company
   */
  async createOne(place: SamplePlace, language: Language): Promise<MarketingCompany> {
    const company = await seedAlone(
      this.dataSource,
      DemoSeedEntity,
      place.workspaceId,
      async (manager, now) => {
        const [there, ...more] = await this.companies.firstTwo(place.workspaceId, manager);
        if (there && more.length === 0 && isSampleCompany(there)) return there;
        if (there) throw new AppError(declaration.errors.SAMPLE_NEEDS_EMPTY);
        return LeadWriting.within(manager, (writing) => this.create(place, sampleIn[language], now, writing));
      },
    );
    // Reports that exist already stay as they are. Those of a sample whose first call broke off are still missing.
    for (const report of reportsOf(company, language, new Date(company.createdAt)))
      await this.reports.ofFinished(report);
    return company;
  }

  private async create(
    place: SamplePlace,
    sample: SampleMarketing,
    now: Date,
    writing: LeadWriting,
  ): Promise<MarketingCompany> {
    const { manager } = writing;
    const company = await this.companies.insert(place, sample.company, now, manager);
    const under = { marketingCompanyId: company.id };
    for (const [index, input] of sample.products.entries()) {
      const product = await this.products.insert({ ...input, ...under }, now, manager);
      if (index === 0) await this.texts.write(company, product, sample.language, now, manager);
    }
    await this.texts.plan(company, sample.campaigns, now, manager);
    for (const [index, lead] of sample.leads.entries()) {
      const input = { ...sampleInput(lead, index, sample.phonePrefix, now), ...under };
      await this.createLead(place.userId, input, historyOf(lead, index, now), writing);
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
