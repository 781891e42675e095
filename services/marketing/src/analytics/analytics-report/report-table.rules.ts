import {
  type CampaignType,
  campaignFigures,
  channels,
  chartFigures,
  countedLeadFigures,
  isOfLeads,
  knownFigures,
  type Language,
  type LeadFigureName,
  leadFigures,
  leadMedians,
  leadShares,
  mailFigureNames,
  mailFigures,
  namedCampaignStatusOf,
  typedFigures,
} from '@portals/contracts/constants';
import type { AnalyticsFigure, AnalyticsReport } from '@portals/contracts/marketing';
import { capital } from '../analytics/advice/written.js';
import { reportWords } from './report-words.js';

/** A line in the table of a report. A null value becomes an empty cell. */
interface ReportLine {
  figure: string;
  value: number | null;
  /** Value on the compared days of this period. */
  now: number | null;
  before: number | null;
}

export interface ReportSection {
  title: string;
  lines: ReportLine[];
}

type Data = AnalyticsReport['data'];

const line = (
  figure: string,
  value: number | null,
  now: number | null = null,
  before: number | null = null,
) => ({
  ...{ figure, value, now, before },
});
const figureLine = (name: string, { value, compared }: AnalyticsFigure): ReportLine =>
  line(name, value, compared?.now, compared?.before);
/** Returns a percentage with at most two decimals. */
const percent = ({ won, of }: { won: number; of: number }) =>
  of === 0 ? null : Math.round((won / of) * 10_000) / 100;

function leadLines({ leads, waiting }: Data, language: Language): ReportLine[] {
  const nameOf = (name: LeadFigureName) => leadFigures[name].names[language];
  return [
    ...knownFigures(countedLeadFigures, leads).map(({ name, figure }) => figureLine(nameOf(name), figure)),
    ...knownFigures(leadShares, leads).map(({ name, figure }) => {
      const earlier = name === 'ofOpen' ? leads.ofOpenBefore : null;
      return line(nameOf(name), percent(figure), null, earlier && percent(earlier));
    }),
    ...knownFigures(leadMedians, leads).map(({ name, figure }) =>
      line(nameOf(name), figure.median, null, figure.medianBefore),
    ),
    ...(waiting.day === undefined ? [] : [line(reportWords[language].waiting(waiting.days), waiting.leads)]),
  ];
}

function campaignSections({ campaigns }: Data, language: Language): ReportSection[] {
  const words = reportWords[language];
  const { mails, typed, costPerLead, now, nowOthers = [] } = campaigns;
  const statusOf = (status: string) =>
    words.campaignStatus[namedCampaignStatusOf(status) ?? status] ?? status;
  const countLine = (type: CampaignType, status: string, count: number) =>
    line(`${capital(channels[type].names[language])}: ${status}`, count);
  return [
    {
      title: words.mailsTitle,
      lines: knownFigures(mailFigureNames, mails).map(({ name, figure }) =>
        figureLine(mailFigures[name].names[language], figure),
      ),
    },
    {
      title: words.typedTitle,
      lines: [
        ...campaignFigures.map((name) => line(typedFigures[name].names[language], typed[name])),
        line(words.costPerLead, costPerLead),
      ],
    },
    {
      title: words.campaignsNow,
      lines: [
        ...now.map(({ type, status, count }) => countLine(type, statusOf(status), count)),
        ...nowOthers.map(({ type, count }) => countLine(type, words.otherStatuses, count)),
      ],
    },
  ];
}

/** Returns the figures of a report by section; sections without lines are omitted. */
export function reportSections({ data, language }: AnalyticsReport): ReportSection[] {
  const words = reportWords[language];
  const { leads, content, trend } = data;
  const sections = [
    { title: words.leads, lines: leadLines(data, language) },
    {
      title: words.sources,
      lines: leads.bySource.map(({ source, created }) => figureLine(source ?? words.otherSources, created)),
    },
    {
      title: words.statuses,
      lines: leads.byColumn.map(({ column, atEnd, atStart }) =>
        line(words.column[column], atEnd, null, atStart),
      ),
    },
    {
      title: words.losses,
      lines: (leads.lossReasons ?? []).map(({ reason, lost }) =>
        figureLine(words.lossReason[reason ?? 'none'], lost),
      ),
    },
    ...campaignSections(data, language),
    {
      title: words.contents,
      lines: [
        figureLine(words.total, content.created),
        ...content.byType.map(({ type, count }) => line(words.contentType[type], count)),
      ],
    },
    {
      title: words.trend,
      lines: trend.flatMap((point) =>
        chartFigures
          .filter(isOfLeads)
          .map((name) => line(`${point.key}: ${leadFigures[name].names[language]}`, point[name])),
      ),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}
