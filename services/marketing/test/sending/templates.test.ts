import { mailTemplates, pageTemplates } from '@portals/contracts/constants';
import { Campaign, CampaignTemplate } from '@portals/contracts/marketing';
import { writePageCall } from '@portals/service-kit';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from '../crm/support.js';

const told = writePageCall({
  ...{ nonce: 'n0nce', language: 'en', brand: 'Acme', origin: 'https://site.example', back: '/' },
});

describe.each(databases)('templates on $name (rule 10.93)', (database) => {
  const service = useService(marketingService, database, { env: { MAIL_POLL_MS: '600000' } });
  let user: Caller;
  let companyId: number;
  const listed = async (type: string, language: string) => {
    const query = new URLSearchParams({ type, language });
    return bodyOf(
      await user.get(`companies/${companyId}/campaign-templates?${query}`),
      CampaignTemplate.array(),
    );
  };
  const preview = async (by: Caller, query: Record<string, string>) => {
    const token = await service.tokenFor({ id: by.id });
    const headers = { authorization: `Bearer ${token}`, 'x-internal-page': told };
    const path = `/api/marketing/companies/${companyId}/template-preview?${new URLSearchParams(query)}`;
    return service.http('GET', path, { headers });
  };

  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company({ name: 'Óptica Sol' });
  });

  it('are documents that a campaign can be created with', async () => {
    for (const [type, names] of [
      ['email', mailTemplates],
      ['landing page', pageTemplates],
    ] as const) {
      const templates = await listed(type, 'es');
      expect(templates.map(({ name }) => name)).toEqual(names);
      const [first] = templates;
      const input = { name: 'x', type, document: first?.document, marketingCompanyId: companyId };
      expect(bodyOf(await user.post('campaigns', input), Campaign).document).toEqual(first?.document);
    }
  });

  it('are shown as they would be sent, with their buttons, in the brand of the company', async () => {
    const colors = { mainColor: '#7C2D12', accentColor: '#F59E0B', font: 'lora', version: 0 };
    await user.patch(`companies/${companyId}/brand`, colors);
    const mail = await preview(user, { type: 'email', language: 'en', name: 'welcome', theme: 'dark' });
    expect(mail.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const part of ['Welcome, good to have you here', 'Start now', '#7C2D12', 'content="dark"'])
      expect(mail.text).toContain(part);
    const page = await preview(user, { type: 'landing page', language: 'es', name: 'service' });
    for (const part of [
      'id="contact"',
      '<div class="hero">',
      '<summary>¿Cuánto cuesta?</summary>',
      "'Lora'",
      '<figcaption>',
    ])
      expect(page.text).toContain(part);
    // The contact form must come before the remaining blocks of the page.
    expect(page.text.indexOf('id="contact"')).toBeLessThan(page.text.indexOf('class="rest"'));
  });

  it('belong to nobody else, and do not include unknown names', async () => {
    const stranger = await newUser(service);
    const query = { type: 'email', language: 'en', name: 'welcome' };
    expectError(await preview(stranger, query), 404, 'NOT_FOUND');
    expectError(await preview(user, { ...query, name: 'product' }), 404, 'NOT_FOUND');
    const list = await stranger.get(`companies/${companyId}/campaign-templates?type=email&language=en`);
    expectError(list, 404, 'NOT_FOUND');
    const bad = await user.get(`companies/${companyId}/campaign-templates?type=social%20media&language=en`);
    expectError(bad, 400, 'VALIDATION_FAILED', 'type');
  });
});
