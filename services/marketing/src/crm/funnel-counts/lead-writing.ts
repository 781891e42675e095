import { isDeepStrictEqual } from 'node:util';
import { placeholders, transaction } from '@portals/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { Condition } from '../../kernel/plain.js';
import { DayCountSums } from './day-count-sums.js';
import { type FunnelEvent, funnelAfter, funnelOf, type LeadFacts, type LeadFunnel } from './funnel.rules.js';
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

/** A new lead; its only event is its creation. */
export interface CreatedLead extends LeadFacts {
  id: number;
  marketingCompanyId: number;
}

/** An event that was stored after all other events of its lead. */
export interface NewestEvent extends FunnelEvent {
  leadId: number;
}

/**
 * Runs a transaction that writes leads or their events, and updates the counts. All functions that write them require a `LeadWriting`, so
 * that no change remains uncounted.
 * @param work changes the leads; called again when the transaction is retried after a conflict with a concurrent one
 */
export function writeLeads<T>(
  dataSource: DataSource,
  work: (writing: LeadWriting) => Promise<T>,
): Promise<T> {
  // The counts are read after the leads were locked, so the transaction must read the latest committed rows and not a snapshot from its
  // beginning.
  return transaction(dataSource, (manager) => LeadWriting.within(manager, work), { readsLatest: true });
}

/** The leads that a transaction writes, and their counts before the change. */
export class LeadWriting {
  private readonly before = new Map<number, CountedLead>();
  /** Leads whose histories are derived from their events when the transaction ends. */
  private readonly changed = new Set<number>();
  /** New histories that were derived without reading events. */
  private readonly known = new Map<number, LeadFunnel>();
  private readonly sums = new DayCountSums();

  private constructor(readonly manager: EntityManager) {}

  /**
   * Like `writeLeads`, within an open transaction. The counts are written last, because their locks block all other writers of the same
   * company.
   */
  static async within<T>(manager: EntityManager, work: (writing: LeadWriting) => Promise<T>): Promise<T> {
    const writing = new LeadWriting(manager);
    const result = await work(writing);
    await writing.settle();
    return result;
  }

  /**
   * Recounts leads from their events.
   * @returns the number of leads whose counts were wrong
   */
  static async repair(manager: EntityManager, ids: readonly number[]): Promise<number> {
    const writing = new LeadWriting(manager);
    await writing.hold(ids);
    writing.recount(ids);
    return writing.settle();
  }

  /** Locks leads until the transaction ends and remembers their counts. Call it before leads are changed or deleted. */
  async hold(ids: readonly number[]): Promise<void> {
    const others = ids.filter((id) => !this.before.has(id));
    if (others.length > 0)
      await this.holdWhere({ sql: `found.id IN (${placeholders(others)})`, parameters: others });
  }

  /**
   * Like `hold`, for leads that meet a condition on `marketing_leads found`.
   * @param columns additional columns to read
   * @returns the leads with these columns, as the database returns them
   */
  async holdWhere<Row extends object>(where: Condition, columns: readonly string[] = []): Promise<Row[]> {
    const leads = await readCounted<Row>(this.manager, where, columns);
    for (const { counted } of leads) this.before.set(counted.id, counted);
    return leads.map(({ row }) => row);
  }

  /**
   * Marks locked leads for a recount at the end of the transaction. Call it when they gain or lose events, or are deleted. Leads that did
   * not exist when `hold` was called are skipped.
   */
  recount(ids: readonly number[]): void {
    for (const id of ids) if (this.before.has(id)) this.changed.add(id);
  }

  /** Moves the counts of a locked lead to its new source, if the source has changed. */
  updated(id: number, sourceKey: string): void {
    if (this.before.get(id)?.sourceKey !== sourceKey) this.become(id, (funnel) => ({ ...funnel, sourceKey }));
  }

  /**
   * Counts new events of locked leads, in their order. The new history can usually be derived from the previous one and the event, without
   * reading other events.
   */
  countEvents(events: readonly NewestEvent[]): void {
    for (const event of events) this.become(event.leadId, (funnel) => funnelAfter(funnel, event));
  }

  /**
   * Counts new leads without reading anything. Each has only the event of its creation, so it counts in its current column, which must be
   * stored with it. A lead with other events needs `recount`.
   */
  created(leads: readonly CreatedLead[]): void {
    for (const lead of leads) {
      const { id, marketingCompanyId } = lead;
      const funnel = funnelOf(lead, []);
      this.sums.add(marketingCompanyId, countsOf(funnel), 1);
      this.before.set(id, { id, marketingCompanyId, ...funnel });
    }
  }

  /** Records that a deleted lead has been restored, so that it is counted from its events when the transaction ends. */
  markRestored({ id, marketingCompanyId }: Pick<CreatedLead, 'id' | 'marketingCompanyId'>): void {
    const nothing = { createdDay: '', sourceKey: '', entryColumn: null, steps: [] };
    this.before.set(id, { id, marketingCompanyId, ...nothing });
    this.changed.add(id);
  }

  /** @param next returns the new history of a lead; null when it must be derived from all events */
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

  /** Returns the current history of each lead whose counts may have changed. */
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

  /** @returns the number of leads whose counts were wrong */
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
      const others = (after?.funnel.steps ?? []).filter(
        (step) => !isDeepStrictEqual(step, was.get(step.day)),
      );
      return others.map((step) => ({ ...step, id, marketingCompanyId }));
    });
    await storeSteps(this.manager, stored);
    for (const { before, after } of changes) {
      // The database deletes the steps of a deleted lead together with it.
      if (after === undefined) continue;
      const days = new Set(after.funnel.steps.map(({ day }) => day));
      const left = before.steps.flatMap(({ day }) => (days.has(day) ? [] : [day]));
      await removeSteps(this.manager, before.id, left);
    }
  }
}

interface Change {
  before: CountedLead;
  /** New history; undefined when the lead no longer exists. */
  after: EventLead | undefined;
}

const differs = ({ before, after }: Change): boolean =>
  after?.funnel.entryColumn !== before.entryColumn || !isDeepStrictEqual(after?.funnel.steps, before.steps);
