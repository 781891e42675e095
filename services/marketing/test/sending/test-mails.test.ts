import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG } from '@portals/service-kit';
import {
  bodyOf,
  databases,
  expectError,
  type RunningService,
  sqlite,
  useService,
} from '@portals/service-kit/testing';
import { z } from 'zod';
import { Suppressions } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { emailDocument, newCampaign, newPage } from '../campaigns/campaign-support.js';
import { countRows, type MailSink, parseMail, startSink } from '../contact/support.js';
import { type Caller, newUser, sender } from '../crm/support.js';
import { oneClick, throughGateway } from './mailing-support.js';
import { confirmSender } from './sending-support.js';

const Answer = z.object({ transport: z.string() });
const Missing = z.object({ missing: z.array(z.string()) });
const to = 'ana@acme.example';

/** Returns the emails to an address that the service has written to files, in no particular order. */
async function writtenTo(service: RunningService, address: string) {
  const folder = join(service.app.get(CONFIG).DATA_DIR, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => parseMail(await readFile(join(folder, name)))));
  return mails.filter((mail) => mail.to.includes(address));
}

/** Creates a company with a sender, and a campaign. */
async function ready(user: Caller, changes: object = {}, from: object = {}) {
  const companyId = await user.company();
  await user.put(`companies/${companyId}/sender`, { ...sender, ...from });
  const { id } = await newCampaign(user, companyId, changes);
  return { companyId, path: `campaigns/${id}/test-mails` };
}

describe.each(databases)('a test mail on $name', (database) => {
  const service = useService(marketingService, database);

  it('is what a recipient would get, with a mark in its subject', async () => {
    const user = await newUser(service);
    const { path } = await ready(user);
    const answer = await user.post(path, { to: ' Ana@Acme.example ' });
    expect([answer.status, bodyOf(answer, Answer).transport]).toEqual([202, 'files']);
    const [mail, ...others] = await writtenTo(service, to);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: '[Prueba] Oferta para su empresa',
      from: '"Óptica Sol" <hola@site.example>',
      replyTo: 'ventas@optica-sol.example',
      messageId: expect.stringMatching(/^<test\.[\w-]+@site\.example>$/),
    });
    expect(mail?.text).toContain('Hola, buenos días');
    expect(mail?.text).toContain('Óptica Sol, S.L.\nCalle Mayor, 1\n28013 Madrid');
    expect(mail?.headers).toEqual(expect.arrayContaining(['list', 'precedence']));
  });

  it('has the fields of a lead of the company, and of no other', async () => {
    const user = await newUser(service);
    const { path, companyId } = await ready(user, { document: { ...emailDocument, language: 'en' } });
    const address = 'lead@acme.example';
    const lead = { companyName: 'Acme {{sector}} <b>', contactName: 'Ana\r\nBcc: eva@acme.example' };
    const leadId = await user.lead(companyId, lead);
    expect((await user.post(path, { to: address, leadId })).status).toBe(202);
    const [mail] = await writtenTo(service, address);
    expect(mail?.subject).toBe('[Test] Oferta para Acme {{sector}} <b>');
    expect(mail?.text).toContain('Hola, Ana Bcc: eva@acme.example');
    expect(mail?.headers).not.toContain('bcc');
    const other = await user.lead(await user.company());
    const theirs = await newUser(service);
    const foreign = await theirs.lead(await theirs.company());
    for (const id of [other, foreign, 123_456_789])
      expectError(await user.post(path, { to, leadId: id }), 404, 'NOT_FOUND');
  });

  it('has a link that changes nothing, and says so', async () => {
    const user = await newUser(service);
    const { path } = await ready(user);
    const address = 'link@acme.example';
    await user.post(path, { to: address });
    const [mail] = await writtenTo(service, address);
    const [, link = ''] = /(https?:\/\/\S+\/u\/[\w-]+)/.exec(mail?.text ?? '') ?? [];
    const before = await countRows(service, 'marketing_suppressions');
    const { pathname } = new URL(link);
    const opened = await service.http('GET', pathname, { headers: throughGateway('en') });
    const said = await service.http('POST', pathname, oneClick());
    for (const page of [opened, said]) {
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('prueba')]);
      expect(page.text).not.toContain('<form');
    }
    expect(await countRows(service, 'marketing_suppressions')).toBe(before);
    expect((await user.post(path, { to: address })).status).toBe(202);
  });

  it('goes to nobody who gets no mails any more, and to nobody while it is not said who it is from', async () => {
    const user = await newUser(service);
    const { path } = await ready(user);
    const no = { reason: 'by hand' as const, campaignId: null };
    await service.app.get(Suppressions, { strict: false }).add(user.id, 'no@acme.example', no);
    expectError(await user.post(path, { to: 'No@acme.example' }), 400, 'VALIDATION_FAILED', 'to');
    const { id } = await newCampaign(user, await user.company());
    const refused = await user.post(`campaigns/${id}/test-mails`, { to });
    expectError(refused, 422, 'MAILING_CHECKS');
    expect(bodyOf(refused, Missing).missing).toEqual(['NO_SENDER']);
  });

  it('is sent twenty times in an hour by one person, on all replicas together', async () => {
    const user = await newUser(service);
    const { path } = await ready(user);
    const other = await service.replica();
    const token = await other.tokenFor({ id: user.id });
    const body = { to: 'much@acme.example' };
    const calls = Array.from({ length: 22 }, (_, index) =>
      index % 2 === 0 ? user.post(path, body) : other.http('POST', `/api/marketing/${path}`, { token, body }),
    );
    const answers = await Promise.all(calls);
    // On a busy machine, some of the others wait too long for their turn to be rendered.
    expect(answers.filter(({ text }) => text.includes('TOO_MANY_REQUESTS'))).toHaveLength(2);
    expect(answers.map(({ status }) => status)).toContain(202);
    expect((await (await newUser(service)).get('companies')).status).toBe(200);
  });
});

describe('a test mail', () => {
  const service = useService(marketingService, sqlite);

  it('is possible only for an email', async () => {
    const user = await newUser(service);
    const { id } = await newPage(user, await user.company(), {});
    expectError(await user.post(`campaigns/${id}/test-mails`, { to }), 404, 'NOT_FOUND');
  });

  it.each([
    ['to', {}],
    ['to', { to: '' }],
    ['to', { to: 'ana' }],
    ['to', { to: 'ana@acme.example, eva@acme.example' }],
    ['to', { to: 'ana@acme.example\r\nBcc: eva@acme.example' }],
    ['to', { to: `${'a'.repeat(65)}@acme.example` }],
    ['to', { to: ['ana@acme.example'] }],
    ['leadId', { to, leadId: 'x' }],
    ['leadId', { to, leadId: 0 }],
  ])('is refused with a bad %s: %j', async (field, body) => {
    const user = await newUser(service);
    const { path } = await ready(user);
    expectError(await user.post(path, body), 400, 'VALIDATION_FAILED', field);
  });
});

describe('a test mail over a mail server', () => {
  const service = useService(marketingService, sqlite, {
    env: {
      ...{ MAIL_FROM: 'web@acme.example', MAIL_TO: 'hola@acme.example', PUBLIC_URL: 'https://site.example' },
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', OUTREACH: 'open' },
    },
  });
  // Starts the mail server in a hook of its own, so that it stops after the service, which keeps connections open for a while.
  let sink: MailSink;
  beforeAll(async () => {
    sink = await startSink();
  });
  afterAll(() => sink.stop());
  const from = { fromAddress: 'hola@acme.example' };

  it('is accepted by the server, or the server’s reply or its absence is reported', async () => {
    const user = await newUser(service);
    const { path } = await ready(user, {}, from);
    await confirmSender(service, user, [from.fromAddress, sender.replyTo]);
    expectError(await user.post(path, { to }), 503, 'SERVICE_UNAVAILABLE');
    const other = await service.replica({ SMTP_URL: sink.url, MAIL_RETURN_PATH: 'back@acme.example' });
    const token = await other.tokenFor({ id: user.id });
    const call = () => other.http('POST', `/api/marketing/${path}`, { token, body: { to } });
    const answer = await call();
    expect([answer.status, bodyOf(answer, Answer).transport]).toEqual([202, 'smtp']);
    expect(sink.mails).toMatchObject([{ recipients: [to], subject: '[Prueba] Oferta para su empresa' }]);
    expect(sink.mails[0]).toMatchObject({
      text: expect.stringContaining('https://site.example/u/'),
      returnPath: 'back@acme.example',
    });
    sink.rules.refuse = { code: 550, text: '5.1.1 No such mailbox here' };
    const refused = await call();
    expectError(refused, 400, 'VALIDATION_FAILED', 'to');
    expect(refused.text).toContain('No such mailbox here');
    sink.rules.refuse = undefined;
  });
});
