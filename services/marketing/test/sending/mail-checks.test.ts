import { MailChecks } from '@portals/contracts/marketing';
import { bodyOf, expectError, sqlite, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { emailDocument, newCampaign, newPage } from '../campaigns/campaign-support.js';
import { type Caller, newUser, sender } from '../crm/support.js';
import { confirmSender } from './sending-support.js';

const codesOf = async (user: Caller, campaignId: number) => {
  const { checks } = bodyOf(await user.get(`campaigns/${campaignId}/mail-checks`), MailChecks);
  return checks.map(({ level, code }) => `${level} ${code}`);
};

describe('the check before a campaign is sent', () => {
  const service = useService(marketingService, sqlite);

  it('is the sender, until the company has one', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    const answer = bodyOf(await user.get(`campaigns/${id}/mail-checks`), MailChecks);
    expect(answer).toEqual({
      transport: 'files',
      checks: [{ code: 'NO_SENDER', level: 'error', field: null }],
    });
    await user.put(`companies/${companyId}/sender`, sender);
    expect(await codesOf(user, id)).toEqual([]);
  });

  it('is what the email says, and how long it is once it is made', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.put(`companies/${companyId}/sender`, sender);
    const text = `[Vea](http://site.example) {{contactName}} ${'Hola, ¿qué tal? '.repeat(300)}`;
    const document = { ...emailDocument, subject: '', blocks: Array(20).fill({ kind: 'text', text }) };
    const { id } = await newCampaign(user, companyId, { document });
    const codes = new Set(await codesOf(user, id));
    expect([...codes]).toEqual([
      'error NO_SUBJECT',
      'warning VARIABLE_WITHOUT_FALLBACK',
      'warning LINK_NOT_HTTPS',
      'warning EMAIL_CUT',
    ]);
  });

  it('is nothing for a page', async () => {
    const user = await newUser(service);
    const { id } = await newPage(user, await user.company(), {});
    expectError(await user.get(`campaigns/${id}/mail-checks`), 404, 'NOT_FOUND');
    expectError(await user.get('campaigns/x/mail-checks'), 404, 'NOT_FOUND');
  });
});

describe('with a mail server', () => {
  const smtp = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'web@acme.example',
    MAIL_TO: 'hola@acme.example',
    OUTREACH: 'open',
  };
  const service = useService(marketingService, sqlite, { env: smtp });

  it('the address of the site must be known, and the sender be allowed as the setting is now', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    await user.put(`companies/${companyId}/sender`, { ...sender, fromAddress: 'hola@acme.example' });
    await confirmSender(service, user, ['hola@acme.example', sender.replyTo]);
    expect(await codesOf(user, id)).toEqual(['error NO_SITE_ADDRESS']);
    const later = await service.replica({
      MAIL_SENDER_DOMAINS: 'other.example',
      PUBLIC_URL: 'https://site.example',
    });
    const token = await later.tokenFor({ id: user.id });
    const answer = await later.http('GET', `/api/marketing/campaigns/${id}/mail-checks`, { token });
    expect(bodyOf(answer, MailChecks)).toEqual({
      transport: 'smtp',
      checks: [{ code: 'SENDER_DOMAIN', level: 'error', field: null }],
    });
  });
});
