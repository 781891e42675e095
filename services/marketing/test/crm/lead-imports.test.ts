import { createHash } from 'node:crypto';
import { leadImportLimits } from '@portals/contracts/constants';
import { Lead, LeadEvent, LeadImport, LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, until, useService } from '@portals/service-kit/testing';
import { LeadImportEntity } from '../../src/crm/lead-import/lead-import.entity.js';
import { LeadImportRepository, Superseded } from '../../src/crm/lead-import/lead-import.repository.js';
import { LeadImportWorker } from '../../src/crm/lead-import/lead-import.worker.js';
import { marketingService } from '../../src/service.js';
import {
  checked,
  fileOf,
  headings,
  imported,
  importOf,
  partOf,
  settings,
  undone,
  untilImport,
  upload,
} from './lead-import-support.js';
import { type Caller, idOf, newUser, rowCounts } from './support.js';

const leadsOf = async (user: Caller, companyId: number) =>
  bodyOf(await user.get(`companies/${companyId}/leads?sort=createdAt&pageSize=100`), LeadRow.array());
const eventsOf = async (user: Caller, leadId: number) =>
  bodyOf(await user.get(`leads/${leadId}/events`), LeadEvent.array()).map(
    ({ from, to, how }) => `${from} ${to} ${how}`,
  );
const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => `Empresa ${n};Ana ${n};ana${n}@acme.es;`);
const noCounts = { created: 0, updated: 0, unchanged: 0, duplicate: 0, refused: 0 };

describe.each(databases)('an import of leads on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });

  it('accepts a file in parts, in any order and repeatedly, and reports missing ones', async () => {
    const file = Buffer.alloc(2 * leadImportLimits.partBytes + 5, 'a;b\n');
    const input = { fileName: 'Leads 2026.csv', sizeBytes: file.length, sha256: sha256(file) };
    const begun = await user.post(`companies/${companyId}/lead-imports`, input);
    expect(begun.status).toBe(201);
    expect(begun.json).toMatchObject({
      ...input,
      state: 'uploading',
      missingParts: [1, 2, 3],
      sameFile: null,
    });
    const path = `lead-imports/${idOf(begun)}`;
    const put = (number: number, body: object) => user.put(`${path}/parts/${number}`, body);
    expect((await put(3, partOf(file, 3))).json).toMatchObject({ state: 'uploading', missingParts: [1, 2] });
    const answers = await Promise.all([1, 1, 2, 2, 3].map((number) => put(number, partOf(file, number))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await user.get(path)).json).toMatchObject({ state: 'uploaded', missingParts: [] });
    const other = Buffer.alloc(leadImportLimits.partBytes, 'x').toString('base64');
    expectError(await put(1, { bytes: other }), 409, 'LEAD_IMPORT_PART_DIFFERS');
    expectError(await put(1, { bytes: other.slice(4) }), 400, 'LEAD_IMPORT_PART_LENGTH');
    expectError(await put(4, { bytes: 'YQ==' }), 400, 'LEAD_IMPORT_PART_LENGTH');
    expectError(await put(1, { bytes: 'not base64!' }), 400, 'VALIDATION_FAILED', 'bytes');
  });

  it('refuses steps that are not allowed yet', async () => {
    const input = { fileName: 'leads.csv', sizeBytes: 10 };
    const path = `lead-imports/${idOf(await user.post(`companies/${companyId}/lead-imports`, input))}`;
    expectError(await user.get(`${path}/analysis`), 409, 'LEAD_IMPORT_STATE');
    expectError(await user.post(`${path}/check`, settings), 409, 'LEAD_IMPORT_STATE');
    for (const step of ['start', 'stop', 'undo'])
      expectError(await user.post(`${path}/${step}`), 409, 'LEAD_IMPORT_STATE');
    const { id } = await imported(user, companyId, fileOf(...rows(1)));
    expectError(await user.delete(`lead-imports/${id}`), 409, 'LEAD_IMPORT_STATE');
    expectError(await user.post(`lead-imports/${id}/start`), 409, 'LEAD_IMPORT_STATE');
    expectError(await user.put(`lead-imports/${id}/parts/1`, { bytes: 'YQ==' }), 409, 'LEAD_IMPORT_STATE');
  });

  it('shows what a file looks like, and lets everything be chosen otherwise', async () => {
    const file = Buffer.from(
      'Razón social;Correo electrónico;Notas\r\nPeña, S.L.;a@b.es;"dos\nlíneas"\r\n',
      'latin1',
    );
    const id = await upload(user, companyId, file);
    const analysis = await user.get(`lead-imports/${id}/analysis`);
    expect(analysis.json).toEqual({
      encoding: 'windows-1252',
      separator: 'semicolon',
      headingRow: 1,
      firstRows: [
        { number: 1, cells: ['Razón social', 'Correo electrónico', 'Notas'] },
        { number: 2, cells: ['Peña, S.L.', 'a@b.es', 'dos\nlíneas'] },
      ],
      headings: ['Razón social', 'Correo electrónico', 'Notas'],
      samples: [['Peña, S.L.', 'a@b.es', 'dos\nlíneas']],
      mapping: ['companyName', 'contactEmail', 'notes'],
      doubledHeadings: [],
      missingHeadings: [],
    });
    const other = await user.get(`lead-imports/${id}/analysis?separator=comma&encoding=utf-8`);
    expect(other.json).toMatchObject({ headings: ['Raz\ufffdn social;Correo electr\ufffdnico;Notas'] });
    expectError(await user.get(`lead-imports/${id}/analysis?encoding=ebcdic`), 400, 'VALIDATION_FAILED');
  });

  it('counts in a check what it then does, each row in one bucket, and stores nothing before', async () => {
    await user.lead(companyId, { contactEmail: 'Ana@acme.es' });
    await user.lead(companyId, { contactPhone: '+34 600 12 34 56' });
    const file = fileOf(
      'Acme;Luis;luis@acme.es;910 000 000',
      'Acme;Otra vez Luis;LUIS@ACME.ES;',
      'Acme;El mismo número;;0034 910000000',
      'Acme;Ana;ana@acme.es;',
      'Acme;Eva;;600-123-456',
      ';Sin empresa;x@y.es;',
      'Acme;Correo malo;no es correo;',
      ';;;',
      'Acme;Sin contacto;;',
    );
    const before = await rowCounts(service);
    const { id, ...check } = await checked(user, companyId, file);
    const counts = { created: 2, updated: 0, unchanged: 0, duplicate: 4, refused: 2 };
    expect(check).toMatchObject({ state: 'checked', rows: 8, rowsDone: 8, counts, expected: null });
    expect(check.refusals).toEqual([
      {
        ...{ field: 'companyName', code: 'REQUIRED', message: 'This field is required.' },
        ...{ rows: 1, firstRow: 7, isLeftOut: false },
      },
      {
        ...{ field: 'contactEmail', code: 'INVALID_EMAIL', message: 'Enter a valid email address.' },
        ...{ rows: 1, firstRow: 8, isLeftOut: false },
      },
    ]);
    const { marketing_leads, marketing_lead_events } = before;
    expect(await rowCounts(service)).toMatchObject({ marketing_leads, marketing_lead_events });
    await user.post(`lead-imports/${id}/start`);
    const done = await untilImport(user, id, 'done');
    expect(done).toMatchObject({ rows: 8, rowsDone: 8, counts, expected: counts });
    const leads = await leadsOf(user, companyId);
    expect(leads.slice(2)).toMatchObject([
      { contactName: 'Luis', contactEmail: 'luis@acme.es', source: 'Feria', status: 'new', version: 1 },
      { contactName: 'Sin contacto', contactEmail: null },
    ]);
    expect(await eventsOf(user, leads[2]?.id ?? 0)).toEqual(['null new import']);
    const found = await user.get(`companies/${companyId}/leads?search=910000000`);
    expect(found.json).toMatchObject([{ contactName: 'Luis' }]);
  });

  it.each([
    ['fill', { updated: 1, unchanged: 1, duplicate: 1 }, { contactName: 'Ana', contactPhone: '600123456' }],
    ['overwrite', { updated: 2, duplicate: 1 }, { contactName: 'Eva', contactPhone: '600123456' }],
    ['create', { created: 3 }, { contactName: 'Ana', contactPhone: null }],
    ['skip', { duplicate: 3 }, { contactName: 'Ana', contactPhone: null }],
  ])('does with rows that are there already what was asked for: %s', async (duplicates, counts, stored) => {
    const first = await user.lead(companyId, {
      companyName: 'A',
      contactName: 'Ana',
      contactEmail: 'a@b.es',
    });
    await user.lead(companyId, {
      companyName: 'B',
      contactName: 'Luz',
      contactEmail: 'c@d.es',
      status: 'won',
    });
    const file = fileOf('A;Eva;a@b.es;600123456', 'B;Sol;c@d.es;', 'A;Eva;a@b.es;');
    const check = await checked(user, companyId, file, { duplicates, status: 'lost' });
    expect(check.counts).toEqual({ ...noCounts, ...counts });
    await user.post(`lead-imports/${check.id}/start`);
    expect((await untilImport(user, check.id, 'done')).counts).toEqual(check.counts);
    const lead = bodyOf(await user.get(`leads/${first}`), Lead);
    expect(lead).toMatchObject({ ...stored, status: 'new', source: 'web' });
  });

  it('changes a lead by one row of a file only, whatever it is known by', async () => {
    const both = { contactEmail: 'a@b.es', contactPhone: '600123456' };
    const id = await user.lead(companyId, { companyName: 'A', contactName: 'Ana', ...both });
    const file = fileOf('A;Eva;a@b.es;', 'A;Sol;;600 12 34 56');
    const done = await imported(user, companyId, file, { duplicates: 'overwrite' });
    expect(done.expected).toEqual({ ...noCounts, updated: 1, duplicate: 1 });
    expect(done.counts).toEqual(done.expected);
    expect((await user.get(`leads/${id}`)).json).toMatchObject({ contactName: 'Eva', version: 2 });
  });

  it('hands out refused rows with their reasons and columns, in the language asked for', async () => {
    const file = Buffer.from(`${headings};Otra\n"Acme";=1+1;malo;600;"x;\n""y"""\nAcme;Ana;;;;de más\n`);
    const mapping = [...settings.mapping, null];
    const { id, counts } = await imported(user, companyId, file, { mapping });
    expect(counts).toEqual({ ...noCounts, refused: 2 });
    const spanish = await user.get(`lead-imports/${id}/refused.csv?language=es`);
    expect(spanish.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(spanish.text).toBe(
      [
        `\uFEFFFila;Motivos;${headings};Otra`,
        `2;Correo: Debe ser un correo electrónico válido.;Acme;'=1+1;malo;600;"x;\n""y"""`,
        '3;La fila no tiene el mismo número de columnas que los encabezados.;Acme;Ana;;;;de más',
        '',
      ].join('\r\n'),
    );
    const english = await user.get(`lead-imports/${id}/refused.csv`);
    expect(english.text).toContain('Enter a valid email address.');
  });

  it('lists imports newest first and recognises a repeated file', async () => {
    const file = fileOf(...rows(2));
    const first = await imported(user, companyId, file);
    expect(first).toMatchObject({ sha256: sha256(file), sameFile: null });
    const again = await user.post(`companies/${companyId}/lead-imports`, {
      ...{ fileName: 'copy.csv', sizeBytes: file.length, sha256: sha256(file) },
    });
    expect(importOf(again).sameFile).toMatchObject({ id: first.id, fileName: 'leads.csv' });
    const unknown = await checked(user, companyId, file);
    expect(unknown.sameFile).toMatchObject({ id: first.id });
    const list = await user.get(`companies/${companyId}/lead-imports`);
    expect(bodyOf(list, LeadImport.array()).map(({ id }) => id)).toEqual([unknown.id, idOf(again), first.id]);
    expect(list.headers['x-total-count']).toBe('3');
    const elsewhere = await checked(user, await user.company(), file);
    expect(elsewhere.sameFile).toBeNull();
    await undone(user, first.id);
    expect(importOf(await user.get(`lead-imports/${unknown.id}`)).sameFile).toBeNull();
  });

  it('refuses a file that arrives otherwise than it was announced', async () => {
    const file = fileOf(...rows(2));
    const id = await upload(user, companyId, file, { sha256: '0'.repeat(64) });
    await user.post(`lead-imports/${id}/check`, settings);
    const failed = await untilImport(user, id, 'failed', 'checked');
    expect(failed.failure).toMatchObject({ code: 'LEAD_IMPORT_DIGEST', row: null });
  });

  it('gives clear answers to fifty imports at once, and gives up those that are discarded', async () => {
    const input = { fileName: 'leads.csv', sizeBytes: 10 };
    const start = () => user.post(`companies/${companyId}/lead-imports`, input);
    const answers = await Promise.all(Array.from({ length: 50 }, start));
    const begun = answers.filter(({ status }) => status === 201);
    for (const answer of answers) if (answer.status !== 201) expectError(answer, 409, 'LEAD_IMPORT_OPEN');
    expect(begun).toHaveLength(leadImportLimits.open);
    const id = idOf(begun[0] ?? answers[0] ?? (await start()));
    const { marketing_lead_import_parts } = await rowCounts(service);
    await user.put(`lead-imports/${id}/parts/1`, { bytes: Buffer.alloc(10, 'a').toString('base64') });
    expect((await user.delete(`lead-imports/${id}`)).status).toBe(204);
    expectError(await user.get(`lead-imports/${id}`), 404, 'NOT_FOUND');
    expect(await rowCounts(service)).toMatchObject({ marketing_lead_import_parts });
    expect((await start()).status).toBe(201);
  });

  it('can be stopped, and continues from there', async () => {
    const { id } = await checked(user, companyId, fileOf(...rows(3000)));
    await user.post(`lead-imports/${id}/start`);
    await until(
      () => user.get(`lead-imports/${id}`),
      (answer) => importOf(answer).rowsDone > 0,
    );
    const { manager } = service.dataSource;
    const held = await manager.findOneByOrFail(LeadImportEntity, { id });
    expect(held.lease).not.toBeNull();
    const stopped = importOf(await user.post(`lead-imports/${id}/stop`));
    const late = service.app.get(LeadImportRepository).progress(held, { doneRows: 3000 }, manager);
    await expect(late).rejects.toThrow(Superseded);
    expect(stopped.state).toBe('stopped');
    expect(stopped.rowsDone).toBeLessThan(3000);
    expect(importOf(await user.get(`lead-imports/${id}`)).rowsDone).toBe(stopped.rowsDone);
    const list = await user.get(`companies/${companyId}/leads`);
    expect(list.headers['x-total-count']).toBe(String(stopped.rowsDone));
    await user.post(`lead-imports/${id}/start`);
    const done = await untilImport(user, id, 'done');
    expect(done.counts).toEqual({ ...noCounts, created: 3000 });
    const all = await user.get(`companies/${companyId}/leads`);
    expect(all.headers['x-total-count']).toBe('3000');
  });

  it('removes and restores with an undo the leads that nobody has changed since, and names the rest', async () => {
    const old = await user.lead(companyId, { companyName: 'A', contactEmail: 'a@b.es', notes: 'Antes' });
    const moved = await user.lead(companyId, { companyName: 'B', contactEmail: 'c@d.es' });
    const before = bodyOf(await user.get(`leads/${old}`), Lead);
    const file = Buffer.from(
      `${headings};Estado\nA;Eva;a@b.es;600123456;won\nB;Sol;c@d.es;;won\nC;Uno;;;\nD;Dos;;;\nE;Tres;;;\n`,
    );
    const changes = { duplicates: 'overwrite', mapping: [...settings.mapping, 'status'] };
    const done = await imported(user, companyId, file, changes);
    expect(done.counts).toEqual({ ...noCounts, created: 3, updated: 2 });
    expect(await eventsOf(user, old)).toEqual(['new won import', 'null new hand']);
    const [, , , four, five] = await leadsOf(user, companyId);
    await user.patch(`leads/${moved}`, { version: 2, status: 'lost' });
    await user.patch(`leads/${four?.id}`, { version: 1, notes: 'Han llamado' });
    await user.delete(`leads/${five?.id}`);
    const answer = await undone(user, done.id);
    expect(answer.undone).toEqual({ removed: 1, restored: 1, kept: 2 });
    const { version, updatedAt, ...restored } = bodyOf(await user.get(`leads/${old}`), Lead);
    expect({ ...before, version: 3, updatedAt }).toEqual({ ...restored, version, updatedAt });
    expect(await eventsOf(user, old)).toEqual(['won new undo', 'new won import', 'null new hand']);
    expect((await leadsOf(user, companyId)).map(({ companyName }) => companyName)).toEqual(['A', 'B', 'D']);
    const kept = await user.get(`lead-imports/${done.id}/kept`);
    expect(bodyOf(kept, LeadRow.array()).map(({ id }) => id)).toEqual([moved, four?.id]);
    expect(kept.headers['x-total-count']).toBe('2');
    expect((await undone(user, done.id)).undone).toEqual(answer.undone);
  });

  it('is done once when two replicas share the work, and deletes its file then', async () => {
    const replica = await service.replica();
    const ids: number[] = [];
    for (const n of [1, 2, 3]) {
      const lines = rows(900).map((line) => `${n}${line}`);
      ids.push((await checked(user, companyId, fileOf(...lines), { duplicates: 'create' })).id);
    }
    await Promise.all(ids.map((id) => user.post(`lead-imports/${id}/start`)));
    replica.app.get(LeadImportWorker).wake();
    for (const id of ids) {
      expect((await untilImport(user, id, 'done')).counts).toEqual({ ...noCounts, created: 900 });
    }
    const list = await user.get(`companies/${companyId}/leads`);
    expect(list.headers['x-total-count']).toBe('2700');
    const places = ids.map(() => '?').join(', ');
    const sql = `SELECT COUNT(*) AS n FROM marketing_lead_import_parts WHERE leadImportId IN (${places})`;
    await until(
      () => service.dataSource.query(sql, ids),
      ([parts]) => Number(parts.n) === 0,
    );
  });
});
