import { LeadRow } from '@portals/contracts/marketing';
import { bodyOf, expectError, sqlite, useService } from '@portals/service-kit/testing';
import { LeadImportRetentionJob } from '../../src/crm/lead-import/lead-import-retention.job.js';
import { marketingService } from '../../src/service.js';
import {
  checked,
  fileOf,
  imported,
  importOf,
  settings,
  undone,
  untilImport,
  upload,
} from './lead-import-support.js';
import { type Caller, newUser, rowCounts } from './support.js';

const columns = (count: number) => Array.from({ length: count }, (_, n) => `C${n}`).join(';');
const dayMs = 86_400_000;

describe('an imported file', () => {
  const service = useService(marketingService, sqlite);
  let user: Caller;
  let companyId: number;
  beforeAll(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });

  it.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), 'LEAD_IMPORT_NOT_TEXT'],
    ['a workbook', Buffer.from('PK\x03\x04 and more'), 'LEAD_IMPORT_SPREADSHEET'],
    ['blank', Buffer.from('\uFEFF\r\n;;\r\n \r\n'), 'LEAD_IMPORT_EMPTY'],
    ['only headings', Buffer.from('Empresa;Correo\r\n\r\n'), 'LEAD_IMPORT_NO_ROWS'],
    ['5,000 columns', Buffer.from(`${columns(5000)}\n1;2\n`), 'LEAD_IMPORT_COLUMNS'],
    [
      'a quote that is not closed',
      Buffer.from('Empresa;Correo\n"Acme;a@b.es\nB;c@d.es\n'),
      'LEAD_IMPORT_QUOTE',
    ],
  ])('that is %s is refused with the reason', async (_name, file, code) => {
    const id = await upload(user, companyId, file);
    expectError(await user.get(`lead-imports/${id}/analysis?separator=semicolon`), 422, code);
    expectError(await user.post(`lead-imports/${id}/check`, settings), 422, code);
    expect((await user.get(`lead-imports/${id}`)).json).toMatchObject({ state: 'uploaded' });
    await user.delete(`lead-imports/${id}`);
  });

  it('whose headings are doubled or missing says which', async () => {
    const file = Buffer.from('Empresa;Correo;;empresa\nAcme;a@b.es;;x\n');
    const id = await upload(user, companyId, file);
    const analysis = await user.get(`lead-imports/${id}/analysis`);
    expect(analysis.json).toMatchObject({
      ...{ headings: ['Empresa', 'Correo', '', 'empresa'], doubledHeadings: [0, 3], missingHeadings: [2] },
      mapping: ['companyName', 'contactEmail', null, null],
    });
    await user.delete(`lead-imports/${id}`);
  });

  it('that cannot be read further on fails with the row, in the language asked for, and can be checked again', async () => {
    const lines = Array.from({ length: 12_000 }, (_, n) => `Empresa ${n};Ana;a${n}@acme.es;600`);
    const id = await upload(user, companyId, fileOf(...lines, 'Acme;"Ana;;', 'Acme;Eva;;'));
    expect((await user.post(`lead-imports/${id}/check`, settings)).status).toBe(202);
    expect(await untilImport(user, id, 'failed')).toMatchObject({
      failure: { code: 'LEAD_IMPORT_QUOTE', row: 12_002 },
      counts: { created: 0, duplicate: 0 },
    });
    const token = await service.tokenFor({ id: user.id });
    const headers = { 'accept-language': 'es' };
    const spanish = await service.http('GET', `/api/marketing/lead-imports/${id}`, { token, headers });
    expect(importOf(spanish).failure?.message).toMatch(/^Hay unas comillas/);
    expectError(await user.post(`lead-imports/${id}/start`), 409, 'LEAD_IMPORT_STATE');
    await user.post(`lead-imports/${id}/check`, { ...settings, mapping: ['companyName', null, null, null] });
    await untilImport(user, id, 'failed');
    await user.delete(`lead-imports/${id}`);
  });

  it('with rows that are wrong each in its own way refuses those and no others', async () => {
    const done = await imported(
      user,
      companyId,
      fileOf(
        'NU\0L;Ana;;',
        `${'x'.repeat(1_000_000)};Ana;;`,
        'Acme,Ana,,',
        `Acme;Ana;;${';x'.repeat(5000)}`,
        '=HYPERLINK("x");=1+1;;',
      ),
    );
    expect(done.counts).toEqual({ created: 1, updated: 0, unchanged: 0, duplicate: 0, refused: 4 });
    expect(done.refusals.map(({ field, code, rows }) => [field, code, rows])).toEqual([
      ['row', 'ROW_CELLS', 2],
      ['companyName', 'INVALID_FORMAT', 1],
      ['companyName', 'TOO_LONG', 1],
    ]);
    const refused = await user.get(`lead-imports/${done.id}/refused.csv`);
    expect(refused.text.length).toBeGreaterThan(1_000_000);
  });

  it.each([
    ['a mapping of other columns', { mapping: ['companyName'] }, 'mapping'],
    ['a country that there is not', { country: 'XX' }, 'country'],
  ])('is not checked with %s', async (_name, changes, field) => {
    const id = await upload(user, companyId, fileOf('Acme;Ana;;'));
    expectError(
      await user.post(`lead-imports/${id}/check`, { ...settings, ...changes }),
      400,
      'VALIDATION_FAILED',
      field,
    );
    await user.delete(`lead-imports/${id}`);
  });

  it('with invisible characters around addresses, names and numbers is read without them', async () => {
    const lines = [
      'Uno;\u202eAna\u202c;\u200bana@uno.example;\u202a+34 600 123 457\u202c',
      'Dos;Ana;\u202aANA@uno.example\u202c;600 123 459',
    ];
    const { counts } = await imported(user, companyId, fileOf(...lines));
    expect(counts).toMatchObject({ created: 1, duplicate: 1, refused: 0 });
    const [lead] = bodyOf(await user.get(`companies/${companyId}/leads?search=600123457`), LeadRow.array());
    expect(lead).toMatchObject({
      contactName: 'Ana',
      contactEmail: 'ana@uno.example',
      contactPhone: '+34 600 123 457',
    });
  });

  it('goes after 30 days with what is kept for its undo, which cannot be asked for any more', async () => {
    const owner = await newUser(service);
    const ownCompany = await owner.company();
    const done = await imported(owner, ownCompany, fileOf('Acme;Ana;;', ';Ana;;'));
    const undoneOne = await imported(owner, ownCompany, fileOf('Acme;Luz;;'));
    await undone(owner, undoneOne.id);
    const open = await checked(owner, ownCompany, fileOf('Acme;Eva;;'));
    const job = service.app.get(LeadImportRetentionJob);
    const before = await rowCounts(service);
    await job.run(new Date(Date.now() + 29 * dayMs));
    expect(await rowCounts(service)).toEqual(before);
    expect((await owner.post(`lead-imports/${done.id}/undo`)).status).toBe(202);
    await untilImport(owner, done.id, 'undone');
    const late = await imported(owner, ownCompany, fileOf('Acme;Sol;;', ';Sol;;'));
    const old =
      "UPDATE marketing_lead_imports SET createdAt = '2026-01-01', finishedAt = '2026-01-01' WHERE id IN (?, ?)";
    await service.dataSource.query(old, [late.id, open.id]);
    expectError(await owner.post(`lead-imports/${late.id}/undo`), 409, 'LEAD_IMPORT_TOO_OLD');
    expectError(await owner.post(`lead-imports/${open.id}/start`), 409, 'LEAD_IMPORT_TOO_OLD');
    await job.run(new Date());
    expectError(await owner.get(`lead-imports/${open.id}`), 404, 'NOT_FOUND');
    expect((await owner.get(`lead-imports/${late.id}`)).json).toMatchObject({
      fileName: `import-${late.id}.csv`,
      counts: { created: 1, refused: 1 },
    });
    const kept = 'SELECT headings FROM marketing_lead_imports WHERE id = ?';
    expect(await service.dataSource.query(kept, [late.id])).toEqual([{ headings: null }]);
    const left = 'SELECT COUNT(*) AS n FROM marketing_lead_import_rows WHERE leadImportId = ?';
    const [rows] = await service.dataSource.query(left, [late.id]);
    expect(Number(rows.n)).toBe(0);
  });
});
