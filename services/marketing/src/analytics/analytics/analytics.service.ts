import { Inject, Injectable } from '@nestjs/common';
import { analyticsLimits, contentTypes } from '@portals/contracts/constants';
import type {
  Analytics,
  AnalyticsFigure,
  AnalyticsPeriod,
  AnalyticsQuery,
} from '@portals/contracts/marketing';
import { type AccessUser, FairReads, type RowReader } from '@portals/service-kit';
import { CompanyAccess, LeadCountRunRepository } from '../../crm/index.js';
import {
  after,
  before,
  boundsOf,
  boundsOfDay,
  dayAfter,
  dayOf,
  lastPeriods,
  type Period,
  parsePeriod,
  periodOf,
} from '../../kernel/plain.js';
import { CampaignFigureReader } from './campaign-figure.reader.js';
import { costPerLeadOf, mailFiguresOf, topOf, typedOf } from './campaign-figures.rules.js';
import { comparisonOf, type DaySpan, isRunning, type Spans, spansOf } from './comparison.rules.js';
import { LeadCountReader } from './lead-count.reader.js';
import { type LeadFigures, leadFiguresOf } from './lead-figures.rules.js';
import { lossReasonsOf } from './loss-reasons.rules.js';
import { figureOf, type PeriodCount, sumOf } from './period-counts.rules.js';
import { requirePeriod } from './require-period.js';
import { trendOf } from './trend.rules.js';

/** The day spans for which a request needs figures. */
interface Asked {
  companyId: number;
  /** The period, and the days with which it is compared. */
  spans: Spans;
  /** All days of the period and of its comparison, as one span. */
  shown: DaySpan;
  /** All days of the trend. */
  trend: DaySpan;
  /** Spans for which separate sums are needed. */
  each: DaySpan[];
}

/** Returns true when only some days of the period are compared with the previous one. */
const isPart = (spans: Spans): spans is Spans & { compared: NonNullable<Spans['compared']> } =>
  spans.compared !== null && spans.compared.now.lastDay !== spans.period.lastDay;

/** Counts the leads that were lost in the period and on the compared days of the previous one. */
const lostIn = ({ lost }: LeadFigures) => lost.value + (lost.compared?.before ?? 0);

/** Returns the figures of a week or a month (rules 12.1 to 12.27). */
@Injectable()
export class AnalyticsService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(LeadCountRunRepository) private readonly runs: LeadCountRunRepository,
    @Inject(LeadCountReader) private readonly leads: LeadCountReader,
    @Inject(CampaignFigureReader) private readonly campaigns: CampaignFigureReader,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  /** @throws AppError NOT_FOUND for a missing company and for another user's company; VALIDATION_FAILED with PERIOD_UNKNOWN at `period` */
  async get(user: AccessUser, companyId: number, { period, kind }: AnalyticsQuery): Promise<Analytics> {
    await this.access.require(user, companyId, 'read');
    const now = new Date();
    const asked = period === undefined ? periodOf(kind, now) : requirePeriod(period, now);
    return this.of(companyId, asked, now, this.reads.of(user));
  }

  /** Returns the number of leads created so far this week. The caller must have checked access. */
  async newLeadsOfWeek(companyId: number, now: Date, reader: RowReader): Promise<AnalyticsFigure> {
    const week = periodOf('week', now);
    const spans = spansOf(week, comparisonOf(week, dayOf(now)));
    return this.leads.over(reader).created(companyId, spans);
  }

  /** Returns a company's figures for a period, up to now if it is still running. The caller must have checked access. */
  async of(companyId: number, period: Period, now: Date, reader?: RowReader): Promise<Analytics> {
    const leads = reader === undefined ? this.leads : this.leads.over(reader);
    const today = dayOf(now);
    // The progress is read before the figures. Read afterwards, it could be complete although the figures lack the last leads.
    const counted = await this.runs.progress(companyId);
    const comparison = comparisonOf(period, today);
    const periods = lastPeriods(period, analyticsLimits.trend);
    const asked = askedOf(companyId, spansOf(period, comparison), periods);
    const { spans } = asked;
    const leadCounts = await this.leadCounts(leads, asked);
    const sources = await leads.sources(companyId, spans);
    const mailCounts = await this.campaigns.mails(companyId, asked.each, asked.trend);
    const figures = leadFiguresOf(leadCounts, spans, sources);
    return {
      period: periodAnswer(period, today),
      comparison,
      counted,
      leads: {
        ...(await this.withLabels(leads, companyId, figures)),
        ...(figures.forward.value + figures.back.value <= analyticsLimits.steps && {
          movedLeads: await leads.movedLeads(companyId, spans.period),
          ...(isPart(spans) && {
            movedLeadsCompared: await leads.movedLeads(companyId, spans.compared.now),
          }),
          ...(lostIn(figures) <= analyticsLimits.steps && {
            lossReasons: await this.lossReasons(leads, asked),
          }),
        }),
      },
      waiting: await this.waitingFigure(leads, companyId, { period, today, figures }),
      campaigns: await this.campaignFigures(asked, mailCounts, reader),
      content: await this.contentFigures(asked),
      trend: trendOf([...leadCounts, ...mailCounts], periods, today),
    };
  }

  private async leadCounts(leads: LeadCountReader, asked: Asked): Promise<PeriodCount[]> {
    const { companyId, spans } = asked;
    const counts = await leads.counts(companyId, { ...asked, spans: asked.each });
    const whole = spans.compared !== null && !isPart(spans) ? [spans.compared.before] : [];
    for (const span of [spans.period, ...whole]) counts.push(await leads.reopened(companyId, span));
    return counts;
  }

  /** Returns the reasons for which leads were lost, with the sources of those leads (rule 12.66). */
  private async lossReasons(leads: LeadCountReader, { companyId, shown, spans }: Asked) {
    const reasons = lossReasonsOf(await leads.losses(companyId, shown), spans);
    const keys = reasons.flatMap(({ sources }) => sources.map(({ sourceKey }) => sourceKey));
    const labels = await leads.labels(companyId, [...new Set(keys)]);
    return reasons.map(({ sources, ...row }) => ({
      ...row,
      sources: sources.map(({ sourceKey, lost }) => ({ source: labels.get(sourceKey) ?? sourceKey, lost })),
    }));
  }

  /** Returns the leads that wait for a first contact: now, or at the end of a finished period (rule 12.21). */
  private async waitingFigure(
    leads: LeadCountReader,
    companyId: number,
    { period, today, figures }: { period: Period; today: string; figures: LeadFigures },
  ): Promise<Analytics['waiting']> {
    const running = isRunning(period, today);
    const day = running ? today : period.lastDay;
    const days = analyticsLimits.waitingDays;
    const until = boundsOfDay(dayAfter(day, -days)).from;
    const atEnd = figures.byColumn.find(({ column }) => column === 'new')?.atEnd ?? 0;
    // While leads are still being counted, `atEnd` is too small, which could make the difference negative.
    const count = running
      ? await leads.waiting(companyId, until)
      : Math.max(0, atEnd - (await leads.newSince(companyId, until, day)));
    return { leads: count, days, createdUntil: until.toISOString(), day };
  }

  private async withLabels(leads: LeadCountReader, companyId: number, { bySource, ...figures }: LeadFigures) {
    const keys = bySource.flatMap(({ sourceKey }) => sourceKey ?? []);
    const labels = await leads.labels(companyId, keys);
    return {
      ...figures,
      bySource: bySource.map(({ sourceKey, created }) => ({
        // Without a label, the last lead with this source has just been deleted; the key is shown instead.
        source: sourceKey === null ? null : (labels.get(sourceKey) ?? sourceKey),
        created,
      })),
    };
  }

  private async campaignFigures(
    { companyId, spans, shown, each }: Asked,
    mailCounts: readonly PeriodCount[],
    reader: RowReader | undefined,
  ): Promise<Analytics['campaigns']> {
    const table = 'marketing_campaigns';
    const created = await this.campaigns.created(table, companyId, each, shown);
    const activities = await this.campaigns.activities(companyId, spans.period);
    const typed = typedOf(
      activities.flatMap(({ days }) => days),
      spans.period,
    );
    return {
      ...(await this.campaigns.now(companyId, reader)),
      created: figureOf(spans, (span) => sumOf(created, span, table)),
      mails: mailFiguresOf(mailCounts, spans),
      typed,
      costPerLead: costPerLeadOf(typed),
      top: topOf(activities, spans.period),
    };
  }

  private async contentFigures({ companyId, spans, shown, each }: Asked): Promise<Analytics['content']> {
    const table = 'marketing_contents';
    const created = await this.campaigns.created(table, companyId, each, shown);
    const byType = contentTypes.map((type) => ({
      type,
      count: sumOf(created, spans.period, table, [type]),
    }));
    return {
      created: figureOf(spans, (span) => sumOf(created, span, table)),
      byType: byType.filter(({ count }) => count > 0),
    };
  }
}

function askedOf(companyId: number, spans: Spans, periods: readonly Period[]): Asked {
  const { period, compared } = spans;
  const each = [...periods, period, ...(compared ? [compared.now, compared.before] : [])];
  const { lastDay } = period;
  return {
    ...{ companyId, spans, each },
    shown: { firstDay: compared?.before.firstDay ?? period.firstDay, lastDay },
    trend: { firstDay: periods[0]?.firstDay ?? period.firstDay, lastDay },
  };
}

function periodAnswer(period: Period, today: string): AnalyticsPeriod {
  const { from, until } = boundsOf(period);
  const running = isRunning(period, today);
  return {
    ...period,
    ...{ from: from.toISOString(), until: until.toISOString(), running },
    previousKey: parsePeriod(before(period).key)?.key ?? null,
    nextKey: running ? null : after(period).key,
  };
}
