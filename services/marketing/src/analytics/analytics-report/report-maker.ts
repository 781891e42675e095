import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import type { AnalyticsPeriod } from '@portals/contracts/marketing';
import { parsePeriod } from '../../kernel/plain.js';
import { adviceOf } from '../analytics/advice/advice.js';
import { AnalyticsService } from '../analytics/analytics.service.js';
import { CampaignFigureReader } from '../analytics/campaign-figure.reader.js';
import { costPerLeadOf, typedOf } from '../analytics/campaign-figures.rules.js';
import { requirePeriod } from '../analytics/require-period.js';
import { type NewAnalyticsReport, typeOf } from './analytics-report.repository.js';
import { SourceWinReader } from './source-win.reader.js';

/** A report to be created. */
export interface WantedReport {
  companyId: number;
  /** Key of the period, such as `2026-W53` or `2026-12`. */
  period: string;
  language: Language;
}

/** Creates reports without storing them. */
@Injectable()
export class ReportMaker {
  constructor(
    @Inject(AnalyticsService) private readonly analytics: AnalyticsService,
    @Inject(CampaignFigureReader) private readonly campaigns: CampaignFigureReader,
    @Inject(SourceWinReader) private readonly sources: SourceWinReader,
  ) {}

  /** @throws AppError VALIDATION_FAILED with PERIOD_UNKNOWN at `period` */
  async make({ companyId, period: key, language }: WantedReport): Promise<NewAnalyticsReport> {
    const madeAt = new Date();
    const period = requirePeriod(key, madeAt);
    const analytics = await this.analytics.of(companyId, period, madeAt);
    const figures = {
      ...analytics,
      costPerLeadBefore: await this.costPerLeadBefore(companyId, analytics.period),
      sourcesOfTrend: await this.sources.ofTrend(companyId, analytics.trend),
    };
    const { advice, summary, recommendations } = adviceOf(figures, language, madeAt);
    return {
      ...{ marketingCompanyId: companyId, type: typeOf(period.kind), period: period.key, language },
      running: analytics.period.running,
      data: { ...figures, advice },
      ...{ summary, recommendations, createdAt: madeAt },
    };
  }

  private async costPerLeadBefore(companyId: number, { running, previousKey }: AnalyticsPeriod) {
    const previous = running || previousKey === null ? undefined : parsePeriod(previousKey);
    if (previous === undefined) return null;
    const activities = await this.campaigns.activities(companyId, previous);
    const days = activities.flatMap((activity) => activity.days);
    return costPerLeadOf(typedOf(days, previous));
  }
}
