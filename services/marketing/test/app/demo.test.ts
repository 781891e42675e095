import {
  AnalyticsReport,
  AnalyticsReportRow,
  Campaign,
  CampaignInput,
  CampaignRow,
  Content,
  ContentRow,
  isSampleCompany,
  LeadEvent,
  LeadInput,
  LeadRow,
  MarketingCompany,
  MarketingCompanyInput,
  MarketingProductInput,
} from '@portals/contracts/marketing';
import { awayFromMidnight, bodyOf, databases, useService } from '@portals/service-kit/testing';
import { z } from 'zod';
import { sampleInput } from '../../src/app/demo/sample-history.rules.js';
import { sampleMarketing } from '../../src/app/demo/sample-marketing.js';
import { documentFaults } from '../../src/campaigns/campaign/campaign-faults.js';
import { lastPeriods, periodOf } from '../../src/kernel/time/period.rules.js';
import { marketingService } from '../../src/service.js';
import { newUser } from '../crm/support.js';

const Companies = z.array(z.object({ id: z.number(), name: z.string() }));
const day = 86_400_000;

/** Returns the weeks in which leads were created, as numbers of weeks before the newest lead. */
function weeksOf(rows: readonly LeadRow[]): number[] {
  const days = rows.map(({ createdAt }) => Math.floor(Date.parse(createdAt) / day));
  const weeks = days.map((at) => Math.floor((Math.max(...days) - at) / 7));
  return [...new Set(weeks)].sort((a, b) => a - b);
}

beforeEach(awayFromMidnight);

describe.each(databases)('the demonstration user on $name', (database) => {
  const service = useService(marketingService, database, { env: { DEMO_USERNAME: ' Demo ' } });

  it('finds two companies with products and leads of fourteen weeks, each with its history', async () => {
    const demo = await newUser(service, 'demo');
    const companies = bodyOf(await demo.get('companies'), Companies);
    expect(companies.map(({ name }) => name)).toEqual(['Cerámicas Levante', 'Harbour Forecast']);
    const leads = [];
    for (const { id } of companies) {
      const rows = bodyOf(await demo.get(`companies/${id}/leads?pageSize=100`), z.array(LeadRow));
      expect(weeksOf(rows)).toEqual(Array.from({ length: 14 }, (_, week) => week));
      leads.push(...rows);
      const { json } = await demo.get(`companies/${id}/leads/board`);
      for (const { count } of Object(json).columns) expect(count).toBeGreaterThan(0);
      expect(Object((await demo.get(`companies/${id}/products`)).json).length).toBeGreaterThan(1);
    }
    expect(leads).toHaveLength(2 * 97);
    expect(new Set(leads.map(({ contactPhone }) => contactPhone)).size).toBeGreaterThan(2 * 94);
    const times = leads.map(({ createdAt }) => Date.parse(createdAt));
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
    expect(Math.min(...times)).toBeGreaterThan(Date.now() - 99 * day);
    for (const { id, status, version, createdAt, updatedAt } of leads.slice(0, 5).concat(leads.slice(-5))) {
      const events = bodyOf(await demo.get(`leads/${id}/events`), z.array(LeadEvent)).toReversed();
      expect(events).toHaveLength(version);
      expect(events.map(({ from }) => from)).toEqual([null, ...events.slice(0, -1).map(({ to }) => to)]);
      expect(events.at(-1)).toMatchObject({ to: status, at: updatedAt, userId: demo.id, how: 'hand' });
      expect(events[0]?.at).toBe(createdAt);
    }
  });

  it('finds texts and campaigns of each type in the language of each company', async () => {
    const demo = await newUser(service, 'demo');
    const seen: string[] = [];
    for (const { id } of bodyOf(await demo.get('companies'), Companies)) {
      const campaigns = bodyOf(await demo.get(`companies/${id}/campaigns`), CampaignRow.array());
      expect(campaigns.map(({ type }) => type).sort()).toEqual(['email', 'landing page', 'social media']);
      for (const campaign of campaigns) {
        const whole = bodyOf(await demo.get(`campaigns/${campaign.id}`), Campaign);
        expect(documentFaults(whole.document)).toEqual([]);
        expect(Object((await demo.get(`campaigns/${campaign.id}/versions`)).json)).toHaveLength(1);
        seen.push(whole.document.language);
      }
      const contents = bodyOf(await demo.get(`companies/${id}/contents`), ContentRow.array());
      expect(contents.map(({ type }) => type).sort()).toEqual([
        'advertising',
        'email',
        'email',
        'social',
        'social',
      ]);
      for (const { id: contentId, excerpt } of contents) {
        expect(excerpt).not.toBe('');
        const { variants } = bodyOf(await demo.get(`contents/${contentId}`), Content);
        expect(variants.map(({ state }) => state)).toEqual(['whole', 'whole']);
      }
    }
    expect(seen).toEqual(['es', 'es', 'es', 'en', 'en', 'en']);
  });

  it('finds the reports of two weeks to compare, in the language of each company', async () => {
    const demo = await newUser(service, 'demo');
    const seen = [];
    for (const { id } of bodyOf(await demo.get('companies'), Companies)) {
      const reports = bodyOf(await demo.get(`companies/${id}/analytics-reports`), AnalyticsReportRow.array());
      seen.push(reports.map(({ period, language, running }) => ({ period, language, running })));
      for (const report of reports) {
        const { summary, data } = bodyOf(await demo.get(`analytics-reports/${report.id}`), AnalyticsReport);
        expect(data.leads.created.value).toBeGreaterThan(0);
        expect(summary).not.toMatch(/^(No activity|Sin actividad)/);
      }
    }
    const [earlier, later] = lastPeriods(periodOf('week', new Date()), 4);
    const reportsIn = (language: string) =>
      [later, earlier].map((week) => ({ period: week?.key, language, running: false }));
    expect(seen).toEqual([reportsIn('es'), reportsIn('en')]);
  });

  it('gets them once, also when several first visits come at once, and not again after deleting them', async () => {
    const demo = await newUser(service, 'demo');
    const visits = await Promise.all(Array.from({ length: 5 }, () => demo.get('companies')));
    for (const visit of visits) expect(visit.json).toHaveLength(sampleMarketing.length);
    for (const { id } of bodyOf(await demo.get('companies'), Companies)) await demo.delete(`companies/${id}`);
    expect((await demo.get('companies')).json).toEqual([]);
  });

  it('creates a sample company for anybody in their language, once, and removes it like any other', async () => {
    const person = await newUser(service, 'somebody');
    const made = await person.call('POST', 'sample-companies', {}, { 'accept-language': 'es' });
    expect(made.status).toBe(201);
    const company = bodyOf(made, MarketingCompany);
    expect(company).toMatchObject({ name: 'Cerámicas Levante', workspaceId: person.id });
    expect(company.capabilities).toContain('manage');
    expect(isSampleCompany(company)).toBe(true);
    expect(isSampleCompany({ privacyContact: 'privacy@acme.example' })).toBe(false);
    expect(isSampleCompany({ privacyContact: null })).toBe(false);
    const board = await person.get(`companies/${company.id}/leads/board`);
    for (const { count } of Object(board.json).columns) expect(count).toBeGreaterThan(0);
    expect((await person.get(`companies/${company.id}/analytics-reports`)).json).toHaveLength(2);
    const again = bodyOf(await person.post('sample-companies', {}), MarketingCompany);
    expect(again).toEqual(company);
    expect((await person.get('companies')).json).toHaveLength(1);
    expect((await person.get(`companies/${company.id}/analytics-reports`)).json).toHaveLength(2);
    const own = await person.company();
    const refused = await person.post('sample-companies', {});
    expect([refused.status, Object(refused.json).code]).toEqual([409, 'SAMPLE_NEEDS_EMPTY']);
    expect((await person.delete(`companies/${own}`)).status).toBe(204);
    expect((await person.delete(`companies/${company.id}`)).status).toBe(204);
    const english = bodyOf(await person.post('sample-companies', {}), MarketingCompany);
    expect(english.name).toBe('Harbour Forecast');
    const elsewhere = await person.post('sample-companies', { workspaceId: person.id + 10_000 });
    expect(elsewhere.status).toBe(404);
  });

  it('gives one sample company to several calls at once (rule 9.43)', async () => {
    const person = await newUser(service, 'somebody');
    const calls = await Promise.all(Array.from({ length: 4 }, () => person.post('sample-companies', {})));
    const [first, ...more] = calls.map((call) => bodyOf(call, MarketingCompany));
    expect(more).toEqual([first, first, first]);
    expect((await person.get('companies')).json).toHaveLength(1);
  });

  it('keeps an own company instead', async () => {
    const demo = await newUser(service, 'demo');
    const id = await demo.company();
    expect((await demo.get('companies')).json).toMatchObject([{ id }]);
    expect(await demo.post('sample-companies', {})).toMatchObject({ status: 409 });
  });

  it('is the only one who gets them', async () => {
    const user = await newUser(service, 'somebody');
    expect((await user.get('companies')).json).toEqual([]);
  });
});

it('shows samples that the API itself would take', () => {
  const under = { marketingCompanyId: 1 };
  for (const { company, products, leads, campaigns, phonePrefix } of sampleMarketing) {
    expect(MarketingCompanyInput.parse(company)).toEqual(company);
    for (const { name, status, document } of campaigns) {
      const input = { name, status, type: document.type, document, metrics: null, contentId: null, ...under };
      expect(CampaignInput.parse(input)).toEqual(input);
    }
    for (const product of products) {
      expect(MarketingProductInput.parse({ ...product, ...under })).toEqual({ ...product, ...under });
    }
    for (const [place, sample] of leads.entries()) {
      const input = { ...sampleInput(sample, place, phonePrefix, new Date()), ...under };
      expect(LeadInput.parse(input)).toEqual(input);
    }
  }
});
