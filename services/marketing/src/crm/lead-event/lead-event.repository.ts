import { Inject, Injectable } from '@nestjs/common';
import type { LeadEvent, LeadEventQuery } from '@portals/contracts/marketing';
import { insertRows, type Page, toDate } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { readPage } from '../../kernel/index.js';
import type { LeadWriting } from '../funnel-counts/lead-writing.js';
import { answeredOrigin, createdByPage, type StoredOrigin } from './event-origin.rules.js';
import { LeadEventEntity } from './lead-event.entity.js';

export type NewEvent = Omit<LeadEventEntity, 'id' | 'how'> & { how: StoredOrigin };
type ListedEvent = Pick<LeadEventEntity, Exclude<(typeof columns)[number], 'at'>> & { at: Date | string };

const columns = ['id', 'leadId', 'at', 'userId', 'fromStatus', 'toStatus', 'how'] as const;

@Injectable()
export class LeadEventRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Stores an event in the transaction that changes the lead. */
  async add(event: NewEvent, writing: LeadWriting): Promise<void> {
    await writing.manager.insert(LeadEventEntity, event);
    count([event], writing);
  }

  /** Stores events of many leads with one statement. */
  async addMany(events: readonly NewEvent[], writing: LeadWriting): Promise<void> {
    await insertRows(writing.manager, LeadEventEntity, events);
    count(events, writing);
  }

  /**
   * Returns the timeline of a lead, newest first. It is sorted by storage and not by time, so that setting back the clock cannot reorder
   * it.
   * @param workspaceId workspace of the lead's company
   */
  async list(
    leadId: number,
    workspaceId: number,
    { page, pageSize }: LeadEventQuery,
  ): Promise<Page<LeadEvent>> {
    const where = { sql: 'leadId = ?', parameters: [leadId] };
    const order = { sort: '-id', sortable: {} };
    const request = { table: 'marketing_lead_events', columns, where, ...order, page, pageSize };
    return (await readPage<ListedEvent>(this.dataSource, request)).map((row) => toAnswer(row, workspaceId));
  }
}

/** Counts events, except for creations: a creation is counted together with its lead. */
function count(events: readonly NewEvent[], writing: LeadWriting): void {
  writing.countEvents(events.filter(({ fromStatus }) => fromStatus !== null));
}

function toAnswer(row: ListedEvent, workspaceId: number): LeadEvent {
  const { id, leadId, at, fromStatus, toStatus, how } = row;
  const status = { from: fromStatus, to: toStatus };
  // Portals of the previous version refuse an event without a person.
  const userId = how === createdByPage ? workspaceId : row.userId;
  return { id, leadId, at: toDate(at).toISOString(), userId, ...status, ...answeredOrigin(how) };
}
