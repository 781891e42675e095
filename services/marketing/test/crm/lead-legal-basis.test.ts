import { Lead, LeadMerge, LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { z } from 'zod';
import { marketingService } from '../../src/service.js';
import { checked, fileOf, headings, untilImport, upload } from './lead-import-support.js';
import { bareLead, type Caller, fillLeads, mergeIdOf, mergeLeads, newUser, rowCounts } from './support.js';

const consent = { legalBasis: 'consent', legalBasisOn: '2026-11-02', legalBasisSource: 'Formulario web' };
const customer = { legalBasis: 'customer', legalBasisOn: null, legalBasisSource: null };
const none = { legalBasis: null, legalBasisOn: null, legalBasisSource: null };

const leadOf = async (user: Caller, id: number) => bodyOf(await user.get(`leads/${id}`), Lead);
const basesOf = async (user: Caller, companyId: number, query = '') => {
  const rows = bodyOf(await user.get(`companies/${companyId}/leads?sort=name&${query}`), LeadRow.array());
  return rows.map(({ legalBasis }) => legalBasis);
};

/** Input with an incomplete legal basis, with the field and code of the expected error. */
const faulty = [
  [{ ...consent, legalBasisOn: null }, 'legalBasisOn', 'CONSENT_DAY_REQUIRED'],
  [{ ...consent, legalBasisSource: ' ' }, 'legalBasisSource', 'CONSENT_SOURCE_REQUIRED'],
  [{ ...none, legalBasisOn: '2026-11-02' }, 'legalBasis', 'LEGAL_BASIS_REQUIRED'],
  [{ ...none, legalBasisSource: 'Web' }, 'legalBasis', 'LEGAL_BASIS_REQUIRED'],
  [{ ...consent, legalBasisOn: '9999-12-31' }, 'legalBasisOn', 'LEGAL_BASIS_IN_FUTURE'],
  [{ ...consent, legalBasis: 'interest' }, 'legalBasis', 'INVALID_CHOICE'],
  [{ ...consent, legalBasisOn: '2026-02-30' }, 'legalBasisOn', 'NOT_A_DAY'],
  [{ ...consent, legalBasisOn: '02/11/2026' }, 'legalBasisOn', 'NOT_A_DAY'],
  [{ ...consent, legalBasisSource: 'x'.repeat(201) }, 'legalBasisSource', 'TOO_LONG'],
  [{ ...consent, legalBasisSource: 'a\0' }, 'legalBasisSource', 'INVALID_FORMAT'],
] as const;

describe.each(databases)('the legal basis of a lead on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });

  it('is stored with its day and source, changed, and taken away as a whole', async () => {
    const id = await user.lead(companyId);
    expect(await leadOf(user, id)).toMatchObject(none);
    const given = await user.patch(`leads/${id}`, { version: 1, ...consent });
    expect(given.json).toMatchObject({ ...consent, version: 2 });
    await user.patch(`leads/${id}`, { version: 2, legalBasisSource: 'Feria' });
    expect(await leadOf(user, id)).toMatchObject({ ...consent, legalBasisSource: 'Feria' });
    await user.patch(`leads/${id}`, { version: 3, legalBasis: null });
    expect(await leadOf(user, id)).toMatchObject({ ...none, version: 4 });
  });

  it.each(faulty)('is refused as %j', async (basis, field, code) => {
    const id = await user.lead(companyId, customer);
    const before = await rowCounts(service);
    const created = await user.post('leads', { ...bareLead, marketingCompanyId: companyId, ...basis });
    expectError(created, 400, 'VALIDATION_FAILED', field);
    expect(Object(created.json).fields).toMatchObject([{ field, code }]);
    const changed = await user.patch(`leads/${id}`, { version: 1, ...basis });
    expectError(changed, 400, 'VALIDATION_FAILED', field);
    expect(await rowCounts(service)).toEqual(before);
    expect(await leadOf(user, id)).toMatchObject({ ...customer, version: 1 });
  });

  it('is refused in the language of the caller', async () => {
    const body = { ...bareLead, marketingCompanyId: companyId, ...consent, legalBasisOn: null };
    const token = await service.tokenFor({ id: user.id });
    const headers = { 'accept-language': 'es' };
    const answer = await service.http('POST', '/api/marketing/leads', { token, body, headers });
    expect(Object(answer.json).fields).toMatchObject([{ message: 'Indique la fecha del consentimiento.' }]);
  });

  it('loses its day by a change only together with the basis', async () => {
    const id = await user.lead(companyId, consent);
    const answer = await user.patch(`leads/${id}`, { version: 1, legalBasisOn: null });
    expectError(answer, 400, 'VALIDATION_FAILED', 'legalBasisOn');
    expect(await leadOf(user, id)).toMatchObject(consent);
  });

  it('narrows the list and the board down, also to leads without one', async () => {
    await user.lead(companyId, { companyName: 'A', ...consent });
    await user.lead(companyId, { companyName: 'B', ...customer });
    await user.lead(companyId, { companyName: 'C' });
    expect(await basesOf(user, companyId)).toEqual(['consent', 'customer', null]);
    for (const filter of ['consent', 'customer', 'none']) {
      expect(await basesOf(user, companyId, `legalBasis=${filter}`)).toEqual([
        filter === 'none' ? null : filter,
      ]);
      const board = await user.get(`companies/${companyId}/leads/board?legalBasis=${filter}`);
      expect(Object(board.json).statuses).toEqual([{ status: 'new', count: 1 }]);
    }
    expect((await user.get(`companies/${companyId}/leads?legalBasis=other`)).status).toBe(400);
  });

  it('is chosen in a merge, and each lead has its own again when that is undone', async () => {
    const [a, b] = [await user.lead(companyId, consent), await user.lead(companyId, customer)];
    const wrong = await mergeLeads(user, companyId, [a, b], { legalBasis: 'consent' });
    expectError(wrong, 400, 'VALIDATION_FAILED');
    expect(Object(wrong.json).fields).toMatchObject([
      { field: 'values.legalBasisOn' },
      { field: 'values.legalBasisSource' },
    ]);
    await mergeLeads(user, companyId, [a, b], customer);
    expect(await leadOf(user, a)).toMatchObject(customer);
    await user.post(`lead-merges/${await mergeIdOf(user, a)}/undo`);
    expect([await leadOf(user, a), await leadOf(user, b)]).toMatchObject([consent, customer]);
  });

  it('is none of leads that were merged before there was one', async () => {
    const [a, b] = [await user.lead(companyId), await user.lead(companyId)];
    await mergeLeads(user, companyId, [a, b], consent);
    const column = service.dataSource.driver.escape('lead');
    const before = service.dataSource.driver.escape('before');
    const old = 'REPLACE(%, \',"legalBasis":null,"legalBasisOn":null,"legalBasisSource":null\', \'\')';
    await service.dataSource.query(
      `UPDATE marketing_merged_leads SET ${column} = ${old.replace('%', column)}`,
    );
    await service.dataSource.query(
      `UPDATE marketing_lead_merges SET ${before} = ${old.replace('%', before)}`,
    );
    const [merge] = bodyOf(await user.get(`leads/${a}/merges`), LeadMerge.array());
    expect([merge?.before, merge?.merged[0]]).toMatchObject([none, none]);
    await user.post(`lead-merges/${await mergeIdOf(user, a)}/undo`);
    expect([await leadOf(user, a), await leadOf(user, b)]).toMatchObject([none, none]);
  });
});

const withBasis = (...lines: string[]) =>
  Buffer.from(
    [`${headings};Base legal;Fecha de la base legal;Origen de la base legal`, ...lines].join('\r\n'),
  );
const basisMapping = {
  mapping: [
    ...['companyName', 'contactName', 'contactEmail', 'contactPhone'],
    ...['legalBasis', 'legalBasisOn', 'legalBasisSource'],
  ],
};

describe.each(databases)('an import with legal bases on $name', (database) => {
  const service = useService(marketingService, database);

  async function imported(user: Caller, companyId: number, file: Buffer, changes = {}) {
    const { id } = await checked(user, companyId, file, changes);
    await user.post(`lead-imports/${id}/start`);
    return untilImport(user, id, 'done');
  }

  it('gives none without the columns, and recognises them in a file', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await imported(user, companyId, fileOf('Acme;Eva;eva@acme.es;'));
    expect(await basesOf(user, companyId)).toEqual([null]);
    const id = await upload(user, companyId, withBasis('B;;b@b.es;;cliente;;'));
    expect((await user.get(`lead-imports/${id}/analysis`)).json).toMatchObject(basisMapping);
  });

  it('refuses rows whose basis is not known or not whole, and stores the others', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const done = await imported(
      user,
      companyId,
      withBasis(
        'A;;a@a.es;;Consentimiento;02/11/2026;Formulario web',
        'B;;b@b.es;;customer',
        'C;;c@c.es;;sí;;',
        'D;;d@d.es;;consent;;Web',
      ),
      basisMapping,
    );
    expect(done.counts).toMatchObject({ created: 2, refused: 2 });
    expect(done.refusals.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      'legalBasis UNKNOWN_LEGAL_BASIS',
      'legalBasisOn CONSENT_DAY_REQUIRED',
    ]);
    expect(await basesOf(user, companyId)).toEqual(['consent', 'customer']);
  });

  it('never mixes two bases: it fills only a missing one, and replaces one as a whole', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const has = await user.lead(companyId, { contactEmail: 'a@a.es', ...customer });
    const lacks = await user.lead(companyId, { contactEmail: 'b@b.es' });
    const file = withBasis(
      'A;;a@a.es;;consent;2026-11-02;Formulario web',
      'B;;b@b.es;;consent;2026-11-02;Formulario web',
    );
    await imported(user, companyId, file, { ...basisMapping, duplicates: 'fill' });
    expect([await leadOf(user, has), await leadOf(user, lacks)]).toMatchObject([customer, consent]);
    const over = await imported(user, companyId, file, { ...basisMapping, duplicates: 'overwrite' });
    expect(await leadOf(user, has)).toMatchObject(consent);
    const back = withBasis('A;;a@a.es;;cliente;;');
    await imported(user, companyId, back, { ...basisMapping, duplicates: 'overwrite' });
    expect(await leadOf(user, has)).toMatchObject(customer);
    expect(over.counts).toMatchObject({ updated: 2 });
  });

  it('is undone with the basis that the leads had', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, { contactEmail: 'a@a.es', ...consent });
    const file = withBasis('A;;a@a.es;;cliente;;');
    const done = await imported(user, companyId, file, { ...basisMapping, duplicates: 'overwrite' });
    expect(await leadOf(user, id)).toMatchObject(customer);
    await user.post(`lead-imports/${done.id}/undo`);
    await untilImport(user, done.id, 'undone');
    expect(await leadOf(user, id)).toMatchObject(consent);
  });
});

describe.each(databases)('a legal basis for many leads on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });
  const change = async (id: number) => (await user.get(`bulk-changes/${id}`)).json;

  it('is given to all matching leads that have none, and removed by an undo', async () => {
    await fillLeads(service, companyId, 250);
    const agreed = await user.lead(companyId, consent);
    const foreign = await user.lead(await user.company());
    const id = await user.bulkChange(companyId, { basis: { legalBasis: 'customer' }, filter: {} });
    const given = { ...customer, replace: false };
    expect(await change(id)).toMatchObject({ status: null, basis: given, changed: 250, unchanged: 1 });
    expect(await leadOf(user, agreed)).toMatchObject({ ...consent, version: 1 });
    expect(await leadOf(user, foreign)).toMatchObject(none);
    const customers = await user.get(`companies/${companyId}/leads?legalBasis=customer`);
    expect(customers.headers['x-total-count']).toBe('250');
    expect((await user.undo(id)).json).toMatchObject({ state: 'undone', restored: 250, kept: 0 });
    const without = await user.get(`companies/${companyId}/leads?legalBasis=none`);
    expect(without.headers['x-total-count']).toBe('250');
    expect((await user.get(`companies/${companyId}/leads/bulk-changes`)).json).toEqual([await change(id)]);
  });

  it('replaces others on request, and restores each by an undo', async () => {
    const [a, b, c] = [
      await user.lead(companyId, consent),
      await user.lead(companyId),
      await user.lead(companyId, { ...consent, legalBasisSource: 'Feria' }),
    ];
    const basis = { ...consent, legalBasisSource: 'Feria', replace: true };
    const id = await user.bulkChange(companyId, { basis, ids: [a, b, c] });
    expect(await change(id)).toMatchObject({ changed: 2, unchanged: 1 });
    for (const lead of [a, b, c]) expect((await leadOf(user, lead)).legalBasisSource).toBe('Feria');
    expect((await user.undo(id)).json).toMatchObject({ restored: 2, kept: 0 });
    expect([await leadOf(user, a), await leadOf(user, b)]).toMatchObject([consent, none]);
  });

  it('and a later one that replaced it leave nothing behind, whichever is undone first', async () => {
    const lead = await user.lead(companyId);
    const basis = (source: string) => ({ ...consent, legalBasisSource: source, replace: true });
    const first = await user.bulkChange(companyId, { basis: basis('Feria'), ids: [lead] });
    const second = await user.bulkChange(companyId, { basis: basis('Llamada'), ids: [lead] });
    expect((await user.undo(first)).json).toMatchObject({ restored: 0, kept: 1 });
    expect((await user.undo(second)).json).toMatchObject({ restored: 1, kept: 0 });
    expect(await leadOf(user, lead)).toMatchObject(none);
    expect(await change(first)).toMatchObject({ restored: 1, kept: 0 });
    expect((await user.get(`bulk-changes/${first}/kept`)).json).toEqual([]);
  });

  it('stays with leads whose basis was changed since, which are named', async () => {
    const lead = () => user.lead(companyId);
    const [a, b, c, noted] = [await lead(), await lead(), await lead(), await lead()];
    const id = await user.bulkChange(companyId, { basis: consent, filter: { legalBasis: 'none' } });
    const other = { ...consent, legalBasisSource: 'Llamada' };
    await user.patch(`leads/${b}`, { version: 2, ...other });
    await user.patch(`leads/${noted}`, { version: 2, notes: 'They called' });
    await user.delete(`leads/${c}`);
    expect((await user.undo(id)).json).toMatchObject({ changed: 4, restored: 2, kept: 1 });
    const leads = await Promise.all([a, b, noted].map((one) => leadOf(user, one)));
    expect(leads).toMatchObject([none, other, { ...none, notes: 'They called' }]);
    const kept = await user.get(`bulk-changes/${id}/kept`);
    expect(bodyOf(kept, z.array(LeadRow)).map((lead) => lead.id)).toEqual([b]);
    expect(kept.headers['x-total-count']).toBe('1');
  });

  it('tells no event of it, and leaves the timeline to the status', async () => {
    const id = await user.lead(companyId);
    await user.bulkChange(companyId, { basis: consent, ids: [id] });
    expect((await user.get(`leads/${id}/events`)).json).toHaveLength(1);
  });

  it.each([
    [{ basis: { ...consent, legalBasisOn: null } }, 'basis.legalBasisOn'],
    [{ basis: { ...consent, legalBasisSource: null } }, 'basis.legalBasisSource'],
    [{ basis: { legalBasis: null } }, 'basis.legalBasis'],
    [{ basis: { legalBasis: 'other' } }, 'basis.legalBasis'],
    [{ basis: { ...consent, replace: 'yes' } }, 'basis.replace'],
    [{ basis: consent, status: 'won' }, 'status'],
  ])('is refused as %j', async (input, field) => {
    const before = await rowCounts(service);
    const answer = await user.post(`companies/${companyId}/leads/bulk-changes`, { ...input, filter: {} });
    expectError(answer, 400, 'VALIDATION_FAILED', field);
    expect(await rowCounts(service)).toEqual(before);
  });
});
