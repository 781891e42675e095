import { limits } from '@portals/contracts/constants';
import { LeadBulkChange } from '@portals/contracts/marketing';
import {
  bodyOf,
  databases,
  expectError,
  type RunningService,
  until,
  useService,
} from '@portals/service-kit/testing';
import { LeadBulkChangeRepository } from '../../src/crm/lead-bulk-change/lead-bulk-change.repository.js';
import { LeadBulkChangeWorker } from '../../src/crm/lead-bulk-change/lead-bulk-change.worker.js';
import { marketingService } from '../../src/service.js';
import { type Caller, fillLeads, idOf, newUser } from './support.js';

/** Prevents all changes from being claimed until the returned function is called. */
function hold(service: RunningService) {
  const claim = jest.spyOn(service.app.get(LeadBulkChangeRepository), 'claim').mockResolvedValue([]);
  return () => {
    claim.mockRestore();
    service.app.get(LeadBulkChangeWorker).wake();
  };
}

const ask = (user: Caller, companyId: number, input: object) =>
  user.post(`companies/${companyId}/leads/bulk-changes`, input);
const read = async (user: Caller, id: number) => bodyOf(await user.get(`bulk-changes/${id}`), LeadBulkChange);
const untilDone = (user: Caller, id: number) =>
  until(
    () => read(user, id),
    ({ state }) => state === 'done',
  );
/** Returns one change for each lead, each with a different status. */
const others = (leads: readonly number[]) => leads.map((id, place) => ({ status: `S${place}`, ids: [id] }));

afterEach(() => jest.restoreAllMocks());

describe.each(databases)('changes of many leads that wait, on $name', (database) => {
  const service = useService(marketingService, database);

  it('are few for each company and user; one more is refused, and says what to do (rule 15.4)', async () => {
    const user = await newUser(service);
    const companies = [await user.company(), await user.company(), await user.company()];
    const leads = [];
    for (const companyId of companies) leads.push([1, 2, 3, 4].map(() => user.lead(companyId)));
    const ids = await Promise.all(leads.map((some) => Promise.all(some)));
    const release = hold(service);
    const answers = [];
    for (const [place, companyId] of companies.entries())
      for (const input of others(ids[place] ?? [])) answers.push(await ask(user, companyId, input));
    const places = answers.flatMap(({ status }, place) => (status === 202 ? [place] : []));
    expect(places).toEqual([0, 1, 2, 4, 5, 6]);
    expect(limits).toMatchObject({ bulkChangesOfCompany: 3, bulkChangesOfWorkspace: 6 });
    const refused = answers[3] ?? answers[0];
    if (refused === undefined) throw new Error('Nothing was answered');
    expectError(refused, 429, 'BULK_CHANGES_WAITING');
    expect(refused.json).toMatchObject({ message: expect.stringContaining('undo one') });
    expect(refused.headers['retry-after']).toBe('10');
    const [first] = answers;
    const undone = await user.post(`bulk-changes/${first && idOf(first)}/undo`);
    expect(undone.status).toBe(202);
    release();
    await until(
      () => ask(user, companies[2] ?? 0, { status: 'after', ids: ids[2] ?? [] }),
      ({ status }) => status === 202,
    );
  });

  it('are as few when they are asked for at the same moment', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const ids = [];
    for (let n = 0; n < 8; n++) ids.push(await user.lead(companyId));
    const release = hold(service);
    const answers = await Promise.all(others(ids).map((input) => ask(user, companyId, input)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(limits.bulkChangesOfCompany);
    release();
  });

  it('take turns by user, so that one waits for nobody who has many', async () => {
    const [ana, eva] = [await newUser(service), await newUser(service)];
    const companies = [await ana.company(), await ana.company()];
    for (const companyId of companies) await fillLeads(service, companyId, 300);
    const own = await eva.company();
    const lead = await eva.lead(own);
    /**
     * Owners by change, in the order in which the changes ended. It is a map because a transaction may run twice, which must not add a
     * change twice. Changes of the test before may still be running, and do not count.
     */
    const ended = new Map<number, number>();
    const changes = service.app.get(LeadBulkChangeRepository);
    const store = changes.store.bind(changes);
    jest.spyOn(changes, 'store').mockImplementation((row, manager) => {
      if (row.state === 'done' && [ana.id, eva.id].includes(row.userId)) ended.set(row.id, row.userId);
      return store(row, manager);
    });
    const release = hold(service);
    const all = [
      { status: 'won', filter: {} },
      { status: 'lost', filter: { source: 'web' } },
      { basis: { legalBasis: 'customer' }, filter: {} },
    ];
    for (const companyId of companies)
      for (const input of all) expect((await ask(ana, companyId, input)).status).toBe(202);
    const mine = idOf(await ask(eva, own, { status: 'won', ids: [lead] }));
    release();
    await untilDone(eva, mine);
    await until(
      () => ended.size,
      (size) => size === 7,
    );
    expect([...ended.values()].indexOf(eva.id)).toBeLessThanOrEqual(2);
  });

  it('are replaced by a later one of the same leads and the same kind, and by no other (rule 15.5)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [a, b] = [await user.lead(companyId), await user.lead(companyId, { source: 'Feria' })];
    const release = hold(service);
    const filter = { source: 'Feria', status: 'new' };
    const first = idOf(await ask(user, companyId, { status: 'lost', filter }));
    const other = idOf(await ask(user, companyId, { status: 'contacted', ids: [a] }));
    const basis = { legalBasis: 'customer' };
    const ofBasis = idOf(await ask(user, companyId, { basis, filter }));
    const last = idOf(
      await ask(user, companyId, { status: 'won', filter: { status: 'new', source: 'Feria' } }),
    );
    expect(await read(user, first)).toMatchObject({ state: 'done', total: 0, changed: 0 });
    for (const id of [other, ofBasis, last]) expect(await read(user, id)).toMatchObject({ state: 'running' });
    release();
    for (const id of [other, ofBasis, last]) await untilDone(user, id);
    expect((await user.get(`leads/${a}`)).json).toMatchObject({ status: 'contacted' });
    expect((await user.get(`leads/${b}`)).json).toMatchObject({ status: 'won', ...basis });
    const events = await user.get(`leads/${b}/events`);
    expect(events.json).toMatchObject([{ from: 'new', to: 'won' }, { to: 'new' }]);
  });

  it('are not replaced by a later one that fills only missing bases (rules 15.5, 11.52)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const lead = await user.lead(companyId, { legalBasis: 'customer' });
    const release = hold(service);
    const ids = [lead];
    const consent = {
      legalBasis: 'consent',
      legalBasisOn: '2026-01-02',
      legalBasisSource: 'Feria',
    };
    const first = idOf(await ask(user, companyId, { basis: { ...consent, replace: true }, ids }));
    const last = idOf(await ask(user, companyId, { basis: { legalBasis: 'customer' }, ids }));
    release();
    for (const id of [first, last]) await untilDone(user, id);
    expect((await user.get(`leads/${lead}`)).json).toMatchObject({ legalBasis: 'consent' });
  });

  it('do not replace one that has begun', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await fillLeads(service, companyId, 400);
    const release = hold(service);
    const first = idOf(await ask(user, companyId, { status: 'lost', filter: {} }));
    await service.dataSource.query('UPDATE marketing_lead_bulk_changes SET doneLeadId = 1 WHERE id = ?', [
      first,
    ]);
    const last = idOf(await ask(user, companyId, { status: 'won', filter: {} }));
    release();
    await untilDone(user, last);
    expect(await read(user, first)).toMatchObject({ changed: 400 });
    expect(await read(user, last)).toMatchObject({ changed: 400 });
  });

  it('end with the next step when the company is deleted (rule 15.7)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await fillLeads(service, companyId, 1000);
    const changes = service.app.get(LeadBulkChangeRepository);
    const store = changes.store.bind(changes);
    const steps: number[] = [];
    jest.spyOn(changes, 'store').mockImplementation(async (row, manager) => {
      await store(row, manager);
      // Ignores changes of other tests, which may still be running.
      if (row.marketingCompanyId !== companyId) return;
      steps.push(row.changed);
      // Marks the company as deleted, like the first step of a deletion, without removing any rows.
      await manager.query('UPDATE marketing_companies SET deletedAt = createdAt WHERE id = ?', [companyId]);
    });
    const id = idOf(await ask(user, companyId, { status: 'won', filter: {} }));
    const [row] = await until(
      () =>
        service.dataSource.query('SELECT state, changed FROM marketing_lead_bulk_changes WHERE id = ?', [id]),
      ([found]) => found.state === 'done',
    );
    // Compares a set, because a transaction that fails due to a concurrent one is retried and stores the same step again.
    expect(new Set(steps)).toEqual(new Set([row.changed]));
    expect(row.changed).toBeLessThan(1000);
  });
});
