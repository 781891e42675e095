import type { BeforeAndNow, Finding, NamedChange } from './finding.js';
import type { ReportFigures } from './report-figures.js';
import { thresholds } from './thresholds.js';

/** Rule that returns a finding about a period's leads; null when there is nothing to report. */
type LeadRule = (figures: ReportFigures) => Finding | null;

const isFall = ({ now, before }: BeforeAndNow) =>
  before - now >= Math.max(thresholds.changedLeads, before * thresholds.change);
const isRise = ({ now, before }: BeforeAndNow) =>
  now - before >= Math.max(thresholds.changedLeads, before * thresholds.change);

/** Returns the named sources that have figures for both periods. */
const sourcesOf = ({ leads }: ReportFigures): NamedChange[] =>
  leads.bySource.flatMap(({ source, created }) =>
    source === null || created.compared === null ? [] : [{ name: source, ...created.compared }],
  );

/** Returns the item with the highest value, or the first of several such items; null when no value is above 0. */
function most<Item>(items: readonly Item[], of: (item: Item) => number): Item | null {
  const best = Math.max(0, ...items.map(of));
  return best > 0 ? (items.find((item) => of(item) === best) ?? null) : null;
}

const fallen = ({ now, before }: BeforeAndNow) => before - now;
const gained = ({ now, before }: BeforeAndNow) => now - before;

export const waiting: LeadRule = ({ waiting: { leads, days, day }, period }) =>
  day === undefined || leads < thresholds.waitingLeads
    ? null
    : { code: 'WAITING', leads, days, isRunning: period.running };

/** Reports new leads that nobody works on. */
export const nobodyContacted: LeadRule = ({ leads, period }) => {
  const newLeads = leads.byColumn.find(({ column }) => column === 'new')?.atEnd ?? 0;
  const isOver = !period.running;
  if (!isOver || leads.daysToContact.leads > 0 || newLeads < thresholds.uncontactedLeads) return null;
  // Some teams work on leads without moving them out of the first column, so any forward move counts as work.
  return leads.forward.value > 0 ? null : { code: 'NOBODY_CONTACTED', newLeads };
};

/** Reports several consecutive finished periods without new leads, if earlier periods had some. */
export const noNewLeads: LeadRule = ({ trend, period }) => {
  if (period.running) return null;
  const last = trend.map(({ created }) => created > 0).lastIndexOf(true);
  const periods = trend.length - 1 - last;
  return last < 0 || periods < thresholds.periodsWithoutLeads ? null : { code: 'NO_NEW_LEADS', periods };
};

export const createdFell: LeadRule = (figures) => {
  const change = figures.leads.created.compared;
  if (change === null || !isFall(change)) return null;
  const source = most(sourcesOf(figures), fallen);
  // A source stands out when it caused at least half of the fall.
  const isMost = source !== null && fallen(source) * 2 >= fallen(change);
  return { code: 'CREATED_FELL', change, most: isMost ? source : null };
};

/** Reports a source whose leads fell although the total did not. */
export const sourceFell: LeadRule = (figures) => {
  const { compared } = figures.leads.created;
  const sources = sourcesOf(figures);
  const source = most(sources.filter(isFall), fallen);
  if (compared === null || source === null || isFall(compared)) return null;
  const others = { now: compared.now - source.now, before: compared.before - source.before };
  return { code: 'SOURCE_FELL', source, risen: most(sources.filter(isRise), gained), others };
};

export const sourceRose: LeadRule = (figures) => {
  const source = most(sourcesOf(figures).filter(isRise), gained);
  // When the leads of another source fell, the SOURCE_FELL finding already mentions the rise.
  return source === null || sourceFell(figures) !== null ? null : { code: 'SOURCE_ROSE', source };
};

export const wonFell: LeadRule = ({ leads: { won } }) => {
  const change = won.compared;
  if (change === null || change.before < thresholds.wonBefore) return null;
  return fallen(change) < change.before * thresholds.change ? null : { code: 'WON_FELL', change };
};

/** Returns the number of leads that were lost on the compared days without a reason; null when it is unknown. */
function unexplainedOf(reasons: ReportFigures['leads']['lossReasons']): number | null {
  if (reasons === undefined) return null;
  return reasons.find(({ reason }) => reason === null)?.lost.compared?.now ?? 0;
}

export const lostRose: LeadRule = ({ leads: { lost, lossReasons } }) => {
  const change = lost.compared;
  if (change === null || change.now < thresholds.lostLeads) return null;
  return change.now < change.before * thresholds.lostTimes || change.now === change.before
    ? null
    : { code: 'LOST_ROSE', change, unexplained: unexplainedOf(lossReasons) };
};

export const backMoves: LeadRule = ({ leads }) => {
  const [back, forward] = [leads.back.value, leads.forward.value];
  if (back < thresholds.backMoves || back < forward * thresholds.backShare) return null;
  return { code: 'BACK_MOVES', back, forward };
};

export const contactSlower: LeadRule = ({ leads: { daysToContact } }) => {
  const { median, medianBefore, leads } = daysToContact;
  if (median === null || medianBefore === null || leads < thresholds.medianOf) return null;
  if (median - medianBefore < thresholds.slowerDays) return null;
  return { code: 'CONTACT_SLOWER', now: median, before: medianBefore };
};

const sumOf = (sources: readonly { leads: number; won: number }[]) => ({
  leads: sources.reduce((sum, { leads }) => sum + leads, 0),
  won: sources.reduce((sum, { won }) => sum + won, 0),
});

const rateOf = ({ leads, won }: { leads: number; won: number }) => (leads === 0 ? 0 : won / leads);

/** Reports a source with many leads and no wins, while other sources have wins. */
export const sourceWithoutWins: LeadRule = ({ sourcesOfTrend, trend }) => {
  const missed = (source: (typeof sourcesOfTrend)[number]) => {
    if (source.source === null || source.won > 0 || source.leads < thresholds.sourceLeads) return 0;
    const expected = source.leads * rateOf(sumOf(sourcesOfTrend.filter((other) => other !== source)));
    return expected < thresholds.sourceMissedWins ? 0 : expected;
  };
  const found = most(sourcesOfTrend, missed);
  if (found === null || found.source === null) return null;
  return { code: 'SOURCE_WITHOUT_WINS', source: found.source, leads: found.leads, periods: trend.length };
};

/** Reports a source whose leads are won far more often than leads from other sources. */
export const sourceWinsBest: LeadRule = ({ sourcesOfTrend, trend }) => {
  const enough = sourcesOfTrend.filter(
    ({ source, leads, won }) =>
      source !== null && leads >= thresholds.sourceLeads && won >= thresholds.sourceWins,
  );
  const found = most(enough, rateOf);
  if (found === null || found.source === null) return null;
  const others = sumOf(sourcesOfTrend.filter((other) => other !== found));
  if (others.leads < thresholds.sourceLeads) return null;
  if (rateOf(found) < rateOf(others) * thresholds.sourceTimes) return null;
  const { source: name, leads, won } = found;
  return { code: 'SOURCE_WINS_BEST', source: { name, leads, won }, others, periods: trend.length };
};
