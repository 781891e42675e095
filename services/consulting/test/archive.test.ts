import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Membership } from '@portals/contracts/auth';
import { wallTimeOf } from '@portals/contracts/constants';
import type { ReportFacts } from '@portals/contracts/consulting';
import { type AccessUser, Accounts, ReportedEventEntity } from '@portals/service-kit';
import { awayFromMidnight, databases, useService } from '@portals/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { ArchiveService } from '../src/archive/archive.service.js';
import { CompanyEntity } from '../src/company/company.entity.js';
import { ProductEntity } from '../src/product/product.entity.js';
import { ReportEntity } from '../src/report/report.entity.js';
import { consultingService } from '../src/service.js';
import { company, items, newUser, reportFacts, reportParts } from './support.js';

beforeEach(awayFromMidnight);

describe.each(databases)('a company as an archive on $name (rule 18.53)', (database) => {
  const service = useService(consultingService, database);
  const now = performance.now.bind(performance);
  afterEach(() => jest.restoreAllMocks());

  async function download(userId: number, companyId: number, query = '') {
    const token = await service.tokenFor({ id: userId });
    const answer = await fetch(`${service.url}/api/companies/${companyId}/archive${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { answer, bytes };
  }
  const unzipped = (bytes: Uint8Array) =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]));
  const fill = (companyId: number, count: number) =>
    service.dataSource
      .getRepository(ProductEntity)
      .insert(Array.from({ length: count }, (_, n) => ({ ...items.products, name: `Pan ${n}`, companyId })));

  it('holds everything below it, and its report also as a page', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    // The service now rejects such names, but older rows may contain them.
    const name = '../Ñandú "S.L."\u202e';
    await service.dataSource.getRepository(CompanyEntity).update({ id: companyId }, { name });
    const other = await owner.fullCompany({ report: true });
    await owner.post('/api/contacts', { ...items.contacts, companyId });
    await fill(companyId, 450);
    const analysis = '## Resumen\n\nTexto con <script>alert(1)</script> & más\n- Uno — dos\n1. Primero';
    const rows = reportFacts.rows.map((row) => ({ ...row, name: '<i>Ventas</i>' }));
    const facts: ReportFacts = { ...reportFacts, rows };
    const texts = { analysis, recommendations: 'R', aiArchitecture: 'A' };
    const report = { companyId, ...texts, facts, createdAt: new Date() };
    await service.dataSource.getRepository(ReportEntity).insert(report);
    const { answer, bytes } = await download(owner.id, companyId, '?language=es');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const day = wallTimeOf(new Date()).slice(0, 10);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="nandu-s-l-${day}.zip"`);
    const files = unzipped(bytes);
    const lists = ['contacts', 'products', 'departments', 'problems', 'strengths'];
    expect(Object.keys(files)).toEqual([
      ...['company.json', ...lists.map((kind) => `${kind}.json`), 'report.json', 'report.html'],
    ]);
    const read = (name: string) => JSON.parse(files[name] ?? '');
    expect(read('company.json')).toMatchObject({ id: companyId, sector: company.sector });
    expect(read('products.json').map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 450 }, (_, n) => `Pan ${n}`),
    );
    expect(read('contacts.json')).toMatchObject([items.contacts]);
    expect(read('departments.json')).toEqual([]);
    expect(read('report.json')).toMatchObject({ analysis });
    const page = files['report.html'] ?? '';
    expect(page).toContain('<html lang="es">');
    expect(page).toContain('<h3>Resumen</h3>');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; más');
    expect(page).toContain('<ul><li><strong>Uno</strong> — dos</li></ul>');
    expect(page).toContain('<dt>Preparación digital: 2 de 5</dt><dd>&lt;i&gt;Ventas&lt;/i&gt;</dd>');
    expect(page).toContain('<dt>Datos: se desconoce</dt>');
    expect(page).not.toContain('<script');
    expect(JSON.stringify(files)).not.toContain(`"companyId":${other},`);
  });

  it('has its report in the language in which it was written', async () => {
    const owner = await newUser(service);
    const companyId = await owner.fullCompany();
    await owner.post('/api/reports', { ...reportParts, companyId, language: 'es' });
    const { bytes } = await download(owner.id, companyId, '?language=en');
    const page = unzipped(bytes)['report.html'] ?? '';
    expect(page).toContain('<html lang="es">');
    expect(page).toContain('<h2>Recomendaciones</h2>');
  });

  it('has no report before there is one, and is recorded', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    const { bytes } = await download(owner.id, companyId);
    expect(Object.keys(unzipped(bytes))).not.toContain('report.json');
    const rows = await service.dataSource
      .getRepository(ReportedEventEntity)
      .findBy({ workspaceId: owner.id });
    expect(rows.map(({ event }) => [event.what, event.who, event.company])).toEqual([
      ['companyExported', owner.id, company.name],
    ]);
  });

  it.each<
    [
      string,
      (access: {
        demote: () => void;
        owner: { delete(path: string): Promise<unknown> };
        companyId: number;
      }) => unknown,
    ]
  >([
    ['the role is lost', ({ demote }) => demote()],
    ['the company is deleted', ({ owner, companyId }) => owner.delete(`/api/companies/${companyId}`)],
  ])('breaks off when %s meanwhile', async (_name, lose) => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    await fill(companyId, 1000);
    const manager = await newUser(service);
    const place = (role: Membership['role']): Membership => ({ id: owner.id, role, reach: 'all' });
    let [role, skipped]: [Membership['role'], number] = ['manager', 0];
    jest.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
    jest
      .spyOn(service.app.get(Accounts, { strict: false }), 'find')
      .mockImplementation(async () => ({ address: null, workspaces: [place(role)] }));
    const user: AccessUser = {
      ...{ id: manager.id, username: 'eva', role: 'user', sessionId: '1', workspaces: [place('manager')] },
    };
    const { bytes } = await service.app.get(ArchiveService).export(user, companyId, { language: 'en' });
    await bytes.next();
    const demote = () => {
      [role, skipped] = ['member', 2001];
    };
    await lose({ demote, owner, companyId });
    await expect(text(Readable.from(bytes))).rejects.toMatchObject({ status: expect.any(Number) });
    expect(service.logs.join('')).toContain('export of a company broken off');
  });

  it('is made completely while nothing changes', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    const spy = jest.spyOn(service.app.get(Accounts, { strict: false }), 'find');
    const { bytes } = await download(owner.id, companyId);
    expect(unzipped(bytes)['strengths.json']).toBe('[\n]\n');
    expect(spy).not.toHaveBeenCalled();
  });
});
