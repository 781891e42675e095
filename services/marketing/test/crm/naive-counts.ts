import { leadColumns } from '@portals/contracts/constants';
import { toDate } from '@portals/service-kit';
import type { RunningService } from '@portals/service-kit/testing';

/**
 * The data of a lead that counts depend on. This file is an independent, naive implementation of the counts of rules 12.10 to 12.14: day by
 * day, from leads and events only, without code of the service.
 */
interface NaiveLead {
  id: number;
  marketingCompanyId: number;
  createdAt: Date | string;
  sourceKey: string;
  status: string;
}

interface NaiveEvent {
  id: number;
  leadId: number;
  at: Date | string;
  fromStatus: string | null;
  toStatus: string;
  how: string;
}

const madrid = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit', day: '2-digit' },
});
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const daysFrom = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000;

const names: readonly string[] = leadColumns;
const columnOf = (status: string) => {
  const name = status.trim().toLowerCase();
  return names.includes(name) ? names.indexOf(name) : names.indexOf('other');
};
const [won, lost] = [names.indexOf('won'), names.indexOf('lost')];

interface Told {
  steps: string[];
  counts: [key: string, count: number][];
}

/** A step of a lead, in the format that `storedSteps` returns. */
type Step = [day: string, from: number, to: number, direction: number, days: number, ...firsts: boolean[]];

/** Removes each merge that was undone, and everything until its undo. */
function withoutUndoneMerges(events: readonly NaiveEvent[]): readonly NaiveEvent[] {
  const standing: NaiveEvent[] = [];
  let left = events;
  for (const event of events) {
    const last = standing.pop();
    const isUndo =
      event.how === 'undo' && event.fromStatus === last?.toStatus && event.toStatus === last.fromStatus;
    if (!isUndo) standing.push(...(last ? [last, event] : [event]));
    else if (last.how === 'merge') left = left.filter(({ id }) => id < last.id || id > event.id);
  }
  return left;
}

function tell(lead: NaiveLead, stored: readonly NaiveEvent[]): Told {
  const events = withoutUndoneMerges(stored);
  const came = madrid.format(toDate(lead.createdAt));
  const dated = events.map((event) => ({ ...event, day: madrid.format(toDate(event.at)) }));
  const last = [came, ...dated.map(({ day }) => day)].sort().at(-1) ?? came;
  const entry = columnOf(events[0]?.fromStatus ?? events[0]?.toStatus ?? lead.status);
  const atEnd = (day: string) => {
    const newest = dated.filter((event) => event.day <= day).at(-1);
    return newest === undefined ? entry : columnOf(newest.toStatus);
  };
  const counts: Told['counts'] = [];
  const count = (day: string, measure: string, item: string | number, n = 1) =>
    counts.push([`${lead.marketingCompanyId} ${day} ${measure} ${item}`, n]);
  count(came, 'created', lead.sourceKey);
  count(came, 'column', entry);
  if (entry !== won && entry !== lost) count(came, 'cohort', 'open');
  const steps: Step[] = [];
  let before = entry;
  for (let day = came; day <= last; day = dayAfter(day)) {
    const now = atEnd(day);
    if (now === before) continue;
    const isFirst = (column: number) => now === column && steps.every(([, , to]) => to !== column);
    const direction = before <= won && now <= won ? Math.sign(now - before) : 0;
    const days = daysFrom(came, day);
    const firsts = [steps.length === 0 && entry === 0, isFirst(won), isFirst(lost)];
    count(day, 'column', before, -1);
    count(day, 'column', now);
    if (direction !== 0) count(day, 'moved', direction === 1 ? 'forward' : 'back');
    if (firsts[0]) count(day, 'contactDays', days);
    if (firsts[1]) {
      count(day, 'came', 'won');
      count(day, 'wonDays', days);
      count(came, 'cohort', 'won');
    }
    if (firsts[2]) count(day, 'came', 'lost');
    steps.push([day, before, now, direction, days, ...firsts]);
    before = now;
  }
  return { counts, steps: steps.map((step, place) => textOf(lead.id, step, steps[place + 1]?.[0] ?? null)) };
}

const textOf = (leadId: number, step: Step, until: string | null) => [leadId, ...step, until].join(' ');

async function storedSteps({ dataSource }: RunningService): Promise<string[]> {
  const rows = await dataSource.query('SELECT * FROM marketing_lead_steps ORDER BY leadId, day');
  return rows.map((row: Record<string, unknown>) => {
    const firsts = [row.isFirstContact, row.isFirstWon, row.isFirstLost].map(Boolean);
    const { leadId, day, fromColumn, toColumn, direction, leadDays, untilDay } = row;
    return [leadId, day, fromColumn, toColumn, direction, leadDays, ...firsts, untilDay].join(' ');
  });
}

async function storedCounts({ dataSource }: RunningService): Promise<Record<string, number>> {
  const rows = await dataSource.query('SELECT * FROM marketing_lead_day_counts WHERE count <> 0');
  return Object.fromEntries(
    rows.map((row: Record<string, unknown>) => {
      const { marketingCompanyId, day, measure, item, count } = row;
      return [`${marketingCompanyId} ${day} ${measure} ${item}`, count];
    }),
  );
}

/** Expects the stored counts to equal the counts computed from all leads and their events. */
export async function expectTrueCounts(service: RunningService): Promise<void> {
  const leads = await service.dataSource.query<NaiveLead[]>('SELECT * FROM marketing_leads ORDER BY id');
  const events = await service.dataSource.query<NaiveEvent[]>(
    'SELECT id, leadId, at, fromStatus, toStatus, how FROM marketing_lead_events ORDER BY id',
  );
  const eventsOf = new Map<number, NaiveEvent[]>();
  for (const event of events) eventsOf.set(event.leadId, [...(eventsOf.get(event.leadId) ?? []), event]);
  const told = leads.map((lead) => tell(lead, eventsOf.get(lead.id) ?? []));
  const sums: Record<string, number> = {};
  for (const [key, count] of told.flatMap(({ counts }) => counts)) sums[key] = (sums[key] ?? 0) + count;
  const counts = Object.fromEntries(Object.entries(sums).filter(([, count]) => count !== 0));
  expect(await storedSteps(service)).toEqual(told.flatMap(({ steps }) => steps));
  expect(await storedCounts(service)).toEqual(counts);
}

/** Expects that no recount has had to repair anything. */
export const expectNoRepairs = ({ logs }: RunningService): void =>
  expect(logs.filter((line) => line.includes('counts of leads were wrong'))).toEqual([]);
