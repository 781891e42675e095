import { AnalyticsReport, AnalyticsReportRow } from '@portals/contracts/marketing';
import {
  awayFromMidnight,
  bodyOf,
  databases,
  expectError,
  type TestAnswer,
  until,
  useService,
} from '@portals/service-kit/testing';
import { AnalyticsReportService } from '../../src/analytics/analytics-report/analytics-report.service.js';
import { writeLeads } from '../../src/crm/funnel-counts/lead-writing.js';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { marketingService } from '../../src/service.js';
import { type Caller, fillLeads, newUser, rowCounts } from '../crm/support.js';

const reports = (companyId: number) => `companies/${companyId}/analytics-reports`;
const asReport = (answer: TestAnswer) => bodyOf(answer, AnalyticsReport);
const asRows = (answer: TestAnswer) => bodyOf(answer, AnalyticsReportRow.array());

/** Returns the key of the current month in Madrid time, such as `2026-12`. */
const thisMonth = () =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(new Date()).slice(0, 7);

const make = (user: Caller, companyId: number, period: string, more: object = {}) =>
  user.post(reports(companyId), { period, language: 'en', ...more });

beforeEach(awayFromMidnight);

describe.each(databases)('reports of weeks and months on $name', (database) => {
  const service = useService(marketingService, database);

  /** Changes the day on which a lead was created. */
  const cameOn = (day: string, id: number) =>
    writeLeads(service.dataSource, async (writing) => {
      await writing.hold([id]);
      await writing.manager.update(LeadEntity, { id }, { createdAt: new Date(`${day}T12:00:00Z`) });
      writing.recount([id]);
    });

  it('are made, listed, read and deleted', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const made = await make(user, companyId, '2026-W01', { language: 'es' });
    expect(made.status).toBe(201);
    const report = asReport(made);
    expect(report).toMatchObject({
      ...{
        marketingCompanyId: companyId,
        type: 'weekly',
        period: '2026-W01',
        language: 'es',
        running: false,
      },
      summary:
        'Sin actividad en la semana 1 de 2026 (del 29 de diciembre de 2025 al 4 de enero de 2026), porque aún no había leads.',
      recommendations: '- Nada destaca en estas cifras.',
    });
    expect(report.data).toMatchObject({ period: { key: '2026-W01' }, advice: [], sourcesOfTrend: [] });
    const month = asReport(await make(user, companyId, '2026-02'));
    const old = asReport(await make(user, companyId, '2000-W01'));
    const list = await user.get(reports(companyId));
    expect(list.headers['x-total-count']).toBe('3');
    expect(asRows(list).map(({ period }) => period)).toEqual(['2026-02', '2026-W01', '2000-W01']);
    expect(list.text).not.toContain('"data":');
    const months = await user.get(`${reports(companyId)}?kind=month`);
    expect(asRows(months).map(({ id, type }) => [id, type])).toEqual([[month.id, 'monthly']]);
    const second = await user.get(`${reports(companyId)}?page=2&pageSize=1`);
    expect(asRows(second).map(({ id }) => id)).toEqual([report.id]);
    expect(asReport(await user.get(`analytics-reports/${report.id}`))).toEqual(report);
    const brand = { mainColor: '#7C2D12', font: 'lora', postalAddress: 'Calle Mayor, 1', version: 0 };
    await user.patch(`companies/${companyId}/brand`, brand);
    expect(asReport(await user.get(`analytics-reports/${report.id}`)).brand).toEqual({
      ...{ mainColor: '#7C2D12', postalAddress: 'Calle Mayor, 1', logo: null },
    });
    expect((await user.delete(`analytics-reports/${old.id}`)).status).toBe(204);
    expectError(await user.get(`analytics-reports/${old.id}`), 404, 'NOT_FOUND');
    expectError(await user.delete(`analytics-reports/${old.id}`), 404, 'NOT_FOUND');
  });

  it('are one for each period, and are made again only on request', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const first = asReport(await make(user, companyId, thisMonth()));
    expect(first).toMatchObject({ running: true, data: { leads: { created: { value: 0 } } } });
    await user.lead(companyId);
    const again = await make(user, companyId, thisMonth(), { language: 'es' });
    const { data: _data, summary: _summary, recommendations: _texts, brand, ...row } = first;
    expect(brand).toBeNull();
    expectError(again, 409, 'ANALYTICS_REPORT_EXISTS');
    expect(again.json).toMatchObject({ conflict: { current: row, fields: [] } });
    expect(asReport(await user.get(`analytics-reports/${first.id}`))).toEqual(first);
    const anew = asReport(await make(user, companyId, thisMonth(), { language: 'es', replace: true }));
    expect(anew).toMatchObject({ id: first.id, language: 'es', data: { leads: { created: { value: 1 } } } });
    expect(anew.createdAt > first.createdAt).toBe(true);
    expect(asRows(await user.get(reports(companyId)))).toHaveLength(1);
  });

  it('are one row, no matter how many requests come at once', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const answers = await Promise.all(Array.from({ length: 5 }, () => make(user, companyId, '2026-W10')));
    const [made, ...others] = answers.toSorted((a, b) => a.status - b.status);
    const { id } = asReport(made as TestAnswer);
    for (const other of others) {
      expectError(other, 409, 'ANALYTICS_REPORT_EXISTS');
      expect(other.json).toMatchObject({ conflict: { current: { id } } });
    }
    const anew = await Promise.all(
      Array.from({ length: 5 }, () => make(user, companyId, '2026-W11', { replace: true })),
    );
    expect(anew.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(asRows(await user.get(reports(companyId))).map(({ period }) => period)).toEqual([
      '2026-W11',
      '2026-W10',
    ]);
  });

  it('refuse periods that do not exist or have not begun, and bad input', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const before = await rowCounts(service);
    for (const period of ['2025-W53', '2026-13', '2026-W00', '1999-W52', '9999-12', '2026-00']) {
      const answer = await make(user, companyId, period);
      expectError(answer, 400, 'VALIDATION_FAILED', 'period');
      expect(answer.json).toMatchObject({ fields: [{ code: 'PERIOD_UNKNOWN' }] });
    }
    for (const [field, bad] of [
      ['period', ['', '2026', 'W1', '2026-w01', 5, null, {}, "2026-01' OR 1=1"]],
      ['language', ['', 'fr', 5, null]],
      ['replace', ['true', 1, null]],
    ] as const) {
      for (const value of bad) {
        expectError(
          await make(user, companyId, '2026-01', { [field]: value }),
          400,
          'VALIDATION_FAILED',
          field,
        );
      }
    }
    expectError(await user.get(`${reports(companyId)}?kind=day`), 400, 'VALIDATION_FAILED', 'kind');
    expectError(await user.get(`${reports(companyId)}?pageSize=0`), 400, 'VALIDATION_FAILED', 'pageSize');
    const { id } = asReport(await make(user, companyId, '2026-01'));
    for (const query of ['', '?format=pdf', '?format=']) {
      expectError(await user.get(`analytics-reports/${id}/file${query}`), 400, 'VALIDATION_FAILED', 'format');
    }
    expectError(await user.get('analytics-reports/x'), 404, 'NOT_FOUND');
    await user.delete(`analytics-reports/${id}`);
    expect(await rowCounts(service)).toEqual(before);
  });

  it('count leads, their sources and waiting leads, once all are counted', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const monthsAgo = new Date(Date.now() - 40 * 86_400_000);
    await fillLeads(service, companyId, 12, { createdAt: monthsAgo });
    await user.lead(companyId, { source: 'Feria', status: 'new' });
    const report = await until(
      async () => asReport(await make(user, companyId, thisMonth(), { replace: true })),
      ({ data }) => data.counted.done === 13,
    );
    expect(report.data).toMatchObject({ counted: { done: 13, total: 13 }, waiting: { leads: 12 } });
    expect(report.recommendations).toContain('- 12 leads had been waiting for a first contact');
    const [waiting] = report.data.advice;
    const found = await user.get(`companies/${companyId}/leads?${new URLSearchParams(waiting?.leads ?? {})}`);
    expect(found.headers['x-total-count']).toBe('12');
  });

  it('tell of those who waited at the end of a period that is over, and of nobody where it is not known', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    for (const [day, count] of [
      ['2026-06-01', 5],
      ['2026-06-09', 2],
      ['2026-08-03', 2],
    ] as const) {
      for (let left = count; left > 0; left -= 1) await cameOn(day, await user.lead(companyId));
    }
    const inJune = asReport(await make(user, companyId, '2026-W24'));
    expect(inJune.data.waiting).toMatchObject({ leads: 5, day: '2026-06-14' });
    const before = asReport(await make(user, companyId, '2026-W20'));
    expect(before.data.waiting).toMatchObject({ leads: 0, day: '2026-05-17' });
    const now = asReport(await make(user, companyId, thisMonth()));
    expect(now.data.waiting.leads).toBe(9);
    // Simulates reports of earlier versions, which contain the number of leads that were waiting but not the day on which they were
    // counted.
    const { day: _unknown, ...waiting } = now.data.waiting;
    const store = (id: number, data: object) =>
      service.dataSource.query('UPDATE marketing_analytics SET data = ? WHERE id = ?', [
        JSON.stringify(data),
        id,
      ]);
    await store(before.id, { ...before.data, waiting });
    await store(now.id, { ...now.data, waiting });
    const old = asReport(await user.get(`analytics-reports/${before.id}`));
    expect(old.data.waiting).toEqual(waiting);
    expect(`${old.summary} ${old.recommendations}`).not.toContain('9');
    const file = await user.get(`analytics-reports/${before.id}/file?format=csv`);
    expect(file.text).not.toContain('Waiting');
    const running = asReport(await user.get(`analytics-reports/${now.id}`));
    expect(running.data.waiting).toEqual(now.data.waiting);
    expect(running.recommendations).toContain('9 leads had been waiting');
  });

  it('are shown in the language of the reader, no matter who made them and when', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(companyId, { source: 'Feria' });
    const made = asReport(await make(user, companyId, thisMonth(), { language: 'es' }));
    const { id } = made;
    const read = async (query: string) => asReport(await user.get(`analytics-reports/${id}${query}`));
    expect(made).toMatchObject({
      language: 'es',
      summary: expect.stringContaining('había llegado 1 lead hasta el'),
    });
    expect(await read('')).toEqual(made);
    expect(await read('?language=es')).toEqual(made);
    const inEnglish = await read('?language=en');
    expect(inEnglish).toMatchObject({
      language: 'en',
      summary: expect.stringMatching(/, 1 lead had come in by \d+ \w+\. It came from “Feria”\./),
      recommendations: '- Nothing in these figures stands out.',
    });
    expect(inEnglish.data).toEqual(made.data);
    const file = await user.get(`analytics-reports/${id}/file?format=md&language=en`);
    expect(file.text).toContain('# Monthly report');
    expect(file.text).toContain('1 lead had come in by');
    expect(file.text).not.toContain('lead nuevo');
    expectError(await user.get(`analytics-reports/${id}?language=fr`), 400, 'VALIDATION_FAILED', 'language');
    // The reply to the call that replaces a report must be in the caller's language too.
    const anew = asReport(await make(user, companyId, thisMonth(), { language: 'en', replace: true }));
    expect(anew.summary).toBe(inEnglish.summary);
  });

  it('state the findings from when they were made, also when rules have changed since', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const monthsAgo = new Date(Date.now() - 40 * 86_400_000);
    await fillLeads(service, companyId, 3, { createdAt: monthsAgo });
    const made = asReport(await make(user, companyId, thisMonth()));
    const codes = ({ data }: AnalyticsReport) => data.advice.map(({ code }) => code);
    expect(codes(made)).toEqual(['WAITING']);
    const store = (advice: object[]) =>
      service.dataSource.query('UPDATE marketing_analytics SET data = ? WHERE id = ?', [
        JSON.stringify({ ...made.data, advice }),
        made.id,
      ]);
    const read = async () => asReport(await user.get(`analytics-reports/${made.id}?language=es`));
    await store([]);
    expect((await read()).recommendations).toMatch(/^- Cuando se creó este informe, 3 leads .*, nada/);
    await store([{ code: 'WAITING', text: 'as it was said then', leads: null }]);
    const [found] = (await read()).data.advice;
    expect(found).toMatchObject({ text: expect.stringContaining('3 leads llevaban más de 7'), leads: null });
  });

  it('count wins by the source of the lead', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, { source: 'Feria', status: 'new' });
    // A lead created with the status "won" was won before it was recorded, so it counts neither as won nor as a lead that could be.
    await user.lead(companyId, { source: 'Feria', status: 'won' });
    await user.lead(companyId, { source: 'Web', status: 'new' });
    await user.patch(`leads/${id}`, { version: 1, status: 'won' });
    const { data } = asReport(await make(user, companyId, thisMonth()));
    expect(data.sourcesOfTrend).toEqual([
      { source: 'Feria', leads: 1, won: 1 },
      { source: 'Web', leads: 1, won: 0 },
    ]);
    expect(data.leads.won.value).toBe(1);
    // Creates so many sources that some of the won leads come from sources which the report does not list by name.
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      for (let times = 0; times < 3; times++) await user.lead(companyId, { source: `Red ${n}` });
    const { sourcesOfTrend } = asReport(await make(user, companyId, thisMonth(), { replace: true })).data;
    expect(sourcesOfTrend).toHaveLength(13);
    expect(sourcesOfTrend.at(-1)).toEqual({ source: null, leads: 2, won: 1 });
  });

  it('do not blame a source for customers that were imported', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    for (let n = 0; n < 20; n++) await user.lead(companyId, { source: 'Cartera', status: 'won' });
    for (let n = 0; n < 10; n++) {
      const id = await user.lead(companyId, { source: 'Web', status: 'new' });
      if (n < 3) await user.patch(`leads/${id}`, { version: 1, status: 'won' });
    }
    const { data } = asReport(await make(user, companyId, thisMonth()));
    expect(data.advice.map(({ code }) => code)).not.toContain('SOURCE_WITHOUT_WINS');
    expect(data.sourcesOfTrend).toEqual([{ source: 'Web', leads: 10, won: 3 }]);
    expect(data.leads.bySource.map(({ source, created }) => [source, created.value])).toEqual([
      ['Cartera', 20],
      ['Web', 10],
    ]);
  });

  it('are found or made for work that nobody waits for', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const stored = service.app.get(AnalyticsReportService);
    const wanted = { companyId, period: '2026-W20', language: 'es' as const };
    const [one, two] = await Promise.all([stored.ofFinished(wanted), stored.ofFinished(wanted)]);
    expect(one).toMatchObject({ period: '2026-W20', language: 'es', running: false });
    expect(two).toEqual(one);
    const inEnglish = await stored.ofFinished({ ...wanted, language: 'en' });
    expect(inEnglish).toMatchObject({ id: one.id, createdAt: one.createdAt, language: 'en' });
    expect(inEnglish.summary).toContain('No activity');
    await service.dataSource.query('UPDATE marketing_analytics SET running = ? WHERE id = ?', [1, one.id]);
    const anew = await stored.ofFinished(wanted);
    expect(anew).toMatchObject({ id: one.id, running: false });
    const [{ data }] = await service.dataSource.query('SELECT data FROM marketing_analytics WHERE id = ?', [
      one.id,
    ]);
    const half = JSON.stringify({ ...JSON.parse(data), counted: { done: 10, total: 40 } });
    await service.dataSource.query('UPDATE marketing_analytics SET data = ? WHERE id = ?', [half, one.id]);
    const whole = await stored.ofFinished(wanted);
    expect(whole).toMatchObject({ id: one.id, data: { counted: { done: 0, total: 0 } } });
    await user.delete(`companies/${companyId}`);
    await expect(stored.ofFinished({ ...wanted, period: '2026-W21' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expectError(await user.get(`analytics-reports/${one.id}`), 404, 'NOT_FOUND');
  });

  it('are downloaded in their language', async () => {
    const user = await newUser(service);
    const companyId = await user.company({ name: '=Sol | Mar' });
    await user.lead(companyId, { source: '=1+1' });
    const { id } = asReport(await make(user, companyId, thisMonth(), { language: 'es' }));
    const csv = await user.get(`analytics-reports/${id}/file?format=csv`);
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="report-${thisMonth()}.csv"`,
    });
    expect(csv.text.startsWith('\uFEFFApartado;Cifra;Valor;Días comparados;Días anteriores\r\n')).toBe(true);
    expect(csv.text).toContain(`\r\nEmpresa;"'=Sol | Mar";;;\r\n`);
    expect(csv.text).toContain("\r\nLeads nuevos por origen;'=1+1;1;");
    const markdown = await user.get(`analytics-reports/${id}/file?format=md`);
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(markdown.text).toContain('# Informe mensual\n\n- **Empresa:** \\=Sol \\| Mar\n');
    expect(markdown.text).toContain('\n| Leads nuevos | 1 |');
  });

  it('lose the address of a person whose data are erased, and keep their figures', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const leadId = await user.lead(companyId, { source: 'de ana@acme.es', contactEmail: 'ana@acme.es' });
    // Creates more reports than the service reads at a time. Only the last one contains the address.
    for (let week = 10; week < 31; week += 1) await make(user, companyId, `2026-W${week}`);
    const { id, summary, data } = asReport(await make(user, companyId, thisMonth(), { language: 'es' }));
    expect(summary).toContain('Vino de «de ana@acme.es».');
    expect((await user.post(`leads/${leadId}/erasure`, { count: 1 })).status).toBe(204);
    const erased = asReport(await user.get(`analytics-reports/${id}`));
    expect(erased.summary).toBe(summary.replace('ana@acme.es', '[suprimido]'));
    expect(JSON.stringify(erased)).not.toContain('ana@acme.es');
    expect(erased.data.leads.created).toEqual(data.leads.created);
  });
});
