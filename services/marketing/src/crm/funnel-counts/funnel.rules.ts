import { dayOf, daysBetween } from '../../kernel/plain.js';
import { columnNumber, columnOf } from '../lead-row/lead-status.rules.js';

/** The data of a lead, besides its events, from which its funnel is computed. */
export interface LeadFacts {
  createdAt: Date;
  sourceKey: string;
  /** Current column on the board; used only for a lead without events. */
  boardColumn: number;
}

export interface FunnelEvent {
  at: Date;
  /** Status before the event; null for the creation of a lead. */
  fromStatus: string | null;
  toStatus: string;
}

/** A day that a lead ended in a different column than the day before. */
export interface LeadStep {
  /** The day by the clock of `businessZone`, such as `2026-12-28`. */
  day: string;
  /** Day of the next step; null while the lead is still in the column. */
  untilDay: string | null;
  fromColumn: number;
  toColumn: number;
  /** 1 forward, -1 back; 0 for steps from or to lost or the column of other statuses. */
  direction: number;
  /** Days since the creation of the lead. */
  leadDays: number;
  /** True for the first step of a lead that was created as new. */
  isFirstContact: boolean;
  /** True for the first step to won. */
  isFirstWon: boolean;
  /** True for the first step to lost. */
  isFirstLost: boolean;
}

/** The countable history of a lead (rules 12.10 to 12.17). */
export interface LeadFunnel {
  createdDay: string;
  sourceKey: string;
  /** The column of the board in which the lead was created. */
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

/** Returns true for the columns from new to won, which a lead passes in order; the others have no rank. */
const hasRank = (column: number) => column <= columns.won;

const directionOf = (from: number, to: number) => (hasRank(from) && hasRank(to) ? Math.sign(to - from) : 0);

/**
 * Computes the funnel of a lead.
 * @param events events of the lead and of the leads merged into it, in the order in which they were stored. Events from before the creation
 * of the lead count on the day it was created.
 */
export function funnelOf(
  { createdAt, sourceKey, boardColumn }: LeadFacts,
  events: readonly FunnelEvent[],
): LeadFunnel {
  const createdDay = dayOf(createdAt);
  const [first] = events;
  const entryColumn = first === undefined ? boardColumn : columnOfStatus(first.fromStatus ?? first.toStatus);
  const funnel: LeadFunnel = { createdDay, sourceKey, entryColumn, steps: [] };
  for (const [day, column] of columnsAtEnd(createdDay, events)) addStep(funnel, day, column);
  return funnel;
}

/** Returns the day on which an event counts, never before the creation of the lead. */
function dayIn(createdDay: string, at: Date): string {
  const day = dayOf(at);
  return day > createdDay ? day : createdDay;
}

/**
 * Computes the funnel of a lead after one more event that was stored after all others.
 * @returns null when the previous funnel is not enough: a clock was put back, or the event starts from another column
 */
export function funnelAfter(
  funnel: LeadFunnel,
  { at, fromStatus, toStatus }: FunnelEvent,
): LeadFunnel | null {
  const { createdDay, entryColumn } = funnel;
  const day = dayIn(createdDay, at);
  const last = funnel.steps.at(-1);
  const column = last?.toColumn ?? entryColumn;
  if (fromStatus === null || columnOfStatus(fromStatus) !== column) return null;
  if (last !== undefined && day < last.day) return null;
  // The step of the day is rebuilt; the step before it, if any, ends on that day.
  const before = funnel.steps.filter((step) => step.day !== day);
  const place = before.length - 1;
  const steps = before.map((step, index) => (index === place ? { ...step, untilDay: null } : step));
  const next = { ...funnel, steps };
  addStep(next, day, columnOfStatus(toStatus));
  return next;
}

/** Returns the column at the end of each day with events, in chronological order; the event stored last up to that day decides. */
function columnsAtEnd(createdDay: string, events: readonly FunnelEvent[]): Map<string, number> {
  const dated = events.map(({ at, toStatus }, place) => {
    return { place, day: dayIn(createdDay, at), toStatus };
  });
  // A clock may have been put back between two events, so they are sorted by day.
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

/** Returns true when two steps differ at most in how long the lead stays in the column. */
export const isAlikeStep = (a: LeadStep, b: LeadStep | undefined): b is LeadStep =>
  b !== undefined &&
  a.day === b.day &&
  a.fromColumn === b.fromColumn &&
  a.toColumn === b.toColumn &&
  a.direction === b.direction &&
  a.leadDays === b.leadDays &&
  a.isFirstContact === b.isFirstContact &&
  a.isFirstWon === b.isFirstWon &&
  a.isFirstLost === b.isFirstLost;

export const isSameStep = (a: LeadStep, b: LeadStep | undefined): boolean =>
  isAlikeStep(a, b) && a.untilDay === b.untilDay;

/** Returns true for the columns of finished leads, won and lost. */
export const isEndColumn = (column: number): boolean => column === columns.won || column === columns.lost;
