import { channels, type Language } from '@portals/contracts/constants';
import type { AnalyticsFigure, AnalyticsReport } from '@portals/contracts/marketing';
import { capital } from '../analytics/advice/written.js';
import { reportWords } from './report-words.js';

/** A line of a report's table; left out when it has no value. */
interface ReportLine {
  figure: string;
  value: number | null;
  /** Value on the compared days. */
  now: number | null;
  before: number | null;
}

export interface ReportSection {
  title: string;
  lines: ReportLine[];
}

type Data = AnalyticsReport['data'];
type Words = (typeof reportWords)[Language];

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

function leadLines({ leads, waiting }: Data, words: Words): ReportLine[] {
  const { ofCreated, ofOpen, ofOpenBefore, daysToContact, daysToWon } = leads;
  return [
    figureLine(words.created, leads.created),
    figureLine(words.open, leads.open),
    figureLine(words.forward, leads.forward),
    figureLine(words.back, leads.back),
    figureLine(words.won, leads.won),
    figureLine(words.lost, leads.lost),
    line(words.wonOfCreated, percent(ofCreated)),
    line(words.wonOfOpen, percent(ofOpen), null, ofOpenBefore && percent(ofOpenBefore)),
    line(words.daysToContact, daysToContact.median, null, daysToContact.medianBefore),
    line(words.daysToWon, daysToWon.median, null, daysToWon.medianBefore),
    ...(waiting.day === undefined ? [] : [line(words.waiting(waiting.days), waiting.leads)]),
  ];
}

function campaignSections({ campaigns }: Data, language: Language): ReportSection[] {
  const words = reportWords[language];
  const { mails, typed, costPerLead, now } = campaigns;
  const statusOf = (status: string) => words.campaignStatus[status] ?? status;
  return [
    {
      title: words.mailsTitle,
      lines: mailNames.map((name) => figureLine(words.mails[name], mails[name])),
    },
    {
      title: words.typedTitle,
      lines: [
        ...typedNames.map((name) => line(words.typed[name], typed[name])),
        line(words.costPerLead, costPerLead),
      ],
    },
    {
      title: words.campaignsNow,
      lines: now.map(({ type, status, count }) =>
        line(`${capital(channels[type].names[language])}: ${statusOf(status)}`, count),
      ),
    },
  ];
}
const mailNames = ['sent', 'refused', 'bounced', 'complained', 'unsubscribed'] as const;
const typedNames = ['sent', 'opened', 'clicked', 'replies', 'leads', 'cost'] as const;

/** Returns the figures of a report by section; sections without lines are left out. */
export function reportSections({ data, language }: AnalyticsReport): ReportSection[] {
  const words = reportWords[language];
  const { leads, content, trend } = data;
  const sections = [
    { title: words.leads, lines: leadLines(data, words) },
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
      lines: trend.flatMap(({ key, created, won, lost }) => [
        line(`${key}: ${words.created}`, created),
        line(`${key}: ${words.won}`, won),
        line(`${key}: ${words.lost}`, lost),
      ]),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}
