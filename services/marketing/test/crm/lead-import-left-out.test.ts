import { Lead, LeadImportAnalysis, LeadImportDuplicate, LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { checked, fileOf, headings, imported, settings, untilImport, upload } from './lead-import-support.js';
import { type Caller, newUser, rowCounts } from './support.js';

const noCounts = { created: 0, updated: 0, unchanged: 0, duplicate: 0, refused: 0 };

// Tests rules 9.21, 9.22 and 9.25.
describe.each(databases)('what an import leaves out, on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });
  const duplicatesOf = async (id: number, query = '') =>
    bodyOf(await user.get(`lead-imports/${id}/duplicates${query}`), LeadImportDuplicate.array());
  const fileLines = async (id: number, which: string, language = 'es') =>
    (await user.get(`lead-imports/${id}/${which}.csv?language=${language}`)).text.split('\r\n');
  const leadsOf = async () =>
    bodyOf(await user.get(`companies/${companyId}/leads?sort=createdAt`), LeadRow.array());

  it('lists rows that match a lead or an earlier row, with these, before and after', async () => {
    const ana = await user.lead(companyId, {
      companyName: 'Sol',
      contactName: 'Ana',
      contactEmail: 'ana@sol.es',
    });
    const file = fileOf(
      'Sol SL;Ana;ANA@sol.es;',
      'Luna;Luis;luis@luna.es;600123456',
      'Luna;=L;LUIS@luna.es;',
    );
    const check = await checked(user, companyId, file);
    expect(check.counts).toEqual({ ...noCounts, created: 1, duplicate: 2 });
    const sol = { id: ana, companyName: 'Sol', contactName: 'Ana', contactEmail: 'ana@sol.es' };
    const first = { number: 2, cells: ['Sol SL', 'Ana', 'ANA@sol.es'], sameRow: null, lead: sol };
    const second = { number: 4, cells: ['Luna', '=L', 'LUIS@luna.es'], sameRow: 3 };
    expect(await duplicatesOf(check.id)).toEqual([first, { ...second, lead: null }]);
    expect(await fileLines(check.id, 'duplicates', 'en')).toEqual([
      `\uFEFFRow,Taken for,${headings.replaceAll(';', ',')}`,
      '2,Sol · Ana · ana@sol.es,Sol SL,Ana,ANA@sol.es,',
      "4,Row 3 of the file,Luna,'=L,LUIS@luna.es,",
      '',
    ]);
    await user.post(`lead-imports/${check.id}/start`);
    await untilImport(user, check.id, 'done');
    const [, luis] = await leadsOf();
    const lead = { id: luis?.id, companyName: 'Luna', contactName: 'Luis', contactEmail: 'luis@luna.es' };
    expect(await duplicatesOf(check.id)).toEqual([first, { ...second, lead }]);
    const page = await user.get(`lead-imports/${check.id}/duplicates?page=2&pageSize=1`);
    expect([page.json, page.headers['x-total-count']]).toEqual([[{ ...second, lead }], '2']);
    await user.delete(`leads/${ana}`);
    expect(await fileLines(check.id, 'duplicates')).toEqual([
      `\uFEFFFila;Corresponde a;${headings}`,
      '2;Un lead que ya no existe;Sol SL;Ana;ANA@sol.es;',
      "4;Fila 3 del archivo: Luna · Luis · luis@luna.es;Luna;'=L;LUIS@luna.es;",
      '',
    ]);
  });

  it('is written as it was in an exported file, without the apostrophes of the export (rule 9.14)', async () => {
    const file = Buffer.from("Fila;Motivos;Empresa;Nombre\r\n3;x;;'- called");
    const mapping = [null, null, 'companyName', 'contactName'];
    const { id } = await checked(user, companyId, file, { mapping });
    expect((await fileLines(id, 'refused'))[1]).toMatch(/;3;x;;'- called$/);
  });

  it('is listed again by every check, and forgotten with a discarded import', async () => {
    const before = await rowCounts(service);
    const file = fileOf('Sol;Ana;ana@sol.es;', 'Sol;Ana;ana@sol.es;', ';Sin empresa;;');
    const { id } = await checked(user, companyId, file);
    expect(await duplicatesOf(id)).toHaveLength(1);
    expect(await fileLines(id, 'refused')).toHaveLength(3);
    await user.post(`lead-imports/${id}/check`, { ...settings, duplicates: 'create' });
    await untilImport(user, id, 'checked');
    expect(await duplicatesOf(id)).toEqual([]);
    expect(await fileLines(id, 'refused')).toHaveLength(3);
    await user.delete(`lead-imports/${id}`);
    const { marketing_lead_import_rows, marketing_lead_imports } = before;
    expect(await rowCounts(service)).toMatchObject({ marketing_lead_import_rows, marketing_lead_imports });
  });

  it('is a row with a wrong value, or only the value, as the person chooses', async () => {
    const lines = [
      'Sol;Ana;no es correo;#DIV/0!',
      'Luna;Luis;luis@luna.es;3,46E+10',
      ';Nadie;;',
      'Mar;Eva;;600123456',
    ];
    const refused = await checked(user, companyId, fileOf(...lines));
    expect(refused.counts).toEqual({ ...noCounts, created: 1, refused: 3 });
    const done = await imported(user, companyId, fileOf(...lines), { wrongValues: 'leaveOut' });
    expect(done.counts).toEqual({ ...noCounts, created: 3, refused: 1 });
    expect(done.expected).toEqual(done.counts);
    expect(
      done.refusals.map(({ field, code, rows, isLeftOut }) => [field, code, rows, isLeftOut]).sort(),
    ).toEqual([
      ['companyName', 'REQUIRED', 1, false],
      ['contactEmail', 'INVALID_EMAIL', 1, true],
      ['contactPhone', 'PHONE_SHORTENED', 1, true],
      ['contactPhone', 'SPREADSHEET_ERROR', 1, true],
    ]);
    expect(await leadsOf()).toMatchObject([
      { companyName: 'Sol', contactEmail: null, contactPhone: null },
      { companyName: 'Luna', contactEmail: 'luis@luna.es', contactPhone: null },
      { companyName: 'Mar', contactPhone: '600123456' },
    ]);
    expect(await fileLines(done.id, 'left-out')).toEqual([
      `\uFEFFFila;Motivos;${headings}`,
      expect.stringMatching(
        /^2;Teléfono: La celda muestra un error.* Correo: Debe ser.*;Sol;Ana;no es correo;#DIV\/0!$/,
      ),
      expect.stringMatching(
        /^3;Teléfono: Una hoja de cálculo ha abreviado.*;Luna;Luis;luis@luna.es;"3,46E\+10"$/,
      ),
      '',
    ]);
    expect(await fileLines(done.id, 'refused')).toHaveLength(3);
  });

  it('says that a day does not exist instead of how to write it, which is in the order of the file', async () => {
    const mapping = ['companyName', 'nextStepOn', null, null];
    const { refusals } = await checked(user, companyId, fileOf('Sol;30/02/2026;;', 'Luna;mañana;;'), {
      mapping,
    });
    expect(refusals.map(({ message }) => message).sort()).toEqual([
      'This date does not exist.',
      'Write the date as 2026-12-31 or 31/12/2026.',
    ]);
    const other = await checked(user, companyId, fileOf('Sol;30/12/2026;;'), { mapping, dayOrder: 'mdy' });
    expect(other.refusals.map(({ message }) => message)).toEqual([
      'Write the date as 2026-12-31 or 12/31/2026.',
    ]);
  });

  it('is a title above the headings, which are found and can be chosen', async () => {
    const file = Buffer.from(
      'Clientes 2026\n\nEmpresa;Nombre;Correo;Teléfono\nSol;Ana;ana@sol.es;\n;Sin;;\n',
    );
    const id = await upload(user, companyId, file);
    const analysis = async (query = '') =>
      bodyOf(await user.get(`lead-imports/${id}/analysis${query}`), LeadImportAnalysis);
    expect(await analysis()).toMatchObject({
      ...{ separator: 'semicolon', headingRow: 3, headings: headings.split(';'), mapping: settings.mapping },
      samples: [
        ['Sol', 'Ana', 'ana@sol.es', ''],
        ['', 'Sin', '', ''],
      ],
      firstRows: [
        { number: 1, cells: ['Clientes 2026'] },
        { number: 3, cells: headings.split(';') },
        { number: 4, cells: ['Sol', 'Ana', 'ana@sol.es'] },
        { number: 5, cells: ['Sin'] },
      ],
    });
    expect(await analysis('?headingRow=1')).toMatchObject({ headingRow: 1, headings: ['Clientes 2026'] });
    expect(await analysis('?headingRow=4')).toMatchObject({
      headingRow: 4,
      headings: ['Sol', 'Ana', 'ana@sol.es', ''],
    });
    for (const headingRow of ['0', '51', 'x'])
      expect((await user.get(`lead-imports/${id}/analysis?headingRow=${headingRow}`)).status).toBe(400);
    await user.post(`lead-imports/${id}/check`, { ...settings, headingRow: 3 });
    const check = await untilImport(user, id, 'checked', 'failed');
    expect(check).toMatchObject({
      state: 'checked',
      rows: 2,
      counts: { ...noCounts, created: 1, refused: 1 },
    });
    expect(check.refusals).toMatchObject([{ field: 'companyName', firstRow: 5 }]);
    await user.post(`lead-imports/${id}/start`);
    await untilImport(user, id, 'done');
    expect(await leadsOf()).toMatchObject([{ companyName: 'Sol' }]);
    expect(await fileLines(id, 'refused')).toEqual([
      `\uFEFFFila;Motivos;${headings}`,
      expect.stringMatching(/^5;Empresa: .*;;Sin;;$/),
      '',
    ]);
  });

  it('is nothing of a lead that came long ago, and a lead that is there keeps its day', async () => {
    const file = Buffer.from('Empresa;Correo;Fecha de alta\nSol;ana@sol.es;04/03/2024\nLuna;b@luna.es;\n');
    const mapping = ['companyName', 'contactEmail', 'createdAt'];
    const there = await user.lead(companyId, { companyName: 'Antes', contactEmail: 'b@luna.es' });
    const { createdAt } = bodyOf(await user.get(`leads/${there}`), Lead);
    const again = Buffer.from('Empresa;Correo;Fecha de alta\nLuna B;b@luna.es;01/01/2020\n');
    await imported(user, companyId, file, { mapping });
    await imported(user, companyId, again, { mapping, duplicates: 'overwrite' });
    const [sol, luna] = await leadsOf();
    expect(sol).toMatchObject({ companyName: 'Sol', createdAt: '2024-03-04T12:00:00.000Z' });
    expect(luna).toMatchObject({ companyName: 'Luna B', createdAt });
    // The lead must count as created on the day given in the file, both in the list and on the board of that day.
    const until = await user.get(`companies/${companyId}/leads?createdUntil=2024-03-05T00:00:00.000Z`);
    expect(until.json).toMatchObject([{ companyName: 'Sol' }]);
    const { columns } = Object(
      (await user.get(`companies/${companyId}/leads/board?wasIn=open&wasOn=2024-03-04`)).json,
    );
    expect(columns[0]).toMatchObject({ column: 'new', count: 1 });
  });

  it('is no apostrophe of a file that somebody else has written', async () => {
    await imported(user, companyId, Buffer.from("Empresa;Notas\nSol;'=x\n"), {
      mapping: ['companyName', 'notes'],
    });
    const [sol] = await leadsOf();
    expect(bodyOf(await user.get(`leads/${sol?.id}`), Lead).notes).toBe("'=x");
  });

  it('is erased with the person whom it names, and the undo for others stays', async () => {
    const ana = await user.lead(companyId, { contactEmail: 'ana@sol.es' });
    const file = fileOf('Sol;Ana;ana@sol.es;', 'Luna;Luis;luis@luna.es;#N/A', 'Mar;ana@sol.es;no;600123456');
    const done = await imported(user, companyId, file, { wrongValues: 'leaveOut' });
    expect(done.counts).toEqual({ ...noCounts, created: 2, duplicate: 1 });
    await user.post(`leads/${ana}/erasure`, { count: 1 });
    expect(await duplicatesOf(done.id)).toEqual([]);
    const rest = await fileLines(done.id, 'left-out');
    expect(rest.join()).not.toContain('ana@sol.es');
    expect(rest).toHaveLength(3);
    await user.post(`lead-imports/${done.id}/undo`);
    expect((await untilImport(user, done.id, 'undone')).undone).toEqual({ removed: 2, restored: 0, kept: 0 });
  });
});
