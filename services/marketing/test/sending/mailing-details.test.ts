import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Mailing } from '@portals/contracts/marketing';
import { CONFIG, ReportedEventEntity } from '@portals/service-kit';
import { bodyOf, databases, expectError, until } from '@portals/service-kit/testing';
import { MailingWorker } from '../../src/sending/mailing/mailing.worker.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { emailDocument } from '../campaigns/campaign-support.js';
import { newUser, sender } from '../crm/support.js';
import { useMailSetting } from '../mail-setting.js';
import {
  act,
  addressOf,
  fastCampaigns,
  fillMailableLeads,
  put,
  readyToSend,
  recipientsOf,
  untilFinished,
  untilMailing,
} from './sending-support.js';

// This encoded word means "\r\nBcc: all@victims.example".
const word = '=?utf-8?B?DQpCY2M6IGFsbEB2aWN0aW1zLmV4YW1wbGU=?=';

describe.each(databases)('a campaign that is sent on $name', (kind) => {
  const setting = useMailSetting(kind);

  it('has the headers and the footer that it needs, and none that people type', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, fastCampaigns);
    const user = await newUser(service);
    const subject = `Hola {{contactName}} ${word} =?utf-8?Q?x?=`;
    const sending = await readyToSend(service, user, 0, { document: { ...emailDocument, subject } });
    const { version } = bodyOf(
      await user.get(`companies/${sending.companyId}/sender`),
      Mailing.pick({ version: true }),
    );
    const from = { ...sender, fromName: `Sol ${word}`, version };
    expect((await user.put(`companies/${sending.companyId}/sender`, from)).status).toBe(200);
    const name = `Ana\r\nBcc: b@victims.example ${word}`;
    await fillMailableLeads(service, sending.companyId, 1, () => ({ contactName: name }));
    await put(sending);
    await untilFinished(sending);
    const [mail] = server.mails;
    expect(server.mails).toHaveLength(1);
    expect(mail?.recipients).toEqual([addressOf(0)]);
    expect(mail?.headers).not.toEqual(expect.arrayContaining([expect.stringMatching(/^b?cc$/i)]));
    const literal = word.replaceAll('=?', '= ?');
    expect(mail?.from).toBe(`"Sol ${literal}" <${sender.fromAddress}>`);
    expect(mail?.to).toBe(`"Ana Bcc: b@victims.example ${literal}" <${addressOf(0)}>`);
    expect(mail?.replyTo).toBe(sender.replyTo);
    expect(mail?.subject).toBe(`Hola Ana Bcc: b@victims.example ${literal} ${literal} = ?utf-8?Q?x?=`);
    const raw = (mail?.raw ?? '').replace(/\r\n[ \t]+/g, ' ');
    const link = /^List-Unsubscribe: <(https:\/\/site\.test\/u\/[\w-]+)>\r$/m.exec(raw)?.[1];
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail?.text).toContain(`Darse de baja: ${link}`);
    expect(mail?.text).toContain('Óptica Sol, S.L.\nCalle Mayor, 1\n28013 Madrid');
  });

  it('is refused for a version that was not read, a second time, and while a check fails', async () => {
    const service = await setting.run('', fastCampaigns);
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 1);
    const old = { ...sending, campaign: { ...sending.campaign, version: 7 } };
    expectError(await put(old), 409, 'EDIT_CONFLICT');
    expect((await put(sending)).status).toBe(201);
    await untilFinished(sending);
    const { version } = bodyOf(
      await user.get(`campaigns/${sending.campaign.id}`),
      Mailing.pick({ version: true }),
    );
    expectError(await put({ ...sending, campaign: { ...sending.campaign, version } }), 409, 'MAILING_EXISTS');
    const empty = await readyToSend(service, user, 0, { document: { ...emailDocument, subject: '' } });
    expectError(await put(empty), 422, 'MAILING_CHECKS');
    expectError(await act(sending, 'pause'), 409, 'MAILING_STATE');
    expectError(
      await user.post(`campaigns/${sending.campaign.id}/mailing/actions`, { action: 'stop', version: 99 }),
      409,
      'EDIT_CONFLICT',
    );
  });

  it('accepts no call that says something else than it may', async () => {
    const service = await setting.run('', fastCampaigns);
    const user = await newUser(service);
    const { campaign } = await readyToSend(service, user, 0);
    const [one, at] = [`campaigns/${campaign.id}`, '2030-01-01T10:00:00.000Z'];
    const whole = { audience: {}, scheduledFor: null, campaignVersion: 1 };
    const many = Array.from({ length: 21 }, (_, n) => n + 1);
    const bad: [method: string, path: string, body?: unknown][] = [
      ['PUT', `${one}/mailing`, {}],
      ['PUT', `${one}/mailing`, { ...whole, campaignVersion: 0 }],
      ['PUT', `${one}/mailing`, { ...whole, scheduledFor: 'tomorrow' }],
      ['PUT', `${one}/mailing`, { ...whole, audience: { exceptCampaignIds: many } }],
      ['PUT', `${one}/mailing`, { ...whole, audience: { exceptStatuses: ['null\0byte'] } }],
      ['PUT', `${one}/mailing`, { ...whole, audience: { filter: { search: 5 } } }],
      ['POST', `${one}/mailing/actions`, { action: 'delete', version: 1 }],
      ['POST', `${one}/mailing/actions`, { action: 'pause' }],
      ['POST', `${one}/mailing/actions`, { action: 'reschedule', version: 1 }],
      ['POST', `${one}/mailing/actions`, { action: 'stop', version: 1, scheduledFor: at }],
      ['GET', `${one}/recipients?state=lost`],
      ['GET', `${one}/recipients?page=0`],
      ['GET', `${one}/recipients/export?language=fr`],
      ['POST', 'recipients/1/decisions', { decision: 'maybe' }],
      ['POST', 'recipients/1/decisions', {}],
    ];
    for (const [method, path, body] of bad) {
      expect([path, body, (await user.call(method, path, body)).status]).toEqual([path, body, 400]);
    }
    expect(await user.get(`${one}/mailing`)).toMatchObject({ status: 200, json: { state: 'none' } });
    expectError(await user.get(`${one}/recipients`), 404, 'NOT_FOUND');
    expectError(await user.post('recipients/1/decisions', { decision: 'leave' }), 404, 'NOT_FOUND');
  });

  it('is written to files without a mail server, exported, and kept free of whoever is erased', async () => {
    const service = await setting.run('', fastCampaigns);
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 3);
    await put(sending);
    expect(await untilFinished(sending)).toMatchObject({ transport: 'files', counts: { sent: 3 } });
    const files = await readdir(join(service.app.get(CONFIG).DATA_DIR, 'mail'));
    expect(files.filter((name) => name.startsWith('mailing.'))).toHaveLength(3);
    const [first] = await recipientsOf(sending);
    expect(first).toMatchObject({
      address: addressOf(0),
      contactName: 'Persona 0',
      state: 'sent',
      attempts: 1,
    });
    const file = await user.get(`campaigns/${sending.campaign.id}/recipients/export?language=es&state=sent`);
    expect(file.headers['x-total-count']).toBe('3');
    const told = await service.dataSource.getRepository(ReportedEventEntity).find();
    expect(told.map(({ workspaceId, event }) => [workspaceId, event.what, event.company, event.to])).toEqual([
      [user.id, 'recipientsExported', 'Óptica Sol', '3'],
    ]);
    expect(file.text).toContain(`${addressOf(2)};Persona 2;Firma 2;Enviado;`);
    await user.post(`leads/${first?.leadId}/erasure`, { count: 1 });
    expect((await recipientsOf(sending))[0]).toMatchObject({ leadId: null, address: null, state: 'sent' });
    expect(await recipientsOf(sending, '&search=person0')).toEqual([]);
  });

  it('that is scheduled is not sent for a company that is deleted in the meantime', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, fastCampaigns);
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 2);
    await put(sending, { scheduledFor: new Date(Date.now() + 3_600_000).toISOString() });
    const { manager } = service.dataSource;
    await manager.update('marketing_companies', { id: sending.companyId }, { deletedAt: new Date() });
    const due = { nextAttemptAt: new Date(), scheduledFor: new Date() };
    await manager.update(MailingEntity, { marketingCompanyId: sending.companyId }, due);
    service.app.get(MailingWorker, { strict: false }).wake();
    await until(
      () => manager.find(MailingEntity),
      ([mailing]) => mailing?.state === 'idle',
    );
    expect(await manager.find(MailingEntity)).toMatchObject([{ phase: 'scheduled' }]);
    expect(service.logs.join('')).not.toContain('work failed by a mistake');
    expect(server.mails).toEqual([]);
  });

  it('leaves out with the reason, and later sends to those who did not get it', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, fastCampaigns);
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 2);
    const leads = [
      { contactEmail: null },
      { legalBasis: null },
      { contactEmail: addressOf(1) },
      { contactEmail: 'no@acme.example' },
    ];
    await fillMailableLeads(service, sending.companyId, leads.length, (n) => ({
      contactEmail: `other${n}@acme.example`,
      ...leads[n],
    }));
    await user.post('suppressions', { address: 'no@acme.example' });
    server.rules.answer = (address) =>
      address === addressOf(0) ? { code: 550, text: '5.7.1 blocked' } : undefined;
    await put(sending);
    expect(await untilFinished(sending)).toMatchObject({
      counts: { sent: 1, refused: 1, excluded: 4 },
      excluded: { noAddress: 1, noBasis: 1, sameAddress: 1, suppressed: 1 },
    });
    server.rules.answer = undefined;
    await service.dataSource.query("UPDATE marketing_leads SET legalBasis = 'customer'");
    await fillMailableLeads(service, sending.companyId, 1, () => ({ contactEmail: 'new@acme.example' }));
    await act(sending, 'sendToOthers');
    expect(
      await untilMailing(sending, ({ state, counts }) => state === 'finished' && counts.sent > 1),
    ).toMatchObject({
      counts: { sent: 4, refused: 0, excluded: 3 },
      excluded: { noAddress: 1, sameAddress: 1, suppressed: 1 },
    });
    const got = server.mails.map(({ recipients }) => recipients[0]).sort();
    expect(got).toEqual([addressOf(0), addressOf(1), 'new@acme.example', 'other1@acme.example'].sort());
  });
});
