import type { LossReason } from '@portals/contracts/constants';
import type { AnalyticsComparison } from '@portals/contracts/marketing';
import type { BeforeAndNow, TimeWords } from './finding.js';
import type { ReportFigures } from './report-figures.js';

/**
 * Count of an event in a period. `before` is null unless whole periods are compared, because the sentence `soFar` covers any other
 * comparison.
 */
interface Count {
  now: number;
  before: number | null;
}

/**
 * Writes the sentences about a period in one language. Each function returns whole sentences, or an empty text when there is nothing to
 * report.
 */
export interface SummarySentences {
  /**
   * Returns the only sentence about a period without activity.
   * @param madeOn day on which the report of a running period was made; null for a finished period
   * @param hasLeads false when the company had no leads by the end of the period
   */
  empty(times: TimeWords, madeOn: string | null, hasLeads: boolean): string;
  uncounted(counted: ReportFigures['counted']): string;
  /** Returns one sentence. @param madeOn day on which the report of a running period was made; null for a finished period */
  created(created: Count, times: TimeWords, madeOn: string | null): string;
  /** Returns a sentence about a running period that compares its days so far with the same days of the previous period. */
  soFar(change: BeforeAndNow, comparison: AnalyticsComparison, times: TimeWords): string;
  sources(sources: readonly { name: string | null; count: number }[], created: number): string;
  moves(forward: number, back: number): string;
  results(won: Count, lost: Count, times: TimeWords): string;
  /** Returns sentences about why leads were lost; a null `reason` means that nobody gave a reason. */
  losses(reasons: readonly { reason: LossReason | null; count: number }[]): string;
  /** Returns one sentence. @param madeOn day on which the report of a running period was made; null for a finished period */
  open(atEnd: number, atStart: number, times: TimeWords, madeOn: string | null): string;
  ofCreated(share: { won: number; of: number }): string;
  ofOpen(share: { won: number; of: number }, times: TimeWords): string;
  contact(days: Median, times: TimeWords): string;
  won(days: Median, times: TimeWords): string;
  mails(
    mails: Readonly<Record<'sent' | 'refused' | 'bounced' | 'complained' | 'unsubscribed', number>>,
    sentBefore: number | null,
    times: TimeWords,
  ): string;
  typed(typed: ReportFigures['campaigns']['typed'], costPerLead: number | null): string;
  best(campaign: { name: string; leads: number }): string;
  made(campaigns: number, texts: number): string;
}

/** Median number of days, and the number of leads behind it. */
export interface Median {
  median: number;
  leads: number;
  before: number | null;
}

const sum = (rows: readonly { column: string; count: number }[]) =>
  rows.reduce(
    (total, { column, count }) => (column === 'won' || column === 'lost' ? total : total + count),
    0,
  );

const medianOf = (
  { median, leads, medianBefore }: ReportFigures['leads']['daysToContact'],
  isWhole: boolean,
): Median | null => (median === null ? null : { median, leads, before: isWhole ? medianBefore : null });

/** Returns the sources of the new leads: at most three by name, and all other leads as one sum. */
function mainSources({ leads }: ReportFigures) {
  const shown = 3;
  const named = leads.bySource.filter(({ source, created }) => source !== null && created.value > 0);
  const main = named.slice(0, shown).map(({ source, created }) => ({ name: source, count: created.value }));
  const rest = leads.created.value - main.reduce((total, { count }) => total + count, 0);
  return rest > 0 ? [...main, { name: null, count: rest }] : main;
}

/** Returns the number of lost leads for each reason that occurs. */
export const lossesOf = ({ lossReasons = [] }: Pick<ReportFigures['leads'], 'lossReasons'>) =>
  lossReasons.flatMap(({ reason, lost }) => (lost.value > 0 ? [{ reason, count: lost.value }] : []));

function leadsParagraph(
  figures: ReportFigures,
  telling: SummarySentences,
  times: TimeWords,
  madeOn: string,
): string[] {
  const { leads, comparison, period } = figures;
  const isWhole = comparison?.whole === true;
  const count = ({ value, compared }: ReportFigures['leads']['won']): Count => ({
    now: value,
    before: isWhole ? (compared?.before ?? null) : null,
  });
  const { compared } = leads.created;
  const atEnd = sum(leads.byColumn.map(({ column, atEnd: end }) => ({ column, count: end })));
  const atStart = sum(leads.byColumn.map(({ column, atStart: start }) => ({ column, count: start })));
  const countedOn = period.running ? madeOn : null;
  return [
    telling.created(count(leads.created), times, countedOn),
    leads.created.value > 0 ? telling.sources(mainSources(figures), leads.created.value) : '',
    comparison !== null && compared !== null && !isWhole ? telling.soFar(compared, comparison, times) : '',
    telling.moves(leads.forward.value, leads.back.value),
    telling.results(count(leads.won), count(leads.lost), times),
    telling.losses(lossesOf(leads)),
    telling.open(atEnd, atStart, times, countedOn),
  ];
}

function paceParagraph(
  { leads, comparison }: ReportFigures,
  telling: SummarySentences,
  times: TimeWords,
): string[] {
  const isWhole = comparison?.whole === true;
  const contact = medianOf(leads.daysToContact, isWhole);
  const won = medianOf(leads.daysToWon, isWhole);
  return [
    leads.ofCreated.of > 0 ? telling.ofCreated(leads.ofCreated) : '',
    // Reports of earlier versions counted no reopened leads, so more of them may have been won than were open.
    leads.ofOpen.won > 0 && leads.ofOpen.won <= leads.ofOpen.of ? telling.ofOpen(leads.ofOpen, times) : '',
    contact === null ? '' : telling.contact(contact, times),
    won === null ? '' : telling.won(won, times),
  ];
}

function campaignsParagraph(
  { campaigns, content, comparison }: ReportFigures,
  telling: SummarySentences,
  times: TimeWords,
) {
  const { sent, refused, bounced, complained, unsubscribed } = campaigns.mails;
  const values = {
    ...{ sent: sent.value, refused: refused.value, bounced: bounced.value },
    ...{ complained: complained.value, unsubscribed: unsubscribed.value },
  };
  const sentBefore = comparison?.whole === true ? (sent.compared?.before ?? null) : null;
  const [first] = campaigns.top;
  const leads = first?.typed.leads ?? 0;
  return [
    telling.mails(values, sentBefore, times),
    telling.typed(campaigns.typed, campaigns.costPerLead),
    first !== undefined && leads > 0 && campaigns.top.length > 1
      ? telling.best({ name: first.name, leads })
      : '',
    telling.made(campaigns.created.value, content.created.value),
  ];
}

/**
 * Returns paragraphs about a period with activity, separated by blank lines.
 * @param madeOn day on which the figures were read
 */
export function paragraphsOf(
  figures: ReportFigures,
  telling: SummarySentences,
  times: TimeWords,
  madeOn: string,
): string {
  const paragraphs = [
    leadsParagraph(figures, telling, times, madeOn),
    paceParagraph(figures, telling, times),
    campaignsParagraph(figures, telling, times),
  ];
  return paragraphs
    .map((sentences) => sentences.filter((sentence) => sentence !== '').join(' '))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
