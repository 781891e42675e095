import { Lead, LeadEvent, LeadMerge } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { z } from 'zod';
import { marketingService } from '../../src/service.js';
import { imported, undone } from './lead-import-support.js';
import { bareLead, type Caller, lead, mergeIdOf, mergeLeads, newUser, rowCounts } from './support.js';

const leadOf = async (user: Caller, id: number) => bodyOf(await user.get(`leads/${id}`), Lead);
const eventsOf = async (user: Caller, id: number) =>
  bodyOf(await user.get(`leads/${id}/events`), z.array(LeadEvent)).map(
    ({ from, to, how }) => `${from} ${to} ${how}`,
  );
const mergesOf = async (user: Caller, id: number) =>
  bodyOf(await user.get(`leads/${id}/merges`), LeadMerge.array());
const undo = async (user: Caller, leadId: number) =>
  user.post(`lead-merges/${await mergeIdOf(user, leadId)}/undo`);

describe.each(databases)('a merge of leads on $name', (database) => {
  const service = useService(marketingService, database);

  /** Creates three leads of a company, the second of which is won. */
  async function three() {
    const user = await newUser(service);
    const companyId = await user.company();
    const a = await user.lead(companyId, { ...lead, contactPhone: null });
    const b = await user.lead(companyId, {
      ...lead,
      companyName: 'Peña',
      notes: 'Otra nota',
      position: null,
    });
    const c = await user.lead(companyId, { contactPhone: lead.contactPhone });
    await user.patch(`leads/${b}`, { version: 1, status: 'won' });
    return { user, companyId, ids: [a, b, c] as const };
  }

  it('makes one lead of all, with what was chosen, every event, and everything that was not chosen', async () => {
    const { user, companyId, ids } = await three();
    const [a, b, c] = ids;
    const before = [await leadOf(user, a), await leadOf(user, b), await leadOf(user, c)];
    const chosen = { ...lead, companyName: 'Peña', status: 'won', notes: 'Usa 3M\n\nOtra nota' };
    const merged = await mergeLeads(user, companyId, ids, chosen);
    expect([merged.status, merged.json]).toEqual([200, await leadOf(user, a)]);
    expect(merged.json).toMatchObject({ ...chosen, id: a, version: 3, createdAt: before[0]?.createdAt });
    for (const gone of [b, c]) expectError(await user.get(`leads/${gone}`), 404, 'NOT_FOUND');
    expect(await eventsOf(user, a)).toEqual([
      'new won merge',
      'new won hand',
      'null new hand',
      'null new hand',
      'null new hand',
    ]);
    const [merge] = await mergesOf(user, a);
    expect(merge).toMatchObject({ userId: user.id, canUndo: true, isChanged: false });
    expect([merge?.before, ...(merge?.merged ?? [])]).toEqual(before);
  });

  it('gives all of them back when it is undone, as they were', async () => {
    const { user, companyId, ids } = await three();
    const [a, b, c] = ids;
    const before = await Promise.all(ids.map((id) => leadOf(user, id)));
    const events = await Promise.all(ids.map((id) => eventsOf(user, id)));
    const counts = await rowCounts(service);
    await mergeLeads(user, companyId, ids, { status: 'lost', companyName: 'Todo' });
    const undone = await undo(user, a);
    expect(undone).toMatchObject({ status: 200, json: { isKept: false, restored: before.slice(1) } });
    const { version: _version, updatedAt: _updatedAt, ...first } = before[0] ?? {};
    expect(await leadOf(user, a)).toMatchObject(first);
    expect([await leadOf(user, b), await leadOf(user, c)]).toEqual(before.slice(1));
    expect(await eventsOf(user, a)).toEqual(['lost new undo', 'new lost merge', ...(events[0] ?? [])]);
    expect([await eventsOf(user, b), await eventsOf(user, c)]).toEqual(events.slice(1));
    expect(await mergesOf(user, a)).toEqual([]);
    expect(await rowCounts(service)).toEqual({
      ...counts,
      marketing_lead_events: (counts.marketing_lead_events ?? 0) + 2,
      marketing_lead_restores: 1,
    });
    const found = await user.get(`companies/${companyId}/leads?search=otra%20nota`);
    expect(found.json).toMatchObject([{ id: b }]);
  });

  it('loses nothing of a bulk change, which can still be undone for all leads', async () => {
    const { user, companyId, ids } = await three();
    const [a, b] = ids;
    const before = await Promise.all([a, b].map((id) => leadOf(user, id)));
    const basis = { legalBasis: 'customer', replace: true };
    const change = await user.bulkChange(companyId, { basis, ids: [a, b] });
    const undoneChange = await user.bulkChange(companyId, { basis, ids: [ids[2]] });
    await mergeLeads(user, companyId, ids);
    await user.undo(undoneChange);
    await undo(user, a);
    expect((await user.undo(change)).json).toMatchObject({ restored: 2, kept: 0 });
    for (const { id, legalBasis } of before) expect(await leadOf(user, id)).toMatchObject({ legalBasis });
  });

  it('loses nothing of a bulk change that is undone before the merge is', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const ids = [await user.lead(companyId), await user.lead(companyId), await user.lead(companyId)] as const;
    const [a, b, c] = ids;
    const basis = { legalBasis: 'customer', replace: false };
    const mistake = await user.bulkChange(companyId, { basis, ids: [b] });
    const other = await user.bulkChange(companyId, { basis, ids: [c] });
    await mergeLeads(user, companyId, ids, { legalBasis: 'customer' });
    expect((await user.undo(mistake)).json).toMatchObject({ restored: 0, kept: 1 });
    expect((await user.get(`bulk-changes/${mistake}/kept`)).json).toMatchObject([{ id: a }]);
    expect((await user.undo(other)).json).toMatchObject({ restored: 0, kept: 1 });
    const restored = [b, c].map((id) => ({ id, legalBasis: null }));
    expect((await undo(user, a)).json).toMatchObject({ restored });
    for (const id of ids) expect(await leadOf(user, id)).toMatchObject({ legalBasis: null });
    expect((await user.get(`bulk-changes/${mistake}`)).json).toMatchObject({ restored: 1, kept: 0 });
    expect((await user.get(`bulk-changes/${other}`)).json).toMatchObject({ restored: 1, kept: 0 });
    expect((await user.get(`bulk-changes/${mistake}/kept`)).json).toEqual([]);
  });

  it('leaves the lead as it is and says so, when somebody has changed it since', async () => {
    const { user, companyId, ids } = await three();
    const [a, b] = ids;
    await mergeLeads(user, companyId, ids, { companyName: 'Todo' });
    const { version } = await leadOf(user, a);
    await user.patch(`leads/${a}`, { version, notes: 'They called' });
    expect(await mergesOf(user, a)).toMatchObject([{ isChanged: true }]);
    const undone = await undo(user, a);
    expect(undone.json).toMatchObject({ isKept: true, lead: { id: a, notes: 'They called' } });
    expect(await leadOf(user, a)).toMatchObject({ companyName: 'Todo', notes: 'They called' });
    expect(await leadOf(user, b)).toMatchObject({ companyName: 'Peña', status: 'won' });
  });

  it('brings no legal basis back that was taken from the lead since (rule 9.16)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const basis = { legalBasis: 'consent', legalBasisOn: '2026-11-01', legalBasisSource: 'Feria' };
    const [a, b] = [await user.lead(companyId), await user.lead(companyId, basis)];
    await mergeLeads(user, companyId, [a, b], basis);
    const none = { legalBasis: null, legalBasisOn: null, legalBasisSource: null };
    const { version } = await leadOf(user, a);
    expect((await user.patch(`leads/${a}`, { version, ...none })).status).toBe(200);
    expect((await undo(user, a)).json).toMatchObject({ isKept: true, restored: [{ id: b, ...none }] });
    expect(await leadOf(user, b)).toMatchObject(none);
  });

  describe('that leaves a legal basis out', () => {
    const consent = { legalBasis: 'consent', legalBasisOn: '2026-11-01', legalBasisSource: 'Feria' };
    const none = { legalBasis: null, legalBasisOn: null, legalBasisSource: null };
    async function merged() {
      const user = await newUser(service);
      const companyId = await user.company();
      const [a, b] = [await user.lead(companyId), await user.lead(companyId, consent)];
      expect((await mergeLeads(user, companyId, [a, b], none)).status).toBe(200);
      return { user, companyId, a, b };
    }
    async function change(user: Caller, id: number, changes: object) {
      const { version } = await leadOf(user, id);
      expect((await user.patch(`leads/${id}`, { version, ...changes })).status).toBe(200);
    }

    it('gives it back, also when the lead was changed since (rule 9.16)', async () => {
      const { user, a, b } = await merged();
      await change(user, a, { notes: 'They called' });
      expect((await undo(user, a)).json).toMatchObject({ isKept: true, restored: [{ id: b, ...consent }] });
      expect(await leadOf(user, b)).toMatchObject({ ...consent, version: 1 });
    });

    it('gives back none when the lead got one since and lost it', async () => {
      const { user, a, b } = await merged();
      await change(user, a, consent);
      await change(user, a, { legalBasis: null });
      await undo(user, a);
      expect(await leadOf(user, b)).toMatchObject({ ...none, version: 2 });
    });

    it('gives back none when a later merge has taken one from the lead', async () => {
      const { user, companyId, a, b } = await merged();
      await change(user, a, consent);
      await mergeLeads(user, companyId, [a, await user.lead(companyId)], none);
      const [, first] = await mergesOf(user, a);
      await user.post(`lead-merges/${first?.id}/undo`);
      expect(await leadOf(user, b)).toMatchObject(none);
    });

    it('gives back none when the lead lost one while it was itself merged into another', async () => {
      const user = await newUser(service);
      const companyId = await user.company();
      const ids = [await user.lead(companyId), await user.lead(companyId, consent)] as const;
      const [a, b] = [await user.lead(companyId, consent), ids[1]];
      await mergeLeads(user, companyId, [a, b], none);
      await mergeLeads(user, companyId, [ids[0], a], consent);
      await change(user, ids[0], { legalBasis: null });
      await undo(user, ids[0]);
      expect((await undo(user, a)).json).toMatchObject({ isKept: false });
      for (const id of [a, b]) expect(await leadOf(user, id)).toMatchObject(none);
    });

    it('of an earlier version gives it back only while nobody has changed the lead', async () => {
      const [one, other] = [await merged(), await merged()];
      await service.dataSource.query('UPDATE marketing_lead_merges SET hadBasis = NULL');
      await change(one.user, one.a, { notes: 'They called' });
      for (const { user, a } of [one, other]) await undo(user, a);
      expect(await leadOf(one.user, one.b)).toMatchObject(none);
      expect(await leadOf(other.user, other.b)).toMatchObject(consent);
    });
  });

  it('brings none back that a replica of an earlier version has taken, which records nothing', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [a, b] = [await user.lead(companyId), await user.lead(companyId, { legalBasis: 'customer' })];
    await mergeLeads(user, companyId, [a, b], { legalBasis: 'customer' });
    const taken = 'UPDATE marketing_leads SET legalBasis = NULL, version = version + 1 WHERE id = ?';
    await service.dataSource.query(taken, [a]);
    await undo(user, a);
    expect(await leadOf(user, b)).toMatchObject({ legalBasis: null });
  });

  it('brings none back by the undo of an import from before the merge either (rule 9.16)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const on = { legalBasis: 'consent', legalBasisOn: '2026-11-01', legalBasisSource: 'Feria' };
    const b = await user.lead(companyId, { ...on, contactEmail: 'ana@acme.es' });
    const file = 'Empresa;Correo;Base legal\nAcme;ana@acme.es;Cliente\n';
    const settings = { duplicates: 'overwrite', mapping: ['companyName', 'contactEmail', 'legalBasis'] };
    const { id: leadImport } = await imported(user, companyId, Buffer.from(file), settings);
    expect(await leadOf(user, b)).toMatchObject({ legalBasis: 'customer', version: 2 });
    const a = await user.lead(companyId);
    await mergeLeads(user, companyId, [a, b], { legalBasis: 'customer' });
    const { version } = await leadOf(user, a);
    await user.patch(`leads/${a}`, { version, legalBasis: null });
    await undo(user, a);
    expect((await undone(user, leadImport)).undone).toMatchObject({ restored: 0, kept: 1 });
    expect(await leadOf(user, b)).toMatchObject({ legalBasis: null });
  });

  it('is one of the lead into which its own lead is merged, and can be undone after that one', async () => {
    const { user, companyId, ids } = await three();
    const [a, b, c] = ids;
    const before = await leadOf(user, c);
    await mergeLeads(user, companyId, [b, c], { companyName: 'Dos' });
    await mergeLeads(user, companyId, [a, b], { companyName: 'Tres' });
    const [later, earlier] = await mergesOf(user, a);
    expect([later?.canUndo, earlier?.canUndo]).toEqual([true, false]);
    expectError(await user.post(`lead-merges/${earlier?.id}/undo`), 409, 'LEAD_MERGE_NESTED');
    expect((await user.post(`lead-merges/${later?.id}/undo`)).status).toBe(200);
    expect(await leadOf(user, b)).toMatchObject({ companyName: 'Dos' });
    expect((await undo(user, b)).json).toMatchObject({ isKept: false, lead: { companyName: 'Peña' } });
    expect(await leadOf(user, c)).toEqual(before);
    expect(await eventsOf(user, c)).toEqual(['null new hand']);
  });

  it('can be undone one after the other, when the same lead stayed in both', async () => {
    const { user, companyId, ids } = await three();
    const [a, b, c] = ids;
    await mergeLeads(user, companyId, [a, b], { companyName: 'Dos' });
    await mergeLeads(user, companyId, [a, c], { companyName: 'Tres' });
    expect((await undo(user, a)).json).toMatchObject({ isKept: false, lead: { companyName: 'Dos' } });
    expect((await undo(user, a)).json).toMatchObject({
      isKept: false,
      lead: { companyName: 'Peña e Hijos' },
    });
  });

  it('stores nothing when one of the leads was changed or is not there', async () => {
    const { user, companyId, ids } = await three();
    const [a, b, c] = ids;
    const foreign = await user.lead(await user.company());
    const counts = await rowCounts(service);
    const merge = (leads: object[], changes: object = {}) =>
      user.post(`companies/${companyId}/lead-merges`, { targetId: a, leads, values: bareLead, ...changes });
    const at = (id: number, version = 1) => ({ id, version });
    const stale = await merge([at(a), at(b, 1), at(c)]);
    expectError(stale, 409, 'EDIT_CONFLICT');
    expect(stale.json).toMatchObject({ conflict: { current: { id: b, version: 2, status: 'won' } } });
    expectError(await merge([at(a), at(foreign)]), 404, 'NOT_FOUND');
    expectError(await merge([at(a), at(123_456_789)]), 404, 'NOT_FOUND');
    for (const leads of [[at(a)], [at(b, 2), at(c)], [at(a), at(a)], Array(21).fill(at(a))])
      expectError(await merge(leads), 400, 'VALIDATION_FAILED');
    expectError(await merge([at(a), at(c)], { values: { status: 'new' } }), 400, 'VALIDATION_FAILED');
    expect(await rowCounts(service)).toEqual(counts);
    expect(await leadOf(user, a)).toMatchObject({ version: 1 });
  });

  it('is done once, when two people ask for it or undo it at the same time', async () => {
    const { user, companyId, ids } = await three();
    const [a] = ids;
    const both = await Promise.all([mergeLeads(user, companyId, ids), mergeLeads(user, companyId, ids)]);
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([404, 409]).toContain(statuses[1]);
    expect(await mergesOf(user, a)).toHaveLength(1);
    const id = await mergeIdOf(user, a);
    const undos = await Promise.all([1, 2].map(() => user.post(`lead-merges/${id}/undo`)));
    expect(undos.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('goes with its lead, and with its company', async () => {
    const { user, companyId, ids } = await three();
    const [a, b] = ids;
    await mergeLeads(user, companyId, [a, b]);
    const id = await mergeIdOf(user, a);
    await user.delete(`leads/${a}`);
    expectError(await user.post(`lead-merges/${id}/undo`), 404, 'NOT_FOUND');
  });
});
