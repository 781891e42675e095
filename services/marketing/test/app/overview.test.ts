import { Analytics, AnalyticsReport, CompanyOverview } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { AnalyticsReportService, AnalyticsService } from '../../src/analytics/index.js';
import { marketingService } from '../../src/service.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { generate, installGenerator } from '../campaigns/content-support.js';
import { checked, fileOf } from '../crm/lead-import-support.js';
import { type Caller, newUser } from '../crm/support.js';

const asked = { newFrom: '2026-01-01T00:00:00.000Z', dueUntil: '2026-11-26', overdueUntil: '2026-11-25' };
const overviewOf = (user: Caller, companyId: number, changes: object = {}) =>
  user.get(
    `companies/${companyId}/overview?${new URLSearchParams({ ...asked, language: 'en', ...changes })}`,
  );
const newest = (user: Caller, companyId: number, period: string) =>
  user.post(`companies/${companyId}/analytics-reports`, { period, language: 'es' });

/** Creates a company that has at least one row in every table. */
async function busyCompany(user: Caller): Promise<number> {
  const companyId = await user.company();
  for (const nextStepOn of ['2026-11-25', '2026-11-26', '2026-11-27', null]) {
    await user.lead(companyId, { nextStepOn });
  }
  await user.lead(companyId, { status: 'won', nextStepOn: '2026-11-01' });
  const productId = await user.product(companyId);
  await newCampaign(user, companyId);
  await generate(user, companyId, { productId, type: 'ad-design' });
  await checked(user, companyId, fileOf('Vieja;;;'));
  await checked(user, companyId, fileOf('Acme;Ana;;', 'Beta;Eva;;'));
  await newest(user, companyId, '2026-W02');
  await newest(user, companyId, '2026-W01');
  return companyId;
}

describe.each(databases)('the overview of a company on $name', (database) => {
  const service = useService(marketingService, database);
  beforeAll(() => {
    installGenerator(service, 'built-in');
  });
  afterEach(() => jest.restoreAllMocks());

  it('says what the calls for each part say', async () => {
    const user = await newUser(service);
    const companyId = await busyCompany(user);
    await busyCompany(user);
    const answer = await overviewOf(user, companyId);
    const overview = bodyOf(answer, CompanyOverview);
    // The reply must contain nothing else, such as the other figures of the report.
    expect(answer.json).toEqual(overview);
    const total = async (list: string) =>
      Number((await user.get(`companies/${companyId}/${list}`)).headers['x-total-count']);
    expect(overview.leads).toEqual({ all: 5, fresh: 5, due: 2, overdue: 1 });
    expect(overview.leads).toEqual({
      all: await total('leads'),
      fresh: await total(`leads?createdFrom=${asked.newFrom}`),
      due: await total(`leads?nextStepUntil=${asked.dueUntil}`),
      overdue: await total(`leads?nextStepUntil=${asked.overdueUntil}`),
    });
    expect(overview.records).toEqual({ products: 1, campaigns: 1, contents: 1 });
    const imports = await user.get(`companies/${companyId}/lead-imports?pageSize=1`);
    expect(imports.json).toMatchObject([overview.lastImport]);
    expect(overview.lastImport).toMatchObject({ state: 'checked', counts: { created: 2 } });
    const week = bodyOf(await user.get(`companies/${companyId}/analytics`), Analytics);
    expect(overview.week).toEqual(week.leads.created);
    expect(overview.week).toMatchObject({ value: 5 });
    const report = await user.get(`analytics-reports/${overview.lastReport?.id}?language=en`);
    expect(bodyOf(report, AnalyticsReport)).toMatchObject({ period: '2026-W02', ...overview.lastReport });
    expect(overview.lastReport?.summary).toMatch(/^No activity/);
  });

  it('counts only new leads as new, and says of an empty company that there is nothing yet', async () => {
    const user = await newUser(service);
    const full = await busyCompany(user);
    const later = await overviewOf(user, full, { newFrom: new Date(Date.now() + 60_000).toISOString() });
    expect(later.json).toMatchObject({ leads: { all: 5, fresh: 0 } });
    expect((await overviewOf(user, await user.company())).json).toMatchObject({
      leads: { all: 0, fresh: 0, due: 0, overdue: 0 },
      records: { products: 0, campaigns: 0, contents: 0 },
      ...{ lastImport: null, lastReport: null, week: { value: 0 } },
    });
  });

  it('takes one statement for each of its five parts, and one for the access', async () => {
    const user = await newUser(service);
    const companyId = await busyCompany(user);
    const statements = jest.spyOn(service.dataSource.logger, 'logQuery');
    expect((await overviewOf(user, companyId)).status).toBe(200);
    // Selects the statements about this company, because background work sends statements too. On SQLite, TypeORM writes numbers into the
    // SQL instead of the parameters.
    const inText = new RegExp(`= ?${companyId}\\b`);
    const own = statements.mock.calls.filter(
      ([sql, parameters]) => parameters?.includes(companyId) || inText.test(sql),
    );
    expect(own).toHaveLength(6);
  });

  it('answers without a part that fails or takes too long', async () => {
    const user = await newUser(service);
    const companyId = await busyCompany(user);
    jest.spyOn(service.app.get(AnalyticsReportService), 'newest').mockRejectedValue(new Error('broken'));
    jest.spyOn(service.app.get(AnalyticsService), 'newLeadsOfWeek').mockReturnValue(new Promise(() => {}));
    const answer = await overviewOf(user, companyId);
    expect(answer.status).toBe(200);
    const parts = bodyOf(answer, CompanyOverview);
    expect(Object.keys(parts).sort()).toEqual(['lastImport', 'leads', 'records']);
  });

  it.each(['newFrom', 'dueUntil', 'overdueUntil', 'language'])('refuses a wrong %s', async (name) => {
    const user = await newUser(service);
    const answer = await overviewOf(user, await user.company(), { [name]: 'soon' });
    expectError(answer, 400, 'VALIDATION_FAILED');
    expect(answer.json).toMatchObject({ fields: [{ field: name }] });
  });
});
