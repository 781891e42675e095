import { isDeepStrictEqual } from 'node:util';
import { dayOf, daysBetween } from '../../kernel/plain.js';
import { columnNumber, columnOf } from '../lead-row/lead-status.rules.js';

/** Facts about a lead that its events do not contain. */
export interface LeadFacts {
  createdAt: Date;
  sourceKey: string;
  /** Current column of the lead on the board; used only for a lead without events. */
  boardColumn: number;
}

export interface FunnelEvent {
  at: Date;
  /** Status before the event; null for the creation of a lead. */
  fromStatus: string | null;
  toStatus: string;
  /** Origin of the change, such as `hand`, `merge` or `undo`. */
  how: string;
}

/** Returns true when the event is the undo of another change. */
export const isUndoOf = (
  { how, fromStatus, toStatus }: Omit<FunnelEvent, 'at'>,
  change: Omit<FunnelEvent, 'at'> | undefined,
): boolean => how === 'undo' && change?.fromStatus === toStatus && change.toStatus === fromStatus;

/** A day at whose end a lead was in a different column than on the previous day. */
export interface LeadStep {
  /** Day in the time zone `businessZone`: `2026-12-28`. */
  day: string;
  /** Day of the next step; null when the lead has not left the column. */
  untilDay: string | null;
  fromColumn: number;
  toColumn: number;
  /** 1 forward, -1 back, 0 for steps without a direction: those from or to "lost" or the column for custom statuses. */
  direction: number;
  /** Days since the lead was created. */
  leadDays: number;
  /** True when the lead was created in "new" and this is its first step. */
  isFirstContact: boolean;
  /** True for the first step that ends in won. */
  isFirstWon: boolean;
  /** True for the first step that ends in lost. */
  isFirstLost: boolean;
}

/** History of a lead, from which its counts are derived (rules 12.10 to 12.17). */
export interface LeadFunnel {
  createdDay: string;
  sourceKey: string;
  /** Column of the board in which the lead was created. */
  entryColumn: number;
  /** Steps in chronological order. */
  steps: LeadStep[];
}

const columns = {
  new: columnNumber('new'),
  won: columnNumber('won'),
  lost: columnNumber('lost'),
} as const;

const columnOfStatus = (status: string) => columnNumber(columnOf(status));

/** Returns true for the columns from "new" to "won", which have an order; the other columns have none. */
const hasRank = (column: number) => column <= columns.won;

const directionOf = (from: number, to: number) => (hasRank(from) && hasRank(to) ? Math.sign(to - from) : 0);

/**
 * Derives the history of a lead.
 * @param stored events of the lead and of all leads merged into it, in the order of storage. An event from before the lead existed counts
 * on the day of the lead's creation.
 */
export function funnelOf(
  { createdAt, sourceKey, boardColumn }: LeadFacts,
  stored: readonly FunnelEvent[],
): LeadFunnel {
  const events = withoutUndoneMerges(stored);
  const createdDay = dayOf(createdAt);
  const [first] = events;
  const entryColumn = first === undefined ? boardColumn : columnOfStatus(first.fromStatus ?? first.toStatus);
  const funnel: LeadFunnel = { createdDay, sourceKey, entryColumn, steps: [] };
  for (const [day, column] of columnsAtEnd(createdDay, events)) addStep(funnel, day, column);
  return funnel;
}

/**
 * Returns the events without merges that were undone (rule 12.14). The lead is restored only if everything since the merge was undone
 * before, so that counts nowhere either.
 */
function withoutUndoneMerges(events: readonly FunnelEvent[]): FunnelEvent[] {
  const counted: FunnelEvent[] = [];
  /** Changes in effect, each with the number of counted events before it. */
  const standing: { change: FunnelEvent; before: number }[] = [];
  for (const change of events) {
    const last = standing.at(-1);
    const isUndo = isUndoOf(change, last?.change);
    if (isUndo) standing.pop();
    else standing.push({ change, before: counted.length });
    if (isUndo && last?.change.how === 'merge') counted.length = last.before;
    else counted.push(change);
  }
  return counted;
}

/** Returns the day on which an event counts: never a day before the lead's creation. */
function dayIn(createdDay: string, at: Date): string {
  const day = dayOf(at);
  return day > createdDay ? day : createdDay;
}

/**
 * Returns the history of a lead after one more event, which was stored last and does not undo a merge.
 * @returns null when the history must be derived from all events, because the clock was set back or the event does not start from the
 * lead's current column
 */
export function funnelAfter(
  funnel: LeadFunnel,
  { at, fromStatus, toStatus }: Omit<FunnelEvent, 'how'>,
): LeadFunnel | null {
  const { createdDay, entryColumn } = funnel;
  const day = dayIn(createdDay, at);
  const last = funnel.steps.at(-1);
  const column = last?.toColumn ?? entryColumn;
  if (fromStatus === null || columnOfStatus(fromStatus) !== column) return null;
  if (last !== undefined && day < last.day) return null;
  // The new step replaces a step of the same day; the step before it then ends on that day.
  const before = funnel.steps.filter((step) => step.day !== day);
  const place = before.length - 1;
  const steps = before.map((step, index) => (index === place ? { ...step, untilDay: null } : step));
  const next = { ...funnel, steps };
  addStep(next, day, columnOfStatus(toStatus));
  return next;
}

/**
 * Returns, for each day with events, the column at the end of the day, in chronological order. When several events are on a day, the one
 * stored last decides.
 */
function columnsAtEnd(createdDay: string, events: readonly FunnelEvent[]): Map<string, number> {
  const dated = events.map(({ at, toStatus }, place) => {
    return { place, day: dayIn(createdDay, at), toStatus };
  });
  // Sorted, because the clock may have been set back between two events.
  dated.sort((a, b) => (a.day === b.day ? a.place - b.place : a.day < b.day ? -1 : 1));
  const atEnd = new Map<string, number>();
  let newest = { place: -1, toStatus: '' };
  for (const event of dated) {
    if (event.place > newest.place) newest = event;
    atEnd.set(event.day, columnOfStatus(newest.toStatus));
  }
  return atEnd;
}

function addStep({ createdDay, entryColumn, steps }: LeadFunnel, day: string, toColumn: number): void {
  const last = steps.at(-1);
  const fromColumn = last?.toColumn ?? entryColumn;
  if (toColumn === fromColumn) return;
  if (last !== undefined) last.untilDay = day;
  const isFirst = (column: number) => toColumn === column && steps.every((step) => step.toColumn !== column);
  steps.push({
    ...{ day, untilDay: null, fromColumn, toColumn },
    direction: directionOf(fromColumn, toColumn),
    leadDays: daysBetween(createdDay, day),
    isFirstContact: last === undefined && entryColumn === columns.new,
    isFirstWon: isFirst(columns.won),
    isFirstLost: isFirst(columns.lost),
  });
}

/** Returns true when two steps are equal, regardless of the day on which the lead leaves the target column. */
export const isAlikeStep = (a: LeadStep, b: LeadStep | undefined): boolean =>
  b !== undefined && isDeepStrictEqual({ ...a, untilDay: null }, { ...b, untilDay: null });

/** Returns true for "won" and "lost", after which no further step is expected. */
export const isEndColumn = (column: number): boolean => column === columns.won || column === columns.lost;
