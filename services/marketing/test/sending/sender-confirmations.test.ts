import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailChecks, Sender } from '@portals/contracts/marketing';
import { CONFIG } from '@portals/service-kit';
import {
  bodyOf,
  databases,
  expectError,
  type RunningService,
  useService,
} from '@portals/service-kit/testing';
import { z } from 'zod';
import { OutgoingMailEntity } from '../../src/kernel/mail/outgoing-mail.entity.js';
import { SenderConfirmationEntity } from '../../src/sending/sender-confirmation/sender-confirmation.entity.js';
import { marketingService } from '../../src/service.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { fastMail, parseMail, untilSent } from '../contact/support.js';
import { type Caller, newUser, sender } from '../crm/support.js';
import { throughGateway } from './mailing-support.js';
import {
  act,
  confirmSender,
  fastCampaigns,
  put,
  readyToSend,
  untilFinished,
  untilMailing,
} from './sending-support.js';

const Missing = z.object({ missing: z.array(z.string()) });
const strict = { ...fastMail, ...fastCampaigns, OUTREACH: 'released' };

/** Returns the paths of the confirmation links emailed to an address, newest first. */
async function linksTo(service: RunningService, recipient: string): Promise<string[]> {
  await untilSent(service);
  const mails = await service.dataSource.manager.find(OutgoingMailEntity, {
    where: { recipient },
    order: { id: 'DESC' },
  });
  const folder = join(service.app.get(CONFIG).DATA_DIR, 'mail');
  const texts = mails.map(async ({ messageId }) => {
    const { text } = await parseMail(await readFile(join(folder, `${messageId.slice(1, -1)}.eml`)));
    return /https:\/\/site\.test(\/s\/[\w-]{43})\n/.exec(text)?.[1] ?? text;
  });
  return Promise.all(texts);
}

describe.each(databases)('the address of a sender on $name', (database) => {
  const service = useService(marketingService, database, { env: strict });
  const page = (
    method: 'GET' | 'POST',
    path: string,
    { language = 'en', raw = 'decision=yes' }: { language?: 'en' | 'es'; raw?: string } = {},
  ) =>
    service.http(method, path, {
      headers: { ...throughGateway(language), 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { raw }),
    });
  const release = (user: Caller) =>
    service.http('POST', '/internal/outreach/decisions', {
      body: { userId: user.id, state: 'released', by: 'eva' },
    });
  /** Creates an approved account with a sender whose address is unconfirmed. */
  const account = async (fromAddress: string) => {
    const user = await newUser(service);
    await release(user);
    const companyId = await user.company();
    const path = `companies/${companyId}/sender`;
    await user.put(path, { ...sender, fromAddress, replyTo: null });
    const { id } = await newCampaign(user, companyId);
    const codes = async () =>
      bodyOf(await user.get(`campaigns/${id}/mail-checks`), MailChecks).checks.map(({ code }) => code);
    const ask = (address = fromAddress) => user.post(`${path}/confirmations`, { address });
    return { user, path, ask, codes, campaignId: id };
  };

  it('is answered alike at the second press of a double click, which changes nothing', async () => {
    const from = 'doble@site.example';
    const { ask } = await account(from);
    await ask();
    const [link = ''] = await linksTo(service, from);
    const twice = await Promise.all([page('POST', link), page('POST', link)]);
    for (const { status, text } of twice)
      expect([status, text]).toEqual([200, expect.stringContaining('is confirmed')]);
    expect((await page('GET', link)).status).toBe(400);
    expect((await page('POST', link, { raw: 'decision=no' })).status).toBe(400);
  });

  it('is used once its owner has pressed the button behind the link, for that account alone (rule 16.10)', async () => {
    const from = 'ceo@site.example';
    const { user, path, ask, codes } = await account(from);
    expect(await codes()).toEqual(['SENDER_UNCONFIRMED']);
    const asked = await ask();
    expect([asked.status, bodyOf(asked, Sender).fromState]).toEqual([202, 'asked']);
    expect(await codes()).toEqual(['SENDER_UNCONFIRMED']);
    const [link = ''] = await linksTo(service, from);
    expect(link).toMatch(/^\/s\//);
    const looked = await page('GET', link);
    expect([looked.status, looked.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(looked.text).toContain('Send emails from ceo@site.example?');
    expect((await page('GET', link, { language: 'es' })).text).toContain(
      '¿Enviar correos desde ceo@site.example?',
    );
    // Email scanners open links and may even submit the forms behind them. Neither must confirm the address.
    expect(await codes()).toEqual(['SENDER_UNCONFIRMED']);
    for (const raw of ['', 'decision=', 'List-Unsubscribe=One-Click']) {
      const posted = await page('POST', link, { raw });
      expect([posted.status, posted.text]).toEqual([400, expect.stringContaining('value="yes"')]);
    }
    expect(await codes()).toEqual(['SENDER_UNCONFIRMED']);
    expect((await page('POST', link)).text).toContain('ceo@site.example is confirmed');
    expect(await codes()).toEqual([]);
    expect(bodyOf(await user.get(path), Sender)).toMatchObject({
      fromState: 'confirmed',
      replyToState: 'confirmed',
    });
    const other = await account(from);
    expect(await other.codes()).toEqual(['SENDER_UNCONFIRMED']);
  });

  it('is confirmed by no link that is older than a day, that was replaced, or that nobody was mailed', async () => {
    const from = 'later@site.example';
    const { ask, codes } = await account(from);
    await ask();
    await ask();
    const [link = '', replaced = ''] = await linksTo(service, from);
    expect(replaced).not.toBe(link);
    for (const wrong of [replaced, '/s/x', `${link}x`, link.toLowerCase()])
      expect((await page('POST', wrong)).status).toBe(400);
    const { manager } = service.dataSource;
    await manager.update(
      SenderConfirmationEntity,
      { subject: from },
      { expiresAt: new Date(Date.now() - 1) },
    );
    expect((await page('POST', link)).status).toBe(400);
    expect(await codes()).toEqual(['SENDER_UNCONFIRMED']);
    const stored = [
      await manager.findBy(SenderConfirmationEntity, { subject: from }),
      await manager.findBy(OutgoingMailEntity, { recipient: from }),
    ];
    expect(stored.map(({ length }) => length)).toEqual([1, 2]);
    expect(JSON.stringify(stored)).not.toContain(link.slice('/s/'.length));
  });

  it('gets three links in a day at most, and no other address gets any', async () => {
    const { user, ask, path } = await account('three@site.example');
    for (const odd of ['somebody@else.example', sender.fromAddress])
      expectError(await ask(odd), 400, 'VALIDATION_FAILED', 'address');
    for (const status of [202, 202, 202, 429]) expect((await ask()).status).toBe(status);
    expect(await linksTo(service, 'somebody@else.example')).toEqual([]);
    const stranger = await newUser(service);
    const foreign = await stranger.post(`${path}/confirmations`, { address: 'three@site.example' });
    expectError(foreign, 404, 'NOT_FOUND');
    const unset = `companies/${await user.company()}/sender/confirmations`;
    expectError(await user.post(unset, { address: 'no-reply@site.example' }), 400, 'VALIDATION_FAILED');
  });

  it('gets few emails of many accounts together, no matter how the address is written', async () => {
    const people = ['Bombed', 'bombed+1', 'bombed+2', 'BOMBED+3'].map((local) =>
      account(`${local}@site.example`),
    );
    const statuses = [];
    for (const person of people) statuses.push((await (await person).ask()).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it('is requested by 20 emails a day from one network address, for all accounts together', async () => {
    const from = async (caller: string, n: number) => {
      const { user, path } = await account(`swarm${n}@site.example`);
      const headers = { 'x-forwarded-for': caller };
      const body = { address: `swarm${n}@site.example` };
      const url = `/api/marketing/${path}/confirmations`;
      const token = await service.tokenFor({ id: user.id });
      return (await service.http('POST', url, { body, headers, token })).status;
    };
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push(await from('198.51.100.20', n));
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
    expect(await from('203.0.113.20', 21)).toBe(202);
  });

  it('is not requested again once its owner has refused, and the link confirms nothing any more', async () => {
    const from = 'no-gracias@site.example';
    const { ask, codes } = await account(from);
    await ask();
    const [link = ''] = await linksTo(service, from);
    const looked = await page('GET', link, { language: 'es' });
    expect(looked.text).toContain('name="decision" value="no"');
    const refused = await page('POST', link, { raw: 'decision=no' });
    expect([refused.status, refused.text]).toEqual([200, expect.stringContaining('is not confirmed')]);
    expect((await page('POST', link)).status).toBe(400);
    expect(await codes()).toEqual(['SENDER_UNCONFIRMED']);
    expectError(await ask(), 409, 'SENDER_REFUSED');
    expectError(await (await account('No-Gracias+2@site.example')).ask(), 409, 'SENDER_REFUSED');
    expect(await linksTo(service, from)).toHaveLength(1);
  });

  it('may be requested again by others after a month, and by the same account after a year (rule 16.10)', async () => {
    const [own, other] = [await account('later@site.example'), await account('later+1@site.example')];
    await own.ask();
    const [link = ''] = await linksTo(service, 'later@site.example');
    await page('POST', link, { raw: 'decision=no' });
    const pass = (days: number) =>
      service.dataSource.query('UPDATE throttles SET resetsAt = resetsAt - ?', [days * 86_400_000]);
    await pass(29);
    expectError(await other.ask(), 409, 'SENDER_REFUSED');
    await pass(2);
    expect((await other.ask()).status).toBe(202);
    expectError(await own.ask(), 409, 'SENDER_REFUSED');
    await pass(333);
    expectError(await own.ask(), 409, 'SENDER_REFUSED');
    await pass(2);
    expect((await own.ask()).status).toBe(202);
  });

  it('for replies is confirmed as well', async () => {
    const { user, path, codes } = await account('from@site.example');
    await confirmSender(service, user, ['from@site.example']);
    await user.put(path, { ...sender, fromAddress: 'from@site.example', version: 1 });
    expect(await codes()).toEqual(['REPLY_TO_UNCONFIRMED']);
    await confirmSender(service, user, [sender.replyTo]);
    expect(await codes()).toEqual([]);
  });

  it('for replies may be as long as an address can be', async () => {
    const { user, path, ask } = await account('long@site.example');
    const replyTo = `${'r'.repeat(63)}@${`${'s'.repeat(60)}.`.repeat(3)}example`;
    await user.put(path, { ...sender, fromAddress: 'long@site.example', replyTo, version: 1 });
    expect((await ask(replyTo)).status).toBe(202);
    const [{ subject } = { subject: '' }] = await service.dataSource.manager.findBy(OutgoingMailEntity, {
      recipient: replyTo,
    });
    expect(subject).toMatch(/^Confirm a sender \/ Confirmar un remitente: r{63}@s/);
    expect(subject).toHaveLength(200);
  });

  it('that is the account’s own may get tests of one that nobody has released (rule 16.1)', async () => {
    const user = await newUser(service);
    const { campaign } = await readyToSend(service, user, 0);
    const test = (to: string) => user.post(`campaigns/${campaign.id}/test-mails`, { to });
    expect((await test(sender.replyTo)).status).toBe(202);
    expect(bodyOf(await test('ana@acme.example'), Missing).missing).toEqual(['NOT_RELEASED']);
    const decision = { userId: user.id, state: 'blocked', by: 'eva' };
    await service.http('POST', '/internal/outreach/decisions', { body: decision });
    expect(bodyOf(await test(sender.replyTo), Missing).missing).toEqual(['NOT_RELEASED']);
  });

  it('is asked for again when it lost its confirmation: what is being sent pauses (rule 16.4)', async () => {
    const user = await newUser(service);
    await release(user);
    const sending = await readyToSend(service, user, 1);
    await put(sending, { scheduledFor: new Date(Date.now() + 86_400_000).toISOString() });
    const { manager } = service.dataSource;
    await manager.delete(SenderConfirmationEntity, { workspaceId: user.id, subject: sender.replyTo });
    await manager.query(
      `UPDATE marketing_mailings SET phase = 'preparing', startedAt = createdAt, nextAttemptAt = createdAt,
        lastLeadId = 2000000000 WHERE campaignId = ?`,
      [sending.campaign.id],
    );
    const paused = await untilMailing(sending, ({ state }) => state === 'paused');
    expect([paused.stateReason, paused.counts.sent]).toEqual(['sender', 0]);
    await confirmSender(service, user, [sender.replyTo]);
    expect((await act(sending, 'resume')).status).toBe(200);
    expect((await untilFinished(sending)).counts.sent).toBe(1);
  });

  it.each([
    'ceo@bank.example',
    'ceo＠bank.example',
    'ceo﹫bank.example',
    'Ceo (at) bank.example',
    'Ana [arroba] x',
    'Ceo at bank dot example',
    'Ceo ARROBA bank punto example',
    'Ceo ⓐ bank.example',
  ])('is not what the name of a sender looks like: %s', async (fromName) => {
    const user = await newUser(service);
    const path = `companies/${await user.company()}/sender`;
    expectError(await user.put(path, { ...sender, fromName }), 400, 'VALIDATION_FAILED', 'fromName');
  });
});
