import { createHash } from 'node:crypto';
import { databases, freePort, type RunningService, until } from '@portals/service-kit/testing';
import { AnalyticsMailEntity } from '../../src/analytics/analytics-mail/analytics-mail.entity.js';
import { LeadCountRunRepository } from '../../src/crm/funnel-counts/lead-count-run.repository.js';
import { OutboxRepository } from '../../src/kernel/mail/outbox.repository.js';
import { OutgoingMailEntity } from '../../src/kernel/mail/outgoing-mail.entity.js';
import { SenderConfirmationEntity } from '../../src/sending/sender-confirmation/sender-confirmation.entity.js';
import { countRows, untilSent } from '../contact/support.js';
import { mailsOf, onlyMail, useMailSetting } from '../mail-setting.js';
import { throughGateway } from '../sending/mailing-support.js';
import {
  type FakeAuth,
  mondayBefore,
  nextMonday,
  runMailJob,
  startAuth,
  subscriber,
} from './analytics-mail-support.js';

const hour = 3_600_000;
const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hour);
const site = { PUBLIC_URL: 'https://site.test' };

describe.each(databases)('the report of the week by email on $name', (kind) => {
  const setting = useMailSetting(kind);
  let auth: FakeAuth;
  let monday: Date;
  let last: Date;
  beforeEach(async () => {
    auth = await startAuth();
    monday = nextMonday();
    last = mondayBefore(monday);
  });
  afterEach(() => auth.stop());
  const run = (url: string, env = {}) => setting.run(url, { ...auth.env, ...site, OUTREACH: 'open', ...env });
  const turnedOn = (service: RunningService, marketingCompanyId: number, since: Date) =>
    service.dataSource.manager.update(AnalyticsMailEntity, { marketingCompanyId }, { since });
  const queued = (service: RunningService) => countRows(service, 'outgoing_mails');

  it('arrives once, at the current address of the account, with the content of the report and a link to it', async () => {
    const server = await setting.sink();
    const service = await run(server.url, { AUTH_INTERNAL_KEY: 'a key between two of us' });
    const { user, companyId, address } = await subscriber(service, auth);
    await runMailJob(service, later(monday, -1 / 3600));
    expect(await queued(service)).toBe(0);
    await runMailJob(service, monday);
    await runMailJob(service, later(monday, 30));
    await untilSent(service);
    const [report] = Object((await user.get(`companies/${companyId}/analytics-reports`)).json);
    const { summary } = Object((await user.get(`analytics-reports/${report.id}`)).json);
    expect((await user.get(`companies/${companyId}/analytics-mail`)).json).toMatchObject({
      transport: 'smtp',
    });
    const view = `https://site.test/comercia?view=analytics&company=${companyId}`;
    expect(server.mails).toMatchObject([
      {
        recipients: [address],
        to: address,
        replyTo: '',
        subject: expect.stringMatching(/^Óptica Sol: sin actividad \(/),
        text: expect.stringContaining(summary.split('\n')[0]),
      },
    ]);
    expect(server.mails[0]?.text).toContain(`${view}&show=reports&report=${report.id}\n`);
    expect(server.mails[0]?.text).toContain(`${view}&show=reports\n`);
    expect(server.mails[0]?.messageId).toMatch(/^<weekly\./);
    expect(new Set(auth.keys)).toEqual(new Set(['Bearer a key between two of us']));
  });

  it('goes to nobody whom an account has typed, until a person in charge releases it (rule 12.43)', async () => {
    const server = await setting.sink();
    const service = await run(server.url, { OUTREACH: 'released' });
    const { user, companyId, address } = await subscriber(service, auth);
    const state = async () => (await user.get(`companies/${companyId}/analytics-mail`)).json;
    expect(await state()).toMatchObject({ weekly: true, obstacle: 'not released' });
    await runMailJob(service, monday);
    expect(await queued(service)).toBe(0);
    const decide = (state: string) =>
      service.http('POST', '/internal/outreach/decisions', { body: { userId: user.id, state, by: 'eva' } });
    await decide('released');
    expect(await state()).toMatchObject({ weekly: true, obstacle: null });
    await runMailJob(service, later(monday, 1));
    await untilSent(service);
    expect(server.mails.map(({ to }) => to)).toEqual([address]);
  });

  it('goes to the own address of an account that is not released once that is confirmed, and not of a blocked one', async () => {
    const service = await run(`smtp://127.0.0.1:${await freePort()}`, { OUTREACH: 'released' });
    const [own, blocked] = [await subscriber(service, auth), await subscriber(service, auth)];
    for (const { user, address } of [own, blocked]) {
      const subjectKey = createHash('sha256').update(address).digest('hex');
      const row = {
        workspaceId: user.id,
        subject: address,
        subjectKey,
        askedBy: 'x',
        confirmedAt: new Date(),
      };
      await service.dataSource.manager.insert(SenderConfirmationEntity, row);
    }
    const decision = { userId: blocked.user.id, state: 'blocked', by: 'eva' };
    await service.http('POST', '/internal/outreach/decisions', { body: decision });
    await runMailJob(service, monday);
    expect((await mailsOf(service)).map(({ recipient }) => recipient)).toEqual([own.address]);
  });

  it('is stopped by its link for the address, whichever account asks for it, and by no reading of the link', async () => {
    const server = await setting.sink();
    const service = await run(server.url);
    const { companyId, user, address } = await subscriber(service, auth);
    const other = await subscriber(service, auth);
    await other.user.put(`companies/${other.companyId}/analytics-mail`, { weekly: false, language: 'es' });
    await runMailJob(service, monday);
    await untilSent(service);
    const { headers, text } = server.mails[0] ?? {};
    const url = /\nhttps:\/\/site\.test(\/u\/\S+)\n$/.exec(text ?? '')?.[1] ?? '';
    // The email parser groups all List-* headers under the name `list`.
    expect(headers).toContain('list');
    const form = { ...throughGateway(), 'content-type': 'application/x-www-form-urlencoded' };
    const post = (raw: string) => service.http('POST', url, { raw, headers: form });
    const asked = await service.http('GET', url, { headers: throughGateway() });
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('informes semanales')]);
    expect((await post('nothing=1')).status).toBe(400);
    const state = async () => (await user.get(`companies/${companyId}/analytics-mail`)).json;
    expect(await state()).toMatchObject({ weekly: true, obstacle: null });
    expect((await post('List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await state()).toMatchObject({ weekly: true, obstacle: 'refused' });
    auth.addresses.set(other.user.id, address.toUpperCase());
    await other.user.put(`companies/${other.companyId}/analytics-mail`, { weekly: true, language: 'es' });
    await runMailJob(service, later(monday, 1));
    expect((await mailsOf(service)).map(({ state }) => state)).toEqual(['sent']);
    await post('take-back=yes');
    await runMailJob(service, later(monday, 2));
    expect(await queued(service)).toBe(2);
  });

  it('is not sent when it could not be stopped, because the address of the site is unknown', async () => {
    const service = await setting.run(`smtp://127.0.0.1:${await freePort()}`, {
      ...{ ...auth.env, OUTREACH: 'open' },
    });
    const { user, companyId } = await subscriber(service, auth);
    await runMailJob(service, monday);
    expect(await queued(service)).toBe(0);
    const answer = await user.get(`companies/${companyId}/analytics-mail`);
    expect(answer.json).toMatchObject({ obstacle: 'no site' });
  });

  it('arrives once although two replicas look at the same time', async () => {
    const server = await setting.sink();
    const replicas = [await run(server.url), await run(server.url)];
    const [service, other] = replicas;
    if (!service || !other) throw new Error('There are two');
    const people = [];
    for (let n = 0; n < 5; n++) people.push(await subscriber(service, auth));
    await Promise.all(replicas.flatMap((one) => [runMailJob(one, monday), runMailJob(one, monday)]));
    await untilSent(service);
    const sent = server.mails.map(({ to }) => to).sort();
    expect(sent).toEqual(people.map(({ address }) => address).sort());
  });

  it('arrives after an outage of auth or of the mail server, and not after Wednesday', async () => {
    const port = await freePort();
    const service = await run(`smtp://127.0.0.1:${port}`);
    const { address } = await subscriber(service, auth);
    auth.status = 503;
    await runMailJob(service, monday);
    expect(await queued(service)).toBe(0);
    auth.status = 200;
    await runMailJob(service, later(monday, 64));
    expect((await onlyMail(service)).uselessFrom).toEqual(later(monday, 65));
    const server = await setting.sink(port);
    await untilSent(service);
    expect(server.mails).toMatchObject([{ to: address }]);
    await subscriber(service, auth);
    await runMailJob(service, later(monday, 65));
    expect(await queued(service)).toBe(1);
  });

  it('leaves neither a claim nor a mail when it cannot be stored, and comes with the next look', async () => {
    const server = await setting.sink();
    const service = await run(server.url);
    await subscriber(service, auth);
    jest.spyOn(service.app.get(OutboxRepository), 'add').mockRejectedValueOnce(new Error('disk full'));
    await runMailJob(service, monday);
    expect(await service.dataSource.manager.find(AnalyticsMailEntity)).toMatchObject([{ lastPeriod: null }]);
    await runMailJob(service, monday);
    await untilSent(service);
    expect(server.mails).toHaveLength(1);
  });

  it('waits until all leads of the company are counted, because the report is kept', async () => {
    const service = await run(`smtp://127.0.0.1:${await freePort()}`);
    const { user, companyId } = await subscriber(service, auth);
    await user.lead(companyId);
    const progress = jest.spyOn(service.app.get(LeadCountRunRepository), 'progress');
    progress.mockResolvedValueOnce({ done: 0, total: 1 });
    await runMailJob(service, monday);
    expect(await queued(service)).toBe(0);
    expect((await user.get(`companies/${companyId}/analytics-reports`)).json).toEqual([]);
    await runMailJob(service, monday);
    expect(await queued(service)).toBe(1);
  });

  it('follows the account: to its new address, and nowhere once it is gone', async () => {
    const server = await setting.sink();
    const service = await run(server.url);
    const [moved, gone, odd] = [
      await subscriber(service, auth),
      await subscriber(service, auth),
      await subscriber(service, auth),
    ];
    auth.addresses.set(moved.user.id, 'new@mail.example');
    auth.addresses.delete(gone.user.id);
    auth.addresses.set(odd.user.id, 'a@mail.example\r\nBcc: all@victims.example');
    await runMailJob(service, monday);
    await untilSent(service);
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([['new@mail.example']]);
    expect((await gone.user.get(`companies/${gone.companyId}/analytics-mail`)).json).toMatchObject({
      weekly: false,
    });
  });

  it('is not sent for a deleted company, nor after it was turned off, also when it waits in the outbox', async () => {
    const service = await run(`smtp://127.0.0.1:${await freePort()}`);
    const [deleted, off, kept] = [
      await subscriber(service, auth),
      await subscriber(service, auth),
      await subscriber(service, auth),
    ];
    await runMailJob(service, monday);
    expect(await queued(service)).toBe(3);
    await deleted.user.delete(`companies/${deleted.companyId}`);
    await off.user.put(`companies/${off.companyId}/analytics-mail`, { weekly: false, language: 'es' });
    await until(
      () => mailsOf(service),
      (mails) => mails.length === 1,
    );
    await runMailJob(service, later(monday, 1));
    expect((await mailsOf(service)).map(({ recipient }) => recipient)).toEqual([kept.address]);
  });

  it('does not name a person who was erased and had been typed as a source', async () => {
    const service = await run(`smtp://127.0.0.1:${await freePort()}`);
    const { user, companyId } = await subscriber(service, auth);
    const leadId = await user.lead(companyId, { contactEmail: 'ana@acme.es' });
    await runMailJob(service, monday);
    const { id } = await onlyMail(service);
    await service.dataSource.manager.update(OutgoingMailEntity, { id }, { text: '3 de «de ana@acme.es».' });
    const { count } = Object((await user.get(`leads/${leadId}/erasure`)).json);
    expect((await user.post(`leads/${leadId}/erasure`, { count })).status).toBe(204);
    expect((await onlyMail(service)).text).toBe('3 de «de [suprimido]».');
  });

  it('begins with the next Monday for people who turn it on later in the week', async () => {
    const server = await setting.sink();
    const service = await run(server.url);
    const { companyId } = await subscriber(service, auth);
    await turnedOn(service, companyId, later(last, 1));
    await runMailJob(service, later(last, 2));
    expect(await queued(service)).toBe(0);
    await runMailJob(service, monday);
    expect(await queued(service)).toBe(1);
  });

  it('keeps a name from forging a header, and one failure from keeping others from their mail', async () => {
    const server = await setting.sink();
    const service = await run(server.url);
    const name = '=?utf-8?B?DQpCY2M6IGFsbEB2aWN0aW1zLmV4YW1wbGU=?= Sol';
    await subscriber(service, auth, { name, language: 'en' });
    const { user, address } = await subscriber(service, auth, { language: 'en' });
    const [first] = await service.dataSource.manager.find(AnalyticsMailEntity);
    const find = jest
      .spyOn(service.app.get(OutboxRepository), 'add')
      .mockRejectedValueOnce(new Error('full'));
    await runMailJob(service, monday);
    find.mockRestore();
    await untilSent(service);
    expect(server.mails.map(({ to }) => to)).toEqual([address]);
    await runMailJob(service, monday);
    await untilSent(service);
    const [, mail] = server.mails;
    expect(mail?.subject.startsWith(`${name.replaceAll('=?', '= ?')}: no activity (`)).toBe(true);
    expect(mail?.headers).not.toEqual(expect.arrayContaining([expect.stringMatching(/^b?cc$/i)]));
    expect(first?.userId).toBeLessThan(user.id);
  });

  it('keeps one mail of each person, the newest', async () => {
    const server = await setting.sink();
    const service = await run(server.url);
    const { companyId } = await subscriber(service, auth);
    await turnedOn(service, companyId, later(last, -1));
    await runMailJob(service, last);
    const first = await onlyMail(service);
    await runMailJob(service, monday);
    await untilSent(service);
    const mails = await mailsOf(service);
    expect(mails).toMatchObject([{ state: 'sent' }]);
    expect(mails[0]?.id).not.toBe(first.id);
  });
});
