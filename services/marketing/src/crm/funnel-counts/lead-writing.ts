import { transaction } from '@portals/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { type Condition, placeholders } from '../../kernel/plain.js';
import { DayCountSums } from './day-count-sums.js';
import {
  type FunnelEvent,
  funnelAfter,
  funnelOf,
  isSameStep,
  type LeadFacts,
  type LeadFunnel,
} from './funnel.rules.js';
import {
  addDayCounts,
  type CountedLead,
  type EventLead,
  readCounted,
  readFromEvents,
  removeSteps,
  storeEntryColumns,
  storeSteps,
} from './funnel.store.js';
import { countsOf, countsOfChange } from './funnel-counts.rules.js';

/** A lead that is stored for the first time, with one event. */
export interface CreatedLead extends LeadFacts {
  id: number;
  marketingCompanyId: number;
}

/** An event that was stored after all others of its lead. */
export interface NewestEvent extends FunnelEvent {
  leadId: number;
}

/**
 * Runs a transaction that writes leads or their events, and brings up to date what is counted of them. Whatever writes either
 * takes the `LeadWriting`, so that nothing can be written without.
 * @param work may be run again, as that of `transaction`
 */
export function writeLeads<T>(
  dataSource: DataSource,
  work: (writing: LeadWriting) => Promise<T>,
): Promise<T> {
  // What is counted is read once the leads are locked, and has to be what the last writer has stored, not what was there when the
  // transaction began.
  return transaction(dataSource, (manager) => LeadWriting.within(manager, work), { readsLatest: true });
}

/** The leads that a transaction writes, and what was counted of them before. */
export class LeadWriting {
  private readonly before = new Map<number, CountedLead>();
  /** Leads whose events are read at the end. */
  private readonly changed = new Set<number>();
  /** New histories of leads that are known without reading their events. */
  private readonly known = new Map<number, LeadFunnel>();
  private readonly sums = new DayCountSums();

  private constructor(readonly manager: EntityManager) {}

  /**
   * Like `writeLeads`, within a transaction that goes on. The counts are written last, because whoever else writes some of the
   * company waits for them.
   */
  static async within<T>(manager: EntityManager, work: (writing: LeadWriting) => Promise<T>): Promise<T> {
    const writing = new LeadWriting(manager);
    const result = await work(writing);
    await writing.settle();
    return result;
  }

  /**
   * Counts leads by their events once more.
   * @returns how many of them were counted otherwise before
   */
  static async repair(manager: EntityManager, ids: readonly number[]): Promise<number> {
    const writing = new LeadWriting(manager);
    await writing.hold(ids);
    writing.recount(ids);
    return writing.settle();
  }

  /**
   * To be called before leads are changed or deleted: nobody else changes them before the transaction ends, and what is counted of
   * them is remembered.
   */
  async hold(ids: readonly number[]): Promise<void> {
    const others = ids.filter((id) => !this.before.has(id));
    if (others.length > 0)
      await this.holdWhere({ sql: `found.id IN (${placeholders(others)})`, parameters: others });
  }

  /**
   * Like `hold`, for leads that meet a condition on `marketing_leads found`.
   * @param columns that are read along
   * @returns the leads with these columns, as the database answers them
   */
  async holdWhere<Row extends object>(where: Condition, columns: readonly string[] = []): Promise<Row[]> {
    const leads = await readCounted<Row>(this.manager, where, columns);
    for (const { counted } of leads) this.before.set(counted.id, counted);
    return leads.map(({ row }) => row);
  }

  /**
   * To be called with held leads that get or lose events or are deleted: they are counted anew at the end. Those that were not
   * there when they were to be held are left out.
   */
  recount(ids: readonly number[]): void {
    for (const id of ids) if (this.before.has(id)) this.changed.add(id);
  }

  /** To be called with a held lead that is changed: its source may be another one. */
  updated(id: number, sourceKey: string): void {
    if (this.before.get(id)?.sourceKey !== sourceKey) this.become(id, (funnel) => ({ ...funnel, sourceKey }));
  }

  /**
   * To be called with events that held leads got after all others, in their order. Mostly what is counted of a lead follows from
   * what was counted before and from the event: then no other event is read.
   */
  happened(events: readonly NewestEvent[]): void {
    for (const event of events) this.become(event.leadId, (funnel) => funnelAfter(funnel, event));
  }

  /**
   * To be called with new leads, each of which gets one event: they are counted in the column that they are in, without that
   * anything is read, and have to be stored with it. Other events are told with `recount`.
   */
  created(leads: readonly CreatedLead[]): void {
    for (const lead of leads) {
      const { id, marketingCompanyId } = lead;
      const funnel = funnelOf(lead, []);
      this.sums.add(marketingCompanyId, countsOf(funnel), 1);
      this.before.set(id, { id, marketingCompanyId, ...funnel });
    }
  }

  /** To be called with a lead that is stored again, of which nothing is counted, and that is given events. */
  returned({ id, marketingCompanyId }: Pick<CreatedLead, 'id' | 'marketingCompanyId'>): void {
    const nothing = { createdDay: '', sourceKey: '', entryColumn: null, steps: [] };
    this.before.set(id, { id, marketingCompanyId, ...nothing });
    this.changed.add(id);
  }

  /** @param next what becomes of a lead's life; null when its events have to be read for that */
  private become(id: number, next: (funnel: LeadFunnel) => LeadFunnel | null): void {
    const before = this.before.get(id);
    if (before === undefined || this.changed.has(id)) return;
    const { createdDay, sourceKey, entryColumn, steps } = before;
    const counted = entryColumn === null ? null : { createdDay, sourceKey, entryColumn, steps };
    const funnel = this.known.get(id) ?? counted;
    const after = funnel && next(funnel);
    if (after === null) this.recount([id]);
    else this.known.set(id, after);
  }

  /** Returns the current history of every lead whose counts may have changed. */
  private async fromEvents(): Promise<Map<number, EventLead>> {
    const fromEvents = new Map<number, EventLead>();
    for (const [id, funnel] of this.known) {
      const before = this.before.get(id);
      if (before) fromEvents.set(id, { id, marketingCompanyId: before.marketingCompanyId, funnel });
    }
    const read = [...this.changed].sort((a, b) => a - b);
    for (const id of read) fromEvents.delete(id);
    for (const lead of await readFromEvents(this.manager, read)) fromEvents.set(lead.id, lead);
    return fromEvents;
  }

  /** @returns how many leads were counted otherwise before */
  private async settle(): Promise<number> {
    const fromEvents = await this.fromEvents();
    const ids = [...new Set([...this.changed, ...this.known.keys()])].sort((a, b) => a - b);
    let corrected = 0;
    const changes = ids
      .flatMap((id) => this.before.get(id) ?? [])
      .map((before) => ({ before, after: fromEvents.get(before.id) }));
    for (const change of changes) {
      if (change.before.entryColumn !== null && differs(change)) corrected++;
      this.count(change);
    }
    await this.storeSteps(changes);
    await storeEntryColumns(
      this.manager,
      changes.flatMap(({ before, after }) =>
        after && after.funnel.entryColumn !== before.entryColumn ? [after] : [],
      ),
    );
    await addDayCounts(this.manager, this.sums.list());
    return corrected;
  }

  private count({ before, after }: Change): void {
    const { marketingCompanyId, entryColumn } = before;
    const counted = entryColumn === null ? null : { ...before, entryColumn };
    this.sums.add(marketingCompanyId, countsOfChange(counted, after?.funnel ?? null), 1);
  }

  private async storeSteps(changes: readonly Change[]): Promise<void> {
    const stored = changes.flatMap(({ before, after }) => {
      const { id, marketingCompanyId } = before;
      const was = new Map(before.steps.map((step) => [step.day, step]));
      const others = (after?.funnel.steps ?? []).filter((step) => !isSameStep(step, was.get(step.day)));
      return others.map((step) => ({ ...step, id, marketingCompanyId }));
    });
    await storeSteps(this.manager, stored);
    for (const { before, after } of changes) {
      // Those of a lead that is gone are gone with it.
      if (after === undefined) continue;
      const days = new Set(after.funnel.steps.map(({ day }) => day));
      const left = before.steps.flatMap(({ day }) => (days.has(day) ? [] : [day]));
      await removeSteps(this.manager, before.id, left);
    }
  }
}

interface Change {
  before: CountedLead;
  /** Missing when the lead is gone. */
  after: EventLead | undefined;
}

function differs({ before, after }: Change): boolean {
  if (after === undefined) return true;
  const { entryColumn, steps } = after.funnel;
  const isSame = steps.every((step, place) => isSameStep(step, before.steps[place]));
  return !isSame || entryColumn !== before.entryColumn || steps.length !== before.steps.length;
}
