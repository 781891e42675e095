import {
  analyticsLimits,
  type LeadColumnFilter,
  type LeadStepKind,
  leadColumnFilters,
  leadColumns,
  leadStepKinds,
} from '@portals/contracts/constants';
import { Analytics, LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { AnalyticsService } from '../../src/analytics/analytics/analytics.service.js';
import { requirePeriod } from '../../src/analytics/analytics/require-period.js';
import { LeadDayCountEntity } from '../../src/crm/funnel-counts/lead-day-count.entity.js';
import { writeLeads } from '../../src/crm/funnel-counts/lead-writing.js';
import { LeadEventEntity } from '../../src/crm/lead-event/lead-event.entity.js';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { columnNumber, columnOf, statusKeyOf } from '../../src/crm/lead-row/lead-status.rules.js';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from './support.js';

/** The history of a lead: its initial and later statuses, each with a time in UTC. */
type History = readonly (readonly [moment: string, status: string])[];

/** One history per lead. Times from 23:00 UTC on belong to the next day in Madrid. */
const histories: readonly History[] = [
  [['2025-12-20T22:59', 'new']],
  [['2025-12-20T23:00', 'new']],
  [
    ['2025-12-20T23:30', 'new'],
    ['2025-12-21T10:00', 'contacted'],
    ['2025-12-23T10:00', 'won'],
    ['2025-12-28T10:00', 'lost'],
  ],
  [
    ['2025-12-01T10:00', 'new'],
    ['2025-12-22T10:00', 'qualified'],
    ['2025-12-22T12:00', 'new'],
    ['2025-12-24T10:00', 'proposal'],
    ['2025-12-25T10:00', 'contacted'],
    ['2025-12-26T10:00', 'qualified'],
  ],
  [['2025-12-02T10:00', 'won']],
  [
    ['2025-12-02T10:00', 'won'],
    ['2025-12-22T10:00', 'contacted'],
    ['2025-12-27T22:59', 'won'],
  ],
  [
    ['2025-12-02T10:00', 'Dormido'],
    ['2025-12-27T23:00', 'new'],
    ['2026-01-02T10:00', 'contacted'],
  ],
  [
    ['2025-12-10T10:00', 'contacted'],
    ['2025-12-15T10:00', 'lost'],
    ['2025-12-21T10:00', 'qualified'],
    ['2025-12-22T10:00', 'lost'],
    ['2025-12-23T10:00', 'new'],
    ['2025-12-30T10:00', 'contacted'],
  ],
  [
    ['2025-12-23T10:00', 'proposal'],
    ['2025-12-24T10:00', 'new'],
  ],
];

const days = [
  '2025-12-01',
  '2025-12-20',
  '2025-12-21',
  '2025-12-22',
  '2025-12-24',
  '2025-12-27',
  '2025-12-28',
  '2026-01-31',
];
const ranges = [
  ['2025-12-21', '2025-12-27'],
  ['2025-12-22', '2025-12-22'],
  ['2025-12-01', '2025-12-31'],
  ['2026-01-01', '2026-01-31'],
] as const;

/** Returns the day of a time in Madrid, which is an hour ahead of UTC in winter. */
const dayOf = (moment: string) =>
  new Date(Date.parse(`${moment}:00Z`) + 3_600_000).toISOString().slice(0, 10);

/** Returns the board column of a lead at the end of a day; undefined before the lead was created. */
const columnAt = (history: History, day: string) => {
  const last = history.findLast(([moment]) => dayOf(moment) <= day);
  return last && columnOf(last[1]);
};
const wasIn = (history: History, place: LeadColumnFilter, day: string) => {
  const column = columnAt(history, day);
  return place === 'open' ? column !== undefined && column !== 'won' && column !== 'lost' : column === place;
};

const rank = { new: 0, contacted: 1, qualified: 2, proposal: 3, won: 4, lost: Number.NaN, other: Number.NaN };
const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Returns the days on which a lead took a step of the given kind, such as forward or won. */
function daysOf(history: History, kind: LeadStepKind): string[] {
  const entry = columnOf(history[0]?.[1] ?? '');
  const moved = [...new Set(history.map(([moment]) => dayOf(moment)))].flatMap((day) => {
    const [from = entry, to = entry] = [columnAt(history, dayBefore(day)), columnAt(history, day)];
    return from === to ? [] : [{ day, from, to }];
  });
  const first = (some: typeof moved) => some.slice(0, 1);
  const chosen = {
    forward: moved.filter(({ from, to }) => rank[to] > rank[from]),
    back: moved.filter(({ from, to }) => rank[to] < rank[from]),
    won: first(moved.filter(({ to }) => to === 'won')),
    lost: first(moved.filter(({ to }) => to === 'lost')),
    contacted: first(moved).filter(() => entry === 'new'),
  };
  return chosen[kind].map(({ day }) => day);
}

describe.each(databases)('leads behind a figure on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  /** Histories by the name of their lead. */
  const historyOf = new Map<string, History>();
  beforeAll(async () => {
    user = await newUser(service);
    companyId = await user.company();
    const ids: number[] = [];
    for (const [at, history] of histories.entries()) {
      historyOf.set(`Lead ${at}`, history);
      ids.push(await user.lead(companyId, { companyName: `Lead ${at}` }));
    }
    await writeLeads(service.dataSource, async (writing) => {
      await writing.hold(ids);
      for (const [at, history] of histories.entries()) await rewrite(writing.manager, ids[at] ?? 0, history);
      writing.recount(ids);
    });
    const other = await user.company();
    await user.lead(other);
  });

  /** Replaces the history of a lead. */
  async function rewrite(manager: typeof service.dataSource.manager, id: number, history: History) {
    const at = (moment: string) => new Date(`${moment}:00Z`);
    const status = history.at(-1)?.[1] ?? '';
    const createdAt = at(history[0]?.[0] ?? '');
    const keys = { status, statusKey: statusKeyOf(status), boardColumn: columnNumber(columnOf(status)) };
    await manager.update(LeadEntity, { id }, { ...keys, createdAt });
    await manager.delete(LeadEventEntity, { leadId: id });
    let fromStatus: string | null = null;
    for (const [moment, toStatus] of history) {
      const event = { leadId: id, marketingCompanyId: companyId, userId: user.id, fromStatus, toStatus };
      await manager.insert(LeadEventEntity, { ...event, at: at(moment), how: 'hand' });
      fromStatus = toStatus;
    }
  }

  /** Returns the names of the leads that match a query, and checks that list, board and export agree. */
  async function namesWith(query: string) {
    const path = `companies/${companyId}/leads`;
    const rows = bodyOf(await user.get(`${path}?sort=name&pageSize=100&${query}`), LeadRow.array());
    const list = rows.map(({ companyName }) => companyName);
    const { columns } = Object((await user.get(`${path}/board?${query}`)).json);
    const onBoard = LeadRow.array()
      .array()
      .parse(columns.map(({ leads }: { leads: unknown }) => leads))
      .flat();
    const file = await user.get(`${path}/export?${query}`);
    const inFile = [...file.text.matchAll(/Lead \d/g)].map(([name]) => name);
    expect([query, onBoard.map(({ companyName }) => companyName).sort()]).toEqual([query, list]);
    expect([query, inFile.sort()]).toEqual([query, list]);
    expect(file.headers['x-total-count']).toBe(String(list.length));
    return list;
  }
  const namesOf = (isMeant: (history: History) => boolean) =>
    [...historyOf].filter(([, history]) => isMeant(history)).map(([name]) => name);

  it.each(leadColumnFilters)('are those that were %s at the end of a day', async (place) => {
    for (const day of days) {
      const meant = namesOf((history) => wasIn(history, place, day));
      expect([day, await namesWith(`wasIn=${place}&wasOn=${day}`)]).toEqual([day, meant]);
    }
  });

  it.each(leadStepKinds)('are those that took a step (%s) on some days', async (kind) => {
    for (const [from, until] of ranges) {
      const meant = namesOf((history) => daysOf(history, kind).some((day) => day >= from && day <= until));
      const found = await namesWith(`step=${kind}&stepFrom=${from}&stepUntil=${until}`);
      expect([from, found]).toEqual([from, meant]);
    }
  });

  it('are those created before a moment', async () => {
    const query = 'createdFrom=2025-12-20T23:00:00.000Z&createdUntil=2025-12-27T23:00:00.000Z';
    expect(await namesWith(query)).toEqual(['Lead 1', 'Lead 2', 'Lead 8']);
  });

  it('are narrowed down by other filters, and belong to the company', async () => {
    const won = 'step=won&stepFrom=2025-12-01&stepUntil=2025-12-31';
    expect(await namesWith(`${won}&wasIn=lost&wasOn=2025-12-31`)).toEqual(['Lead 2']);
    expect(await namesWith(`${won}&status=won`)).toEqual(['Lead 5']);
    expect(await namesWith(`${won}&source=nobody`)).toEqual([]);
    const all = leadColumns.map((column) => namesWith(`wasIn=${column}&wasOn=2026-01-31`));
    expect((await Promise.all(all)).flat().sort()).toEqual([...historyOf.keys()]);
  });

  it('are not counted with the steps of a period that has very many', async () => {
    const other = await user.company();
    const forwardOf = async () =>
      bodyOf(await user.get(`companies/${other}/analytics?period=2025-12`), Analytics).leads;
    const days = { marketingCompanyId: other, day: '2025-12-03', measure: 'moved', item: 'forward' } as const;
    await service.dataSource.manager.insert(LeadDayCountEntity, { ...days, count: analyticsLimits.steps });
    expect(await forwardOf()).toMatchObject({ movedLeads: { forward: 0, back: 0 } });
    await service.dataSource.manager.insert(LeadDayCountEntity, { ...days, item: 'back', count: 1 });
    const { forward, movedLeads } = await forwardOf();
    expect([forward.value, movedLeads]).toEqual([analyticsLimits.steps, undefined]);
  });

  it('are as many as the figure says', async () => {
    const answer = await user.get(`companies/${companyId}/analytics?period=2025-12`);
    const { leads, period } = bodyOf(answer, Analytics);
    const created = `createdFrom=${period.from}&createdUntil=${period.until}`;
    const step = (kind: LeadStepKind) =>
      `step=${kind}&stepFrom=${period.firstDay}&stepUntil=${period.lastDay}`;
    const counts: [query: string, figure: number][] = [
      [created, leads.created.value],
      [step('won'), leads.won.value],
      [step('lost'), leads.lost.value],
      [step('contacted'), leads.daysToContact.leads],
      [step('forward'), leads.movedLeads?.forward ?? -1],
      [step('back'), leads.movedLeads?.back ?? -1],
      [step('won'), leads.daysToWon.leads],
      [`wasIn=open&wasOn=${period.lastDay}`, leads.open.value],
      [`${created}&step=won&stepFrom=${period.firstDay}&stepUntil=2026-01-31`, leads.ofCreated.won],
      ...leads.byColumn.flatMap(({ column, atEnd, atStart }): [string, number][] => [
        [`wasIn=${column}&wasOn=${period.lastDay}`, atEnd],
        [`wasIn=${column}&wasOn=2025-11-30`, atStart],
      ]),
      ...leads.bySource.map(({ source, created: of }): [string, number] => [
        `${created}&source=${source}`,
        of.value,
      ]),
    ];
    for (const [query, figure] of counts)
      expect([query, (await namesWith(query)).length]).toEqual([query, figure]);
    // The figures for steps forward and back count every step, even several of one lead.
    for (const kind of ['forward', 'back'] as const) {
      const inMonth = (history: History) =>
        daysOf(history, kind).filter((day) => day.startsWith('2025-12')).length;
      const steps = histories.reduce((sum, history) => sum + inMonth(history), 0);
      expect([kind, leads[kind].value]).toEqual([kind, steps]);
    }
  });

  it('are those of the days that a current period is compared over (rule 12.51)', async () => {
    const december = requirePeriod('2025-12', new Date('2026-01-31T10:00:00Z'));
    const figures = service.app.get(AnalyticsService, { strict: false });
    const { leads } = await figures.of(companyId, december, new Date('2025-12-24T10:00:00Z'));
    for (const kind of ['forward', 'back'] as const) {
      const listed = await namesWith(`step=${kind}&stepFrom=2025-12-01&stepUntil=2025-12-23`);
      expect([kind, leads.movedLeadsCompared?.[kind]]).toEqual([kind, listed.length]);
    }
    expect(leads.movedLeadsCompared).not.toEqual(leads.movedLeads);
  });

  it.each(['2025-W49', '2025-W51', '2025-W52', '2026-W01', '2026-W10', '2025-11', '2025-12', '2026-01'])(
    'are those that waited for a first contact at the end of %s',
    async (key) => {
      const answer = await user.get(`companies/${companyId}/analytics?period=${key}`);
      const { period, waiting } = bodyOf(answer, Analytics);
      const meant = namesOf(
        (history) =>
          wasIn(history, 'new', period.lastDay) &&
          Date.parse(dayOf(history[0]?.[0] ?? '')) < Date.parse(period.lastDay) - 7 * 86_400_000,
      );
      expect(waiting).toMatchObject({ leads: meant.length, days: 7, day: period.lastDay });
      const listed = await namesWith(
        `wasIn=new&wasOn=${period.lastDay}&createdUntil=${waiting.createdUntil}`,
      );
      expect(listed).toEqual(meant);
    },
  );

  it('are all changed at once', async () => {
    const filter = { wasIn: 'open', wasOn: '2025-12-20' };
    const id = await user.bulkChange(companyId, { basis: { legalBasis: 'customer' }, filter });
    const meant = namesOf((history) => wasIn(history, 'open', '2025-12-20'));
    const change = Object((await user.get(`bulk-changes/${id}`)).json);
    expect(change).toMatchObject({ total: meant.length, changed: meant.length });
    expect(await namesWith('legalBasis=customer')).toEqual(meant);
  });

  it.each([
    ['step', 'step=sideways&stepFrom=2026-12-21&stepUntil=2026-12-27'],
    ['stepFrom', 'step=won&stepUntil=2026-12-27'],
    ['stepUntil', 'step=won&stepFrom=2026-12-21'],
    ['step', 'stepFrom=2026-12-21&stepUntil=2026-12-27'],
    ['stepFrom', 'step=won&stepFrom=2026-02-29&stepUntil=2026-12-27'],
    ['stepUntil', 'step=won&stepFrom=2026-12-21&stepUntil=2026-12-20'],
    ['wasIn', 'wasIn=elsewhere&wasOn=2026-12-27'],
    ['wasIn', 'wasOn=2026-12-27'],
    ['wasOn', 'wasIn=won'],
    ['wasOn', 'wasIn=won&wasOn=9999-12-31'],
    ['createdUntil', 'createdFrom=2026-12-21T00:00:00Z&createdUntil=2026-12-21T00:00:00.000Z'],
  ])('are refused at %s when they are asked for with %s', async (field, query) => {
    const path = `companies/${companyId}/leads`;
    for (const call of ['', '/board', '/export']) {
      expectError(await user.get(`${path}${call}?${query}`), 400, 'VALIDATION_FAILED', field);
    }
    const filter = Object.fromEntries(new URLSearchParams(query));
    const answer = await user.post(`${path}/bulk-changes`, { status: 'won', filter });
    expectError(answer, 400, 'VALIDATION_FAILED', `filter.${field}`);
  });
});
