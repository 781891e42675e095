import { LeadBulkChange, LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { LeadStepEntity } from '../../src/crm/funnel-counts/lead-step.entity.js';
import { LeadRestoreEntity } from '../../src/crm/lead/lead-restore.entity.js';
import { LeadBulkChangeEntity } from '../../src/crm/lead-bulk-change/lead-bulk-change.entity.js';
import { LeadBulkChangeWorker } from '../../src/crm/lead-bulk-change/lead-bulk-change.worker.js';
import { marketingService } from '../../src/service.js';
import { type Caller, fillLeads, newUser } from './support.js';

describe.each(databases)('reasons of loss of many leads (rule 9.45) on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });

  const leadOf = async (id: number) => {
    const { status, lossReason, version } = Object((await user.get(`leads/${id}`)).json);
    return [status, lossReason, version];
  };
  const change = (reason: string | null, ids?: number[]) =>
    user.bulkChange(companyId, {
      ...{ status: 'lost', lossReason: reason },
      ...(ids ? { ids } : { filter: {} }),
    });
  const countsOf = async (id: number) => bodyOf(await user.get(`bulk-changes/${id}`), LeadBulkChange);
  const keptOf = async (id: number) =>
    bodyOf(await user.get(`bulk-changes/${id}/kept`), LeadRow.array()).map((lead) => lead.id);

  it('are given to those that have none, lost before or now, and taken back by the undo', async () => {
    const fresh = await user.lead(companyId);
    const known = await user.lead(companyId, { lossReason: 'timing' });
    const lost = await user.lead(companyId, { status: 'lost' });
    const explained = await user.lead(companyId, { status: 'lost', lossReason: 'other' });
    const id = await change('price');
    const leads = [fresh, known, lost, explained];
    expect(await Promise.all(leads.map(leadOf))).toEqual([
      ['lost', 'price', 2],
      ['lost', 'timing', 2],
      ['lost', 'price', 2],
      ['lost', 'other', 1],
    ]);
    expect(await countsOf(id)).toMatchObject({ lossReason: 'price', total: 4, changed: 3, unchanged: 1 });
    expect((await user.get(`companies/${companyId}/leads/bulk-changes`)).json).toEqual([await countsOf(id)]);
    await user.undo(id);
    expect(await Promise.all(leads.map(leadOf))).toEqual([
      ['new', null, 3],
      ['new', 'timing', 3],
      ['lost', null, 3],
      ['lost', 'other', 1],
    ]);
    expect(await countsOf(id)).toMatchObject({ state: 'undone', restored: 3, kept: 0 });
    // The undo must record that version 3 restored version 1, so that undoing an import treats the lead as unchanged.
    const restores = service.dataSource.manager.findBy(LeadRestoreEntity, { leadId: lost });
    expect(await restores).toMatchObject([{ version: 3, asOf: 1 }]);
    expect(await keptOf(id)).toEqual([]);
  });

  it('stay, when that is undone, with leads that somebody has changed since', async () => {
    const [moved, other, reworded] = [
      await user.lead(companyId),
      await user.lead(companyId, { status: 'lost' }),
      await user.lead(companyId),
    ];
    const id = await change('price');
    await user.patch(`leads/${moved}`, { version: 2, status: 'won' });
    await user.patch(`leads/${other}`, { version: 2, lossReason: 'noNeed' });
    await user.patch(`leads/${reworded}`, { version: 2, lossReason: 'competitor' });
    await user.undo(id);
    expect(await leadOf(moved)).toEqual(['won', 'price', 3]);
    expect(await leadOf(other)).toEqual(['lost', 'noNeed', 3]);
    // The status of this lead is restored, but the reason that somebody has entered since is kept.
    expect(await leadOf(reworded)).toEqual(['new', 'competitor', 4]);
    expect(await countsOf(id)).toMatchObject({ restored: 1, kept: 2 });
    expect(await keptOf(id)).toEqual([moved, other]);
  });

  it('are taken back once a later change of the same leads is undone, too', async () => {
    const lead = await user.lead(companyId);
    const first = await change('price');
    const second = await user.bulkChange(companyId, { status: 'won', filter: {} });
    await user.undo(first);
    expect(await leadOf(lead)).toEqual(['won', 'price', 3]);
    expect(await countsOf(first)).toMatchObject({ restored: 0, kept: 1 });
    await user.undo(second);
    expect(await leadOf(lead)).toEqual(['new', null, 5]);
    expect(await countsOf(first)).toMatchObject({ restored: 1, kept: 0 });
  });

  it('are undone apart from a legal basis that the leads got before', async () => {
    const lead = await user.lead(companyId, { status: 'lost' });
    const basis = await user.bulkChange(companyId, { basis: { legalBasis: 'customer' }, filter: {} });
    const reason = await change('price');
    await user.undo(basis);
    expect(await leadOf(lead)).toEqual(['lost', 'price', 4]);
    await user.undo(reason);
    expect(await leadOf(lead)).toEqual(['lost', null, 5]);
    expect(await countsOf(basis)).toMatchObject({ restored: 1, kept: 0 });
  });

  it('leave alone an undone change of the legal basis, which kept its leads without a reason, too', async () => {
    const lead = await user.lead(companyId, { legalBasis: 'customer' });
    const basis = await user.bulkChange(companyId, {
      basis: { legalBasis: 'consent', legalBasisOn: '2026-11-02', legalBasisSource: 'Fair', replace: true },
      filter: {},
    });
    await user.patch(`leads/${lead}`, { version: 2, legalBasisSource: 'Web' });
    await user.undo(basis);
    const status = await user.bulkChange(companyId, { status: 'won', filter: {} });
    await user.undo(status);
    expect(await leadOf(lead)).toEqual(['new', null, 5]);
    expect(await countsOf(basis)).toMatchObject({ restored: 0, kept: 1 });
    expect(await keptOf(basis)).toEqual([lead]);
  });

  it('reach every lead in the steps of the change and of its undo', async () => {
    // The change gives the first half of the leads only a new status, the second half only a new reason, so that no step of the undo finds
    // both.
    await fillLeads(service, companyId, 150, { lossReason: 'timing' });
    await fillLeads(service, companyId, 150, { status: 'lost', statusKey: '5lost', boardColumn: 5 });
    const id = await change('noAnswer');
    const total = async (query: string) =>
      (await user.get(`companies/${companyId}/leads?pageSize=1&${query}`)).headers['x-total-count'];
    expect([await total('lossReason=noAnswer'), await total('lossReason=none')]).toEqual(['150', '0']);
    await user.undo(id);
    expect(await countsOf(id)).toMatchObject({ changed: 300, restored: 300, kept: 0 });
    expect([await total('lossReason=noAnswer'), await total('lossReason=none')]).toEqual(['0', '150']);
  });

  it('are not dropped with a change that waits and whose leads are lost once more', async () => {
    await user.lead(companyId);
    const worker = service.app.get(LeadBulkChangeWorker);
    const sleeping = jest.spyOn(worker, 'wake').mockReturnValue();
    const ask = async (more: object) =>
      bodyOf(
        await user.post(`companies/${companyId}/leads/bulk-changes`, { status: 'lost', filter: {}, ...more }),
        LeadBulkChange,
      ).id;
    const [bare, priced] = [await ask({}), await ask({ lossReason: 'price' })];
    await ask({});
    sleeping.mockRestore();
    const rows = await service.dataSource.manager.findBy(LeadBulkChangeEntity, {
      marketingCompanyId: companyId,
    });
    expect(rows.flatMap(({ id, total }) => (total === 0 ? [id] : []))).toEqual([bare]);
    expect(rows.map(({ id }) => id)).toContain(priced);
  });

  it.each([
    [{ status: 'won', lossReason: 'price', filter: {} }, 'lossReason'],
    [{ assigneeId: null, lossReason: 'price', filter: {} }, 'lossReason'],
    [{ status: 'lost', lossReason: 'weather', filter: {} }, 'lossReason'],
  ])('are refused in %j', async (input, field) => {
    const answer = await user.post(`companies/${companyId}/leads/bulk-changes`, input);
    expectError(answer, 400, 'VALIDATION_FAILED', field);
  });

  it('filter the list, the board and the file of leads', async () => {
    const names = { price: 'Acme', none: 'Boats', won: 'Coral', open: 'Delta' };
    await user.lead(companyId, { companyName: names.price, status: 'lost', lossReason: 'price' });
    await user.lead(companyId, { companyName: names.none, status: 'lost' });
    await user.lead(companyId, { companyName: names.won, status: 'won', lossReason: 'price' });
    const open = await user.lead(companyId, { companyName: names.open });
    const listed = async (query: string) =>
      bodyOf(await user.get(`companies/${companyId}/leads?sort=name&${query}`), LeadRow.array()).map(
        ({ companyName }) => companyName,
      );
    expect(await listed('lossReason=price')).toEqual([names.price, names.won]);
    expect(await listed('lossReason=none')).toEqual([names.none]);
    expect(await listed('lossReason=timing')).toEqual([]);
    const file = await user.get(`companies/${companyId}/leads/export?language=en&lossReason=none`);
    expect(file.text.trim().split('\n')).toHaveLength(2);
    expect(file.text).toContain(names.none);
    // A lead that was lost on 2 November and reopened later must still be listed as lost on that day.
    await service.dataSource.manager.insert(LeadStepEntity, {
      ...{ leadId: open, marketingCompanyId: companyId, day: '2026-11-02', untilDay: '2026-11-03' },
      ...{ fromColumn: 0, toColumn: 5, direction: 0, leadDays: 0 },
      ...{ isFirstContact: true, isFirstWon: false, isFirstLost: true },
    });
    expect(await listed('lossReason=none')).toEqual([names.none]);
    const lost = 'lossReason=none&step=lost&stepFrom=2026-11-02&stepUntil=2026-11-02';
    expect(await listed(lost)).toEqual([names.open]);
    expect((await user.get(`companies/${companyId}/leads?lossReason=unknown`)).status).toBe(400);
  });
});
