import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type LeadFieldName, languages, leadFieldNames, leadFields } from '@portals/contracts/constants';
import { Lead, LeadImportAnalysis, LeadRow } from '@portals/contracts/marketing';
import {
  bodyOf,
  databases,
  type RunningService,
  sqlite,
  until,
  useService,
} from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { settings, untilImport, upload } from './lead-import-support.js';
import { bareLead, type Caller, fillLeads, lead, newUser } from './support.js';

const risky = {
  companyName: '=Acme; "Sol", S.L.',
  contactName: "'=x",
  contactPhone: '+34 600 12 34 56',
  position: '-1',
  source: '@Feria',
  notes: 'Dos líneas\r\ny una más\n=1+1',
};
/** Cells of the export that differ from the stored values of the lead. */
const written: Cells = { contactPhone: "'+34 600 12 34 56", legalBasis: 'Consentimiento' };
const guarded: Cells = {
  companyName: `"'=Acme; ""Sol"", S.L."`,
  contactName: "''=x",
  contactPhone: "'+34 600 12 34 56",
  position: "'-1",
  source: "'@Feria",
  status: 'new',
  notes: '"Dos líneas\r\ny una más\n=1+1"',
};
type Cells = Partial<Record<LeadFieldName, string>>;
const lineOf = (cell: (name: LeadFieldName) => string | null | undefined) =>
  leadFieldNames.map((name) => cell(name) ?? '').join(';');
const lines = (text: string) => text.split('\r\n').slice(1, -1);

/** Imports an exported file with the column assignment that its headings suggest. */
async function importFile(user: Caller, companyId: number, text: string): Promise<void> {
  const id = await upload(user, companyId, Buffer.from(text));
  const analysis = bodyOf(await user.get(`lead-imports/${id}/analysis`), LeadImportAnalysis);
  const { encoding, separator, mapping } = analysis;
  await user.post(`lead-imports/${id}/check`, {
    ...settings,
    encoding,
    separator,
    mapping,
    duplicates: 'create',
  });
  await untilImport(user, id, 'checked');
  await user.post(`lead-imports/${id}/start`);
  await untilImport(user, id, 'done');
}

/** Returns the leads of a company without IDs and the time of the last change, sorted by name. */
async function writtenIn(user: Caller, companyId: number) {
  const rows = bodyOf(await user.get(`companies/${companyId}/leads?sort=name`), LeadRow.array());
  const leads = await Promise.all(rows.map(({ id }) => user.get(`leads/${id}`)));
  return leads.map((answer) => {
    const { id: _id, marketingCompanyId: _company, updatedAt: _changed, ...written } = bodyOf(answer, Lead);
    return written;
  });
}

describe.each(databases)('an export of leads on $name', (database) => {
  const service = useService(marketingService, database);

  it('has every field, headings and separators of the language, and nothing that a spreadsheet program runs', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, lead);
    await user.lead(companyId, risky);
    const { createdAt } = bodyOf(await user.get(`leads/${id}`), Lead);
    const spanish = await user.get(`companies/${companyId}/leads/export?language=es`);
    expect(spanish.status).toBe(200);
    expect(spanish.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads.csv"',
      'x-total-count': '2',
    });
    expect(spanish.text.slice(0, spanish.text.lastIndexOf(';'))).toBe(
      `\uFEFF${lineOf((name) => leadFields[name].headings.es.split(', ')[0])};Fecha de alta\r\n` +
        `${lineOf((name) => written[name] ?? lead[name])};${createdAt}\r\n${lineOf((name) => guarded[name])}`,
    );
    expect(spanish.text).toMatch(/^\uFEFFEmpresa;Contacto;Correo electrónico;Teléfono;Cargo;/);
    expect(spanish.text).toContain(
      ';Base legal;Fecha de la base legal;Origen de la base legal;Fecha de alta\r\n',
    );
    const english = await user.get(`companies/${companyId}/leads/export`);
    expect(english.text).toContain('\uFEFFCompany,Contact,Email,Phone,');
    expect(english.text).toContain("\r\nPeña e Hijos,José Muñoz,jose.munoz@acme.com,'+34 600 12 34 56,");
  });

  it('has what the filter means, of this company alone, in the order in which it was stored', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(await user.company(), { source: 'Feria' });
    await fillLeads(service, companyId, 1200);
    const one = { source: 'Feria', companyName: 'Uno' };
    await user.lead(companyId, one);
    await user.lead(companyId, { ...one, companyName: 'Dos' });
    const all = await user.get(`companies/${companyId}/leads/export`);
    expect([lines(all.text).length, all.headers['x-total-count']]).toEqual([1202, '1202']);
    const some = await user.get(`companies/${companyId}/leads/export?source=feria`);
    expect(some.headers['x-total-count']).toBe('2');
    expect(lines(some.text).map((line) => line.split(',')[0])).toEqual(['Uno', 'Dos']);
    const none = await user.get(`companies/${companyId}/leads/export?search=nobody`);
    expect([none.status, none.headers['x-total-count'], lines(none.text)]).toEqual([200, '0', []]);
  });

  it.each(languages)('gives the same leads again when its file in %s is imported', async (language) => {
    const user = await newUser(service);
    const [from, to] = [await user.company(), await user.company()];
    await user.lead(from, lead);
    await user.lead(from, risky);
    await user.lead(from, { ...bareLead, companyName: 'Cliente', legalBasis: 'customer' });
    const createdAt = '2024-02-29T23:30:00.123Z';
    await importFile(user, from, `Company,Status,Notes,Created at\nAntigua,Ganado ya,  a  b,${createdAt}\n`);
    await user.lead(from, {
      ...bareLead,
      companyName: "''Apóstrofos",
      notes: '\'\t=x\n\n\'+34; "y" | z, 🚀',
    });
    const { text } = await user.get(`companies/${from}/leads/export?language=${language}`);
    await importFile(user, to, text);
    const written = await writtenIn(user, from);
    expect(written).toHaveLength(5);
    expect(written.map((one) => one.createdAt)).toContain(createdAt);
    expect(await writtenIn(user, to)).toEqual(written);
    const again = await user.get(`companies/${to}/leads/export?language=${language}`);
    expect(again.text).toBe(text);
  });

  it('refuses an unknown filter and an unknown language', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    for (const query of ['language=fr', 'column=none', `search=${'x'.repeat(201)}`])
      expect((await user.get(`companies/${companyId}/leads/export?${query}`)).status).toBe(400);
  });
});

describe('a long export of leads', () => {
  const service = useService(marketingService, sqlite);
  const leads = 2000;

  /** Starts an export that is larger than the connection's buffers, and stops reading it. */
  async function begin(service: RunningService) {
    const user = await newUser(service);
    const companyId = await user.company();
    await fillLeads(service, companyId, leads, { notes: 'ñ'.repeat(5000) });
    const token = await service.tokenFor({ id: user.id });
    const path = `/api/marketing/companies/${companyId}/leads/export`;
    const request = get(service.url + path, { agent: false, headers: { authorization: `Bearer ${token}` } });
    const [answer]: IncomingMessage[] = await once(request, 'response');
    if (!answer) throw new Error('there is no answer');
    answer.pause();
    return { user, companyId, answer };
  }
  const ended = (companyId: number) =>
    until(
      () => service.logs.map((line) => JSON.parse(line)),
      (entries) => entries.some((entry) => entry.of === leads && entry.marketingCompanyId === companyId),
    ).then((entries) =>
      entries.find((entry) => entry.marketingCompanyId === companyId && entry.of === leads),
    );

  it('reads no more than the client accepts, and ends when the client disconnects', async () => {
    const { companyId, answer } = await begin(service);
    answer.destroy();
    const entry = await ended(companyId);
    expect(entry).toMatchObject({ msg: 'export of leads broken off' });
    expect(entry.leads).toBeLessThan(leads);
  });

  it('aborts when the company is deleted in the meantime, instead of being incomplete', async () => {
    const { user, companyId, answer } = await begin(service);
    const broken = once(answer, 'error');
    expect((await user.delete(`companies/${companyId}`)).status).toBe(204);
    answer.resume();
    expect(await broken).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(await ended(companyId)).toMatchObject({ msg: 'export of leads broken off' });
  });

  it('runs at the same time as another one, each complete', async () => {
    const [first, second] = await Promise.all([begin(service), begin(service)]);
    const read = async ({ answer }: typeof first) => {
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      return lines(text).length;
    };
    expect(await Promise.all([read(first), read(second)])).toEqual([leads, leads]);
    expect(await ended(first.companyId)).toMatchObject({ msg: 'leads exported', leads });
  });
});
