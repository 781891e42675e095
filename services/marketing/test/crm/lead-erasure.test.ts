import { LeadErasure, LeadRow } from '@portals/contracts/marketing';
import { FairReads, transaction } from '@portals/service-kit';
import { bodyOf, databases, expectError, sqlite, useService } from '@portals/service-kit/testing';
import type { DataSource } from 'typeorm';
import { ErasedPeople } from '../../src/crm/erased-people/erased-people.js';
import { LeadAssigneeRepository } from '../../src/crm/lead-assignee/lead-assignee.repository.js';
import { marketingService } from '../../src/service.js';
import { fileOf, imported } from './lead-import-support.js';
import { type Caller, lead, leadMail, mergeLeads, newUser, sender } from './support.js';

const person = {
  ...lead,
  contactEmail: 'Ana.Sol@acme.com',
  contactPhone: '+34 611 22 33 44',
  notes: 'Zurda',
};
/** Texts that identify the person and occur in no other data. */
const traces = ['ana.sol', '611 22', 'zurda'];

/** Returns the statements about rows of imports. */
const statementsOf = (queries: jest.SpiedFunction<DataSource['query']>) =>
  queries.mock.calls.flatMap(([sql]) => (sql.includes('marketing_lead_import_rows') ? [sql] : []));

describe.each(databases)('erasing a person on $name', (database) => {
  const service = useService(marketingService, database);

  /** Returns the content of all tables with lead data as one string. */
  async function everything(): Promise<string> {
    const tables = [
      ...['marketing_leads', 'marketing_lead_events', 'marketing_lead_merges', 'marketing_merged_leads'],
      ...['marketing_leads_apart', 'marketing_lead_bulk_changes', 'marketing_erased_people'],
      ...['marketing_lead_import_rows', 'marketing_mailings', 'marketing_recipients'],
    ];
    const rows = [];
    for (const table of tables) rows.push(await service.dataSource.query(`SELECT * FROM ${table}`));
    return JSON.stringify(rows).toLowerCase();
  }
  const erase = async (user: Caller, id: number) => {
    const { count } = bodyOf(await user.get(`leads/${id}/erasure`), LeadErasure);
    return user.post(`leads/${id}/erasure`, { count });
  };

  /** Takes everybody off the leads and the stored copies of leads, which is how a handover changes these. */
  const handOver = (companyId: number) =>
    transaction(service.dataSource, (manager) =>
      service.app.get(LeadAssigneeRepository, { strict: false }).unassignAll(companyId, manager),
    );

  it('leaves nothing of them in any table, and everybody else as they were', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, person);
    const again = await user.lead(companyId, {
      ...person,
      contactEmail: 'ANA.SOL@acme.com',
      companyName: 'Dos',
    });
    const [other, kept] = [await user.lead(companyId, lead), await user.lead(companyId, lead)];
    await mergeLeads(user, companyId, [again, await user.lead(companyId, lead)], person);
    // The person's lead was merged by mistake into another person's lead, so only the stored copy of the merged lead belongs to the person.
    await mergeLeads(user, companyId, [other, await user.lead(companyId, person)], lead);
    for (const change of [{ status: 'won' }, { assigneeId: null }])
      await user.bulkChange(companyId, { ...change, filter: { search: 'ana.sol@acme.com' } });
    const before = (await user.get(`leads/${kept}`)).json;
    for (const trace of traces) expect(await everything()).toContain(trace);
    const looked = bodyOf(await user.get(`leads/${id}/erasure`), LeadErasure);
    expect(looked).toMatchObject({ count: 2, copies: 2, isRemembered: true });
    expect(looked.leads.map((one) => one.id)).toEqual([id, again]);
    expect(looked.events).toBeGreaterThan(3);
    expect((await erase(user, id)).status).toBe(204);
    const left = await everything();
    for (const trace of traces) expect(left).not.toContain(trace);
    for (const gone of [id, again]) expectError(await user.get(`leads/${gone}`), 404, 'NOT_FOUND');
    expect((await user.get(`leads/${kept}`)).json).toEqual(before);
    expect((await user.get(`leads/${other}`)).json).toMatchObject({ contactEmail: lead.contactEmail });
  });

  it('leaves no email to them, even with a lead that has another address by now, and every other email', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.put(`companies/${companyId}/sender`, sender);
    const mail = { ...leadMail, text: 'Hola: ¿es zurda?' };
    const successor = await user.lead(companyId, person);
    expect((await user.post(`leads/${successor}/mails`, mail)).status).toBe(202);
    await user.patch(`leads/${successor}`, { ...lead, version: 1 });
    const toSuccessor = { ...leadMail, requestKey: 'b'.repeat(32), text: 'Hola: ¿es diestra?' };
    expect((await user.post(`leads/${successor}/mails`, toSuccessor)).status).toBe(202);
    const id = await user.lead(companyId, person);
    const before = await everything();
    for (const trace of [...traces, 'diestra']) expect(before).toContain(trace);
    expect((await erase(user, id)).status).toBe(204);
    const left = await everything();
    for (const trace of traces) expect(left).not.toContain(trace);
    expect(left).toContain('diestra');
  });

  it('remembers them by a hash, so that an import can tell them from others, in this company alone', async () => {
    const user = await newUser(service);
    const [companyId, elsewhere] = [await user.company(), await user.company()];
    await erase(user, await user.lead(companyId, person));
    await erase(user, await user.lead(elsewhere, lead));
    await erase(user, await user.lead(companyId, person));
    const people = service.app.get(ErasedPeople);
    const none = { contactEmail: null, contactPhone: null };
    const asked = [
      { ...none, contactEmail: 'ANA.sol@acme.com' },
      { ...none, contactPhone: '611223344' },
      { contactEmail: lead.contactEmail, contactPhone: lead.contactPhone },
      none,
    ];
    expect(await people.among(companyId, asked)).toEqual([true, true, false, false]);
    expect(await people.among(elsewhere, asked)).toEqual([false, false, true, false]);
    expect(await people.among(companyId, [])).toEqual([]);
  });

  it('remembers all addresses and numbers of their leads, and hides suppressed ones (rules 9.17, 11.30)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, person);
    await user.lead(companyId, { ...person, contactPhone: '622 33 44 55' });
    const merged = await user.lead(companyId, { contactEmail: 'Ana@Private.example' });
    await mergeLeads(user, companyId, [id, merged], person);
    // An address that another lead still has is not that of the person alone.
    const office = await user.lead(companyId, { contactEmail: 'office@acme.com' });
    await mergeLeads(user, companyId, [id, office], person);
    await user.lead(companyId, { contactEmail: 'Office@acme.com' });
    for (const address of ['ana@private.example', 'other@private.example'])
      await user.post('suppressions', { address });
    expect((await erase(user, id)).status).toBe(204);
    const file = fileOf('Sol;Ana Sol;;622 33 44 55', 'Sol;Ana;ana@private.example;', 'Sol;Eva;eva@acme.com;');
    const { counts, refusals } = await imported(user, companyId, file);
    expect(counts).toMatchObject({ created: 1, refused: 2 });
    expect((await imported(user, companyId, fileOf('Sol;;office@acme.com;'))).counts).toMatchObject({
      refused: 0,
    });
    expect(refusals).toMatchObject([{ code: 'ERASED_ON_REQUEST', rows: 2 }]);
    const { json } = await user.get('suppressions');
    const addresses = (json as { address: string | null }[]).map(({ address }) => address);
    expect(addresses.sort()).toEqual([null, 'other@private.example'].sort());
  });

  it('refuses their rows in a later import, and keeps neither those nor what earlier imports had of them', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [row, other] = ['Sol;Ana Sol;Ana.Sol@acme.com;611223344', 'Mar;Leo Mar;leo@acme.com;'];
    const [written, juana] = ['Sol;Ana Sol <ANA.Sol@Acme.com>;wrong;', 'Mar;juana.sol@acme.com;wrong;'];
    const refused = ['Sol;Refused; ana.sol@acme.com ;611;too;many', written, juana];
    const file = fileOf(row, ...refused, other);
    await imported(user, companyId, file);
    await imported(user, companyId, fileOf('Sol;Otra;ana.sol@acme.com;'), { duplicates: 'overwrite' });
    const answer = await user.get(`companies/${companyId}/leads?search=ana.sol`);
    const [{ id }] = bodyOf(
      answer,
      LeadRow.array()
        .min(1)
        .transform(([first]) => [first ?? { id: 0 }] as const),
    );
    expect(await everything()).toContain('ana.sol');
    expect((await user.get(`leads/${id}/erasure`)).json).toMatchObject({ importRows: 4 });
    expect((await erase(user, id)).status).toBe(204);
    const left = await everything();
    expect(left).toContain('juana.sol@acme.com');
    expect(left.replaceAll('juana.sol', '')).not.toContain('ana.sol');
    const again = await imported(user, companyId, fileOf(row, other, ...refused));
    expect(again.counts).toMatchObject({ created: 0, duplicate: 1, refused: 4 });
    expect(again.refusals).toMatchObject([
      { field: 'row', code: 'ERASED_ON_REQUEST', rows: 3, firstRow: 2 },
      { field: 'contactEmail', code: 'INVALID_EMAIL', rows: 1, firstRow: 6 },
    ]);
    expect((await everything()).replaceAll('juana.sol', '')).not.toContain('ana.sol');
  });

  it('leaves nothing in imports of a lead with another address that was merged into theirs', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, { ...lead, contactPhone: null });
    const other = await user.lead(companyId, person);
    const file = fileOf(`Sol;Otra;${person.contactEmail};`);
    await imported(user, companyId, file, { duplicates: 'overwrite' });
    await mergeLeads(user, companyId, [id, other], { ...lead, contactPhone: null });
    expect(await everything()).toContain('zurda');
    expect((await user.get(`leads/${id}/erasure`)).json).toMatchObject({ copies: 1, importRows: 1 });
    expect((await erase(user, id)).status).toBe(204);
    const left = (await everything()).replaceAll('juana.sol', '');
    for (const trace of traces) expect(left).not.toContain(trace);
  });

  it('says beforehand that copies of others are erased with a merge into their lead', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const target = await user.lead(companyId, person);
    await mergeLeads(user, companyId, [target, await user.lead(companyId, lead)], lead);
    const id = await user.lead(companyId, person);
    expect((await user.get(`leads/${id}/erasure`)).json).toMatchObject({ count: 1, copies: 1 });
    expect((await erase(user, id)).status).toBe(204);
    expect((await user.get(`leads/${target}/merges`)).json).toEqual([]);
  });

  it('searches the rows of imports in parts and without holding the company, and the rows that come meanwhile', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, person);
    const row = (name: string) => fileOf(`Sol;${name} <ANA.Sol@Acme.com>;wrong;`);
    const first = await imported(user, companyId, row('Ana'));
    // As in a long file, of which each statement searches 5000 rows.
    const sql = 'UPDATE marketing_lead_import_rows SET number = 12345 WHERE leadImportId = ?';
    await service.dataSource.query(sql, [first.id]);
    const reads = service.app.get(FairReads);
    const search = reads.query.bind(reads);
    const queries = jest.spyOn(service.dataSource, 'query');
    const looked = await user.get(`leads/${id}/erasure`);
    expect(looked.json).toMatchObject({ importRows: 1 });
    const meanwhile = jest.spyOn(reads, 'query').mockImplementation(async (of, sql, parameters) => {
      const found = await search(of, sql, parameters);
      if (!sql.includes('cells') || !parameters.includes(15_000)) return found;
      meanwhile.mockRestore();
      await imported(user, companyId, row('Eva'));
      expect(await everything()).toContain('eva <ana.sol');
      queries.mockClear();
      return found;
    });
    const before = statementsOf(queries);
    expect((await user.post(`leads/${id}/erasure`, { count: 1 })).status).toBe(204);
    const during = statementsOf(queries);
    queries.mockRestore();
    expect(await everything()).not.toContain(' <ana.sol');
    expect(during.filter((sql) => sql.includes('LOWER(cells)'))).toEqual([expect.stringContaining('id > ?')]);
    // On a database server, the reader of one user has the connections of the data source.
    if (database === sqlite) expect(before).toEqual([]);
  });

  it('compares later rows of a file with none of their refused rows', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await erase(user, await user.lead(companyId, { contactEmail: 'ana.sol@acme.com' }));
    const rows = [
      'Sol;Ana;ana.sol@acme.com;910 000 001',
      'Mar;Leo;;910 000 001',
      'Mar;Leo Mar;;+34910000001',
    ];
    const { counts, refusals } = await imported(user, companyId, fileOf(...rows));
    expect(counts).toEqual({ created: 1, duplicate: 1, refused: 1, updated: 0, unchanged: 0 });
    expect(refusals).toMatchObject([{ code: 'ERASED_ON_REQUEST', firstRow: 2 }]);
    const leads = bodyOf(await user.get(`companies/${companyId}/leads`), LeadRow.array());
    expect(leads).toMatchObject([{ contactName: 'Leo', contactEmail: null }]);
  });

  it('means for a person without an address all leads with their number, and without either that lead alone', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const phone = [
      await user.lead(companyId, { contactPhone: '611 22 33 44' }),
      await user.lead(companyId, { contactPhone: '+34611223344' }),
    ];
    const [bare, other] = [await user.lead(companyId), await user.lead(companyId)];
    expect((await user.get(`leads/${phone[0]}/erasure`)).json).toMatchObject({
      count: 2,
      isRemembered: true,
    });
    expect((await user.get(`leads/${bare}/erasure`)).json).toMatchObject({ count: 1, isRemembered: false });
    expect((await erase(user, bare)).status).toBe(204);
    expect((await user.get(`leads/${other}`)).status).toBe(200);
  });

  it('finds copies of a person without an address by the number in any notation, also after a handover', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, { contactPhone: '633 44 55 66' });
    const [other, unlike] = [await user.lead(companyId, lead), await user.lead(companyId, lead)];
    const again = { contactPhone: '+34633445566', assigneeId: user.id };
    await mergeLeads(user, companyId, [other, await user.lead(companyId, again)], lead);
    // A merge into a lead with the number, whose data before the merge were the person's.
    const before = await user.lead(companyId, { contactPhone: '(+34) 633-44-55-66' });
    await mergeLeads(user, companyId, [before, await user.lead(companyId, lead)], lead);
    await mergeLeads(
      user,
      companyId,
      [unlike, await user.lead(companyId, { contactPhone: '633445567' })],
      lead,
    );
    const rows = ['Sol;Otra;wrong;0034 633 445 566', 'Sol;Otra;wrong;633445567'];
    await imported(user, companyId, fileOf(...rows));
    await handOver(companyId);
    const looked = bodyOf(await user.get(`leads/${id}/erasure`), LeadErasure);
    expect(looked).toMatchObject({ count: 1, copies: 2, importRows: 1 });
    expect((await erase(user, id)).status).toBe(204);
    const left = await everything();
    for (const trace of ['+34633445566', '633-44-55-66', '633 445 566']) expect(left).not.toContain(trace);
    expect(left.split('633445567')).toHaveLength(3);
    expect((await user.get(`leads/${other}`)).status).toBe(200);
  });

  it('finds copies of a person by the address in capitals or small letters, also after a handover', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, { contactEmail: 'eva.mar@acme.com' });
    const other = await user.lead(companyId, lead);
    const again = { contactEmail: 'Eva.Mar@Acme.com', assigneeId: user.id };
    await mergeLeads(user, companyId, [other, await user.lead(companyId, again)], lead);
    await handOver(companyId);
    expect((await user.get(`leads/${id}/erasure`)).json).toMatchObject({ count: 1, copies: 1 });
    expect((await erase(user, id)).status).toBe(204);
    expect(await everything()).not.toContain('eva.mar');
  });

  it('erases nothing when there are more leads of the person than the number shown', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, person);
    await user.lead(companyId, person);
    expectError(await user.post(`leads/${id}/erasure`, { count: 1 }), 409, 'LEAD_DUPLICATES_CHANGED');
    expectError(await user.post(`leads/${id}/erasure`, { count: 0 }), 400, 'VALIDATION_FAILED');
    expect((await user.get(`leads/${id}`)).status).toBe(200);
    expect(await service.app.get(ErasedPeople).among(companyId, [person])).toEqual([false]);
  });
});
