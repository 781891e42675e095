import { LeadBulkChange, LeadRow } from '@portals/contracts/marketing';
import { QUEUED } from '@portals/service-kit';
import { bodyOf, databases, until, useService } from '@portals/service-kit/testing';
import { z } from 'zod';
import { LeadBulkChangeEntity } from '../../src/crm/lead-bulk-change/lead-bulk-change.entity.js';
import { LeadBulkChangeWorker } from '../../src/crm/lead-bulk-change/lead-bulk-change.worker.js';
import { marketingService } from '../../src/service.js';
import { type Caller, fillLeads, newUser } from './support.js';

const Events = z.array(z.object({ from: z.string().nullable(), to: z.string(), how: z.string() }));

const countsOf = async (user: Caller, companyId: number) => {
  const { json } = await user.get(`companies/${companyId}/leads/board?cards=0`);
  return Object.fromEntries(Object(json).statuses.map(({ status, count }: never) => [status, count]));
};
const eventsOf = async (user: Caller, leadId: number) =>
  bodyOf(await user.get(`leads/${leadId}/events`), Events).map(({ from, to, how }) => `${from} ${to} ${how}`);

describe.each(databases)('a change of many leads on $name', (database) => {
  const service = useService(marketingService, database);

  it('gives chosen leads a status, each with an event, and no other company', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const foreign = await user.lead(await user.company());
    const [a, b, c] = [
      await user.lead(companyId),
      await user.lead(companyId, { status: 'won' }),
      await user.lead(companyId),
    ];
    const asked = await user.post(`companies/${companyId}/leads/bulk-changes`, {
      status: 'won',
      ids: [b, a, foreign, b],
    });
    expect(asked.status).toBe(202);
    expect(asked.json).toMatchObject({ marketingCompanyId: companyId, status: 'won', total: 2 });
    const { id } = bodyOf(asked, LeadBulkChange);
    const done = await until(
      () => user.get(`bulk-changes/${id}`),
      ({ json }) => Object(json).state === 'done',
    );
    expect(done.json).toMatchObject({ total: 2, changed: 1, unchanged: 1, restored: 0, kept: 0 });
    expect((await user.get(`leads/${a}`)).json).toMatchObject({ status: 'won', version: 2 });
    expect(await eventsOf(user, a)).toEqual(['new won hand', 'null new hand']);
    for (const untouched of [b, c, foreign]) {
      expect((await user.get(`leads/${untouched}`)).json).toMatchObject({ version: 1 });
      expect(await eventsOf(user, untouched)).toHaveLength(1);
    }
    expect(await countsOf(user, companyId)).toEqual({ new: 1, won: 2 });
  });

  it('reaches all leads that match the filter, no matter how many, and no later ones', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await fillLeads(service, companyId, 250);
    const other = await user.lead(companyId, { source: 'Feria' });
    const id = await user.bulkChange(companyId, {
      status: 'Nueva',
      filter: { source: 'WEB', status: 'new' },
    });
    expect((await user.get(`bulk-changes/${id}`)).json).toMatchObject({ total: 250, changed: 250 });
    await user.lead(companyId);
    expect(await countsOf(user, companyId)).toEqual({ Nueva: 250, new: 2 });
    expect(await eventsOf(user, other)).toEqual(['null new hand']);
    const undone = await user.undo(id);
    expect(undone.json).toMatchObject({ state: 'undone', changed: 250, restored: 250, kept: 0 });
    expect(await countsOf(user, companyId)).toEqual({ new: 252 });
  });

  it('gives back, when it is undone, what nobody has changed since, and names the others', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [a, b, c, d] = [
      await user.lead(companyId, { status: 'Frío' }),
      await user.lead(companyId),
      await user.lead(companyId),
      await user.lead(companyId),
    ];
    const id = await user.bulkChange(companyId, { status: 'won', filter: {} });
    expect((await user.get(`bulk-changes/${id}/kept`)).json).toEqual([]);
    await user.patch(`leads/${b}`, { version: 2, notes: 'They called' });
    await user.patch(`leads/${c}`, { version: 2, status: 'lost' });
    await user.delete(`leads/${d}`);
    const undone = await user.undo(id);
    expect(undone.json).toMatchObject({ state: 'undone', changed: 4, restored: 2, kept: 1 });
    expect((await user.get(`leads/${a}`)).json).toMatchObject({ status: 'Frío', version: 3 });
    expect(await eventsOf(user, a)).toEqual(['won Frío undo', 'Frío won hand', 'null Frío hand']);
    // Notes added to the lead in the meantime must not prevent the undo from restoring its status.
    expect((await user.get(`leads/${b}`)).json).toMatchObject({ status: 'new', notes: 'They called' });
    expect((await user.get(`leads/${c}`)).json).toMatchObject({ status: 'lost' });
    const kept = await user.get(`bulk-changes/${id}/kept`);
    expect(bodyOf(kept, z.array(LeadRow)).map((lead) => lead.id)).toEqual([c]);
    expect(kept.headers['x-total-count']).toBe('1');
    expect((await user.get(`bulk-changes/${id}/kept?pageSize=1&page=2`)).json).toEqual([]);
    const again = await user.post(`bulk-changes/${id}/undo`);
    expect(again.json).toEqual(undone.json);
  });

  it.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    'and others of the same leads leave nothing behind, undone in the order %j',
    async (order) => {
      const user = await newUser(service);
      const companyId = await user.company();
      const leads = [await user.lead(companyId, { status: 'Frío' }), await user.lead(companyId)];
      const worked = await user.lead(companyId);
      const changes: number[] = [];
      for (const status of ['contacted', 'won', 'contacted']) {
        changes.push(await user.bulkChange(companyId, { status, filter: {} }));
        if (changes.length === 1) await user.patch(`leads/${worked}`, { version: 2, status: 'lost' });
      }
      for (const place of order) await user.undo(changes[place] ?? 0);
      const statuses = await Promise.all(leads.map((id) => user.get(`leads/${id}`)));
      expect(statuses.map(({ json }) => Object(json).status)).toEqual(['Frío', 'new']);
      // The undo must not overwrite a status that a user has set in the meantime.
      expect((await user.get(`leads/${worked}`)).json).toMatchObject({ status: 'lost' });
      const ends = await Promise.all(changes.map((id) => user.get(`bulk-changes/${id}`)));
      expect(ends.map(({ json }) => json)).toMatchObject([
        { changed: 3, restored: 2, kept: 1 },
        { changed: 3, restored: 3, kept: 0 },
        { changed: 3, restored: 3, kept: 0 },
      ]);
      const kept = await Promise.all(changes.map((id) => user.get(`bulk-changes/${id}/kept`)));
      expect(kept.map(({ json }) => Object(json).map(({ id }: never) => id))).toEqual([[worked], [], []]);
    },
  );

  it('is listed with the others of its company, newest first and page by page', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(companyId);
    await user.bulkChange(await user.company(), { status: 'lost', filter: {} });
    const first = await user.bulkChange(companyId, { status: 'won', filter: {} });
    const second = await user.bulkChange(companyId, { status: 'lost', filter: {} });
    await user.undo(second);
    const list = await user.get(`companies/${companyId}/leads/bulk-changes`);
    const alone = await Promise.all([second, first].map((id) => user.get(`bulk-changes/${id}`)));
    expect(list.json).toEqual(alone.map(({ json }) => json));
    expect(list.json).toMatchObject([{ state: 'undone' }, { state: 'done' }]);
    expect(list.headers['x-total-count']).toBe('2');
    const page = await user.get(`companies/${companyId}/leads/bulk-changes?pageSize=1&page=2`);
    expect(page.json).toMatchObject([{ id: first }]);
  });

  it('stops and restores everything when it is undone while it runs', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await fillLeads(service, companyId, 600);
    const asked = await user.post(`companies/${companyId}/leads/bulk-changes`, { status: 'won', filter: {} });
    const undone = bodyOf(await user.undo(bodyOf(asked, LeadBulkChange).id), LeadBulkChange);
    expect(undone.restored).toBe(undone.changed);
    expect(await countsOf(user, companyId)).toEqual({ new: 600 });
  });

  it('goes on where a replica that was killed had got to', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [done, left] = [await user.lead(companyId, { status: 'won' }), await user.lead(companyId)];
    const { identifiers } = await service.dataSource.manager.insert(LeadBulkChangeEntity, {
      ...{ marketingCompanyId: companyId, userId: user.id, phase: 'change', toStatus: 'won' },
      ...{ selection: { filter: {} }, total: 2, changed: 1, doneLeadId: done, lastLeadId: left },
      ...{ state: QUEUED, lease: 'dead', attempts: 1, nextAttemptAt: new Date(Date.now() - 1000) },
      createdAt: new Date(),
    });
    const replica = await service.replica();
    replica.app.get(LeadBulkChangeWorker).wake();
    const finished = await until(
      () => user.get(`bulk-changes/${identifiers[0]?.id}`),
      ({ json }) => Object(json).state === 'done',
    );
    expect(finished.json).toMatchObject({ changed: 2, unchanged: 0 });
    expect(await eventsOf(user, left)).toEqual(['new won hand', 'null new hand']);
    expect(await eventsOf(user, done)).toEqual(['null won hand']);
  });
});
