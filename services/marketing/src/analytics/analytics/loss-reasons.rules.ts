import { analyticsLimits, type LossReason } from '@portals/contracts/constants';
import type { AnalyticsFigure } from '@portals/contracts/marketing';
import type { DaySpan, Spans } from './comparison.rules.js';
import { figureOf } from './period-counts.rules.js';

/** Number of leads from one source that were lost on one day for one reason; `reason` is null for leads lost without a reason. */
export interface LossCount {
  day: string;
  reason: LossReason | null;
  sourceKey: string;
  count: number;
}

/** Number of leads that were lost for a reason, with their sources by key. */
export interface ReasonCount {
  reason: LossReason | null;
  lost: AnalyticsFigure;
  /** Sources of these leads: in a current period, of those lost on the days compared. */
  sources: { sourceKey: string; lost: number }[];
}

const within = (counts: readonly LossCount[], { firstDay, lastDay }: DaySpan) =>
  counts.filter(({ day }) => day >= firstDay && day <= lastDay);

function grouped<Key>(counts: readonly LossCount[], keyOf: (count: LossCount) => Key): [Key, LossCount[]][] {
  const groups = new Map<Key, LossCount[]>();
  for (const count of counts) {
    const key = keyOf(count);
    groups.set(key, [...(groups.get(key) ?? []), count]);
  }
  return [...groups];
}

const total = (counts: readonly LossCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** Returns the sources with the most lost leads. */
function sourcesOf(counts: readonly LossCount[]): ReasonCount['sources'] {
  return grouped(counts, ({ sourceKey }) => sourceKey)
    .map(([sourceKey, own]) => ({ sourceKey, lost: total(own) }))
    .sort((a, b) => b.lost - a.lost || (a.sourceKey < b.sourceKey ? -1 : 1))
    .slice(0, analyticsLimits.lossSources);
}

/** Returns the lost leads of a period by reason, the most frequent first; leads without a reason come last (rule 12.66). */
export function lossReasonsOf(counts: readonly LossCount[], spans: Spans): ReasonCount[] {
  return grouped(counts, ({ reason }) => reason)
    .map(([reason, own]) => ({
      reason,
      lost: figureOf(spans, (span) => total(within(own, span))),
      sources: sourcesOf(within(own, spans.compared?.now ?? spans.period)),
    }))
    .filter(({ lost }) => lost.value > 0 || (lost.compared?.before ?? 0) > 0)
    .sort((a, b) => Number(a.reason === null) - Number(b.reason === null) || b.lost.value - a.lost.value);
}
