import { transaction } from '@portals/service-kit';
import type { RunningService } from '@portals/service-kit/testing';
import { LeadWriting } from '../../src/crm/funnel-counts/lead-writing.js';
import { LeadEventEntity } from '../../src/crm/lead-event/lead-event.entity.js';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { columnNumber, columnOf, statusKeyOf } from '../../src/crm/lead-row/lead-status.rules.js';
import { labelKeyOf } from '../../src/kernel/search/search-key.rules.js';
import { bareLead } from '../crm/support.js';

/** The history of a group of leads. */
interface Story {
  leads: number;
  source: string;
  /** Time at which the leads were created, if different from their first event. */
  came?: string;
  /** Status changes: the time in Madrid (UTC+1 in winter) and the new status. */
  events: [at: string, status: string][];
}

/** Histories with a total of 69 leads and 200 events, from the Monday of 2026-W52 to the Sunday of 2027-W02. */
export const stories = {
  // 60 events: leads that move forward in the usual way.
  A: {
    leads: 20,
    source: 'Web',
    events: [
      ['2026-12-21T10:00:00', 'new'],
      ['2026-12-23T09:00:00', 'contacted'],
      ['2026-12-29T12:00:00', 'qualified'],
    ],
  },
  // 30 events: created at midnight, moved in the last second of a week and in the first moment of the next week.
  B: {
    leads: 10,
    source: 'Feria',
    events: [
      ['2026-12-22T00:00:00', 'new'],
      ['2026-12-27T23:59:59', 'proposal'],
      ['2026-12-28T00:00:00', 'won'],
    ],
  },
  // 32 events: a status corrected on the same day; lost in the last second of the year.
  C: {
    leads: 8,
    source: 'Web',
    events: [
      ['2026-12-24T10:00:00', 'new'],
      ['2026-12-24T11:00:00', 'contacted'],
      ['2026-12-24T12:00:00', 'new'],
      ['2026-12-31T23:59:59', 'lost'],
    ],
  },
  // 18 events: moved back; won in the first moment of the new year.
  D: {
    leads: 6,
    source: 'Referido',
    events: [
      ['2026-12-28T09:00:00', 'qualified'],
      ['2026-12-30T09:00:00', 'contacted'],
      ['2027-01-01T00:00:00', 'won'],
    ],
  },
  // 5 events: existing customers, created with the status "won", who never count as won.
  E: { leads: 5, source: 'Web', events: [['2026-12-29T10:00:00', 'won']] },
  // 16 events: leads that were lost and are won later.
  F: {
    leads: 4,
    source: 'Feria',
    events: [
      ['2027-01-01T00:00:00', 'new'],
      ['2027-01-05T10:00:00', 'lost'],
      ['2027-01-08T10:00:00', 'contacted'],
      ['2027-01-12T10:00:00', 'won'],
    ],
  },
  // 10 events: created and moved in the last moments of two weeks.
  G: {
    leads: 5,
    source: 'Web',
    events: [
      ['2027-01-03T23:59:59.999', 'new'],
      ['2027-01-10T23:59:59', 'contacted'],
    ],
  },
  // 6 events: moved out of the column for custom statuses, which counts neither as forward nor as back.
  H: {
    leads: 3,
    source: 'Otro',
    events: [
      ['2027-01-05T10:00:00', 'en pausa'],
      ['2027-01-11T10:00:00', 'proposal'],
    ],
  },
  // 6 events: leads into which an older lead was merged, so they have an event from before their creation.
  J: {
    leads: 2,
    source: 'Web',
    came: '2026-12-23T10:00:00',
    events: [
      ['2026-12-21T10:00:00', 'new'],
      ['2026-12-23T10:00:00', 'new'],
      ['2026-12-28T10:00:00', 'contacted'],
    ],
  },
  // 15 events: created in the last moment of a week, moved forward in the first moment of another, moved back later.
  K: {
    leads: 5,
    source: 'Web',
    events: [
      ['2026-12-27T23:59:59.999', 'new'],
      ['2027-01-04T00:00:00', 'qualified'],
      ['2027-01-17T10:00:00', 'contacted'],
    ],
  },
  // 2 events: a lead that is deleted later.
  deleted: {
    leads: 1,
    source: 'Web',
    events: [
      ['2026-12-22T10:00:00', 'new'],
      ['2026-12-30T10:00:00', 'won'],
    ],
  },
} satisfies Record<string, Story>;

const momentOf = (clock: string) => new Date(`${clock}+01:00`);

/**
 * Stores leads with the events of a history, and updates the counts.
 * @returns the IDs of the leads
 */
export async function storeStory(
  service: RunningService,
  marketingCompanyId: number,
  { leads, source, came, events }: Story,
): Promise<number[]> {
  const { manager } = service.dataSource;
  const createdAt = momentOf(came ?? events[0]?.[0] ?? '');
  const status = events.at(-1)?.[1] ?? '';
  const ids: number[] = [];
  for (let n = 0; n < leads; n++) {
    const lead = manager.create(LeadEntity, {
      ...{ ...bareLead, source, status, marketingCompanyId, createdAt, updatedAt: createdAt },
      ...{
        nameKey: 'x',
        sourceKey: labelKeyOf(source),
        sectorKey: '',
        nextStepKey: 'none',
        searchText: ' x',
      },
      ...{ statusKey: statusKeyOf(status), boardColumn: columnNumber(columnOf(status)) },
    });
    await manager.insert(LeadEntity, lead);
    const rows = events.map(([at, toStatus], place) => ({
      ...{ leadId: lead.id, marketingCompanyId, userId: 1, at: momentOf(at), toStatus, how: 'hand' },
      fromStatus: events[place - 1]?.[1] ?? null,
    }));
    await manager.insert(LeadEventEntity, rows);
    ids.push(lead.id);
  }
  await transaction(service.dataSource, (own) => LeadWriting.repair(own, ids), { readsLatest: true });
  return ids;
}
