import { Lead, LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { fileOf, imported, undone } from './lead-import-support.js';
import { type Caller, mergeIdOf, mergeLeads, newUser } from './support.js';

const consent = { legalBasis: 'consent', legalBasisOn: '2026-01-02', legalBasisSource: 'Feria' };

// Tests rule 9.27: an undone change does not count as a change.
describe.each(databases)('the undo of an import after changes that were undone, on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  let old: Lead;
  const leadOf = async (id: number) => bodyOf(await user.get(`leads/${id}`), Lead);
  const content = ({ version, updatedAt, ...rest }: Lead) => rest;
  const rowsOf = async () =>
    bodyOf(await user.get(`companies/${companyId}/leads?sort=createdAt`), LeadRow.array());

  /** Imports two new leads, and values for an existing one. */
  async function firstImport() {
    const lines = ['Uno;Ana;ana@acme.es;', 'Dos;Luis;luis@acme.es;', 'Tres;Eva;eva@acme.es;600123456'];
    const { id, counts } = await imported(user, companyId, fileOf(...lines), { duplicates: 'overwrite' });
    expect(counts).toMatchObject({ created: 2, updated: 1 });
    const [, ana, luis] = await rowsOf();
    return { id, ana: ana?.id ?? 0, luis: luis?.id ?? 0 };
  }
  /** Undoes the first import and expects it to remove everything that the import stored. */
  async function expectAllTakenBack(id: number) {
    expect((await undone(user, id)).undone).toEqual({ removed: 2, restored: 1, kept: 0 });
    expect((await rowsOf()).map((lead) => lead.id)).toEqual([old.id]);
    expect(content(await leadOf(old.id))).toEqual(content(old));
  }
  const overwrite = () =>
    imported(user, companyId, fileOf('Uno B;Ana B;ana@acme.es;', 'Tres B;Eva B;eva@acme.es;'), {
      duplicates: 'overwrite',
      status: 'won',
    });

  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
    old = await leadOf(await user.lead(companyId, { companyName: 'Tres SL', contactEmail: 'eva@acme.es' }));
  });

  it('takes everything back after a later import was undone', async () => {
    const { id } = await firstImport();
    const later = await overwrite();
    expect((await undone(user, later.id)).undone).toEqual({ removed: 0, restored: 2, kept: 0 });
    await expectAllTakenBack(id);
  });

  it('takes everything back after changes of many were undone, one on top of the other', async () => {
    const { id, ana } = await firstImport();
    const won = await user.bulkChange(companyId, { status: 'won', filter: {} });
    const basis = await user.bulkChange(companyId, { basis: consent, ids: [ana, old.id] });
    const lost = await user.bulkChange(companyId, { status: 'lost', filter: {} });
    for (const change of [lost, basis, won])
      expect((await user.undo(change)).json).toMatchObject({ state: 'undone', kept: 0 });
    await expectAllTakenBack(id);
  });

  it('takes everything back after an import, a change of many above it and a merge were undone', async () => {
    const { id, ana, luis } = await firstImport();
    const later = await overwrite();
    const won = await user.bulkChange(companyId, { status: 'lost', filter: {} });
    expect((await user.undo(won)).json).toMatchObject({ kept: 0 });
    expect((await undone(user, later.id)).undone).toEqual({ removed: 0, restored: 2, kept: 0 });
    await mergeLeads(user, companyId, [luis, ana], { companyName: 'Juntos' });
    const merge = await mergeIdOf(user, luis);
    expect((await user.post(`lead-merges/${merge}/undo`)).json).toMatchObject({ isKept: false });
    await expectAllTakenBack(id);
  });

  it('takes back later what it had to keep, once the change above it is undone', async () => {
    const { id } = await firstImport();
    const later = await overwrite();
    const first = await undone(user, id);
    expect(first.undone).toEqual({ removed: 1, restored: 0, kept: 2 });
    expect(first.undoUntil).not.toBeNull();
    expect((await undone(user, later.id)).undone).toEqual({ removed: 0, restored: 2, kept: 0 });
    const second = await undone(user, id);
    expect(second).toMatchObject({ undone: { removed: 2, restored: 1, kept: 0 }, undoUntil: null });
    expect((await rowsOf()).map((lead) => lead.id)).toEqual([old.id]);
    expect((await user.post(`lead-imports/${id}/undo`)).json).toEqual(second);
  });

  it('names the lead into which one of its own was merged, and covers both once the merge is undone', async () => {
    const { id, ana } = await firstImport();
    await mergeLeads(user, companyId, [old.id, ana], { companyName: 'Juntos' });
    const first = await undone(user, id);
    expect(first.undone).toEqual({ removed: 1, restored: 0, kept: 2 });
    const kept = await user.get(`lead-imports/${id}/kept`);
    expect(bodyOf(kept, LeadRow.array()).map((lead) => lead.id)).toEqual([old.id]);
    expect(kept.headers['x-total-count']).toBe('1');
    await user.post(`lead-merges/${await mergeIdOf(user, old.id)}/undo`);
    await expectAllTakenBack(id);
  });

  it('keeps what somebody has worked on besides', async () => {
    const { id, ana, luis } = await firstImport();
    const won = await user.bulkChange(companyId, { status: 'won', filter: {} });
    await user.patch(`leads/${ana}`, { version: 2, notes: 'Ha llamado' });
    expect((await user.undo(won)).json).toMatchObject({ restored: 3, kept: 0 });
    expect(await leadOf(ana)).toMatchObject({ status: 'new', notes: 'Ha llamado' });
    await user.patch(`leads/${luis}`, { version: 3, contactName: 'Luis Sol' });
    expect((await undone(user, id)).undone).toEqual({ removed: 0, restored: 1, kept: 2 });
    expect((await rowsOf()).map((lead) => lead.id)).toEqual([old.id, ana, luis]);
  });

  it('keeps what a change of many stands on, until that is undone', async () => {
    const { id, ana } = await firstImport();
    await user.bulkChange(companyId, { status: 'won', ids: [ana] });
    expect((await undone(user, id)).undone).toEqual({ removed: 1, restored: 1, kept: 1 });
  });

  it('does not give a status back to leads that got another one since, even if that is the same again', async () => {
    const { ana, luis } = await firstImport();
    const won = await user.bulkChange(companyId, { status: 'won', ids: [ana, luis] });
    await user.patch(`leads/${ana}`, { version: 2, status: 'lost' });
    await user.patch(`leads/${ana}`, { version: 3, status: 'won' });
    const again = await user.bulkChange(companyId, { status: 'lost', ids: [luis] });
    await user.undo(again);
    expect((await user.undo(won)).json).toMatchObject({ restored: 1, kept: 1 });
    expect([(await leadOf(ana)).status, (await leadOf(luis)).status]).toEqual(['won', 'new']);
  });
});
