import { QUEUED, WorkQueue } from '@portals/service-kit';
import { databases, sqlite, until, useService } from '@portals/service-kit/testing';
import { BounceEntity } from '../../src/sending/bounces/bounce.entity.js';
import { BounceMailboxEntity } from '../../src/sending/bounces/bounce-mailbox.entity.js';
import type { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from '../crm/support.js';
import { mailing, mailTo, recipientNow, suppressed, untilState } from './bounce-support.js';
import { startMailbox, type TestMailbox } from './imap-server.js';
import { complaintMail, deliveryStatus, originalMail, outOfOffice, reportMail } from './return-reports.js';

let reports = 0;
const idOfReport = () => `<report.${++reports}@mx.example>`;
const bounceOf = ({ messageId }: RecipientEntity, status: Record<string, string> = {}) =>
  reportMail({ id: idOfReport(), original: originalMail(messageId), machine: deliveryStatus(status) });
const complaintOf = ({ messageId }: RecipientEntity) =>
  complaintMail({ id: idOfReport(), original: originalMail(messageId) });

describe.each(databases)('the mailbox of returned mails on $name', (database) => {
  // This replica reads no mailbox and must not postpone the reading by others.
  const service = useService(marketingService, database, { env: { MAIL_RETURN_POLL_MS: '3600000' } });
  let mailbox: TestMailbox;
  let user: Caller;
  let mailingId: number;
  let leadId: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
  });
  beforeEach(async () => {
    user = await newUser(service);
    const companyId = await user.company();
    mailingId = await mailing(service, user, companyId);
    leadId = await user.lead(companyId);
  });
  afterAll(() => mailbox.stop());

  const settings = { MAIL_RETURN_POLL_MS: '50' };
  const read = () => service.replica({ ...settings, MAIL_RETURN_IMAP_URL: mailbox.url });
  const mail = () => mailTo(service, mailingId, `ana${++reports}@empresa.example`, { leadId });
  const lastUid = async () => {
    const rows = await service.dataSource.manager.find(BounceMailboxEntity);
    return Math.max(...rows.map((row) => row.lastUid));
  };
  const countRetried = async () =>
    (await new WorkQueue(service.dataSource, BounceMailboxEntity).counts(new Date())).retrying;
  const untilRead = () => until(lastUid, (uid) => uid >= mailbox.flags().length);

  it('reads reports, once, and leaves other mails unread', async () => {
    const [bounced, complained, untouched] = [await mail(), await mail(), await mail()];
    mailbox.add(outOfOffice);
    mailbox.add(bounceOf(bounced));
    mailbox.add(bounceOf(untouched, { Action: 'delayed', Status: '4.4.1' }));
    mailbox.add(complaintOf(complained));
    const replica = await read();
    await untilState(service, complained, 'complained');
    expect((await recipientNow(service, bounced)).state).toBe('bounced');
    expect(await recipientNow(service, untouched)).toEqual(untouched);
    await untilRead();
    const late = await mail();
    mailbox.add(bounceOf(late));
    await untilState(service, late, 'bounced');
    const seen = () => mailbox.flags().map((flags) => flags.includes('\\Seen'));
    await until(
      async () => seen(),
      (flags) => flags.at(-1) === true,
    );
    await replica.stop();
    expect(await countRetried()).toBe(0);
    expect(seen()).toEqual([false, true, true, true, true]);
    expect(await suppressed(service, user)).toEqual([
      { address: bounced.address, reason: 'bounced' },
      { address: complained.address, reason: 'complained' },
      { address: late.address, reason: 'bounced' },
    ]);
  });

  it('counts as neither late nor retried once its setting is removed', async () => {
    const { manager } = service.dataSource;
    const before = { attempts: 1, nextAttemptAt: new Date(0) };
    await manager.insert(BounceMailboxEntity, { mailbox: 'before', state: QUEUED, ...before });
    const replica = await service.replica(settings);
    await until(countRetried, (count) => count === 0);
    await replica.stop();
    const row = await manager.findOneByOrFail(BounceMailboxEntity, { mailbox: 'before' });
    expect(row.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await manager.delete(BounceMailboxEntity, { mailbox: 'before' });
  });

  it('is stopped by no broken mail', async () => {
    const bounced = await mail();
    mailbox.add('');
    mailbox.add('Content-Type: multipart/report; boundary=');
    mailbox.add(reportMail({ machine: '\u0000\uFFFF: \n\n:\nAction' }));
    mailbox.add(`Content-Type: multipart/report; boundary=x\r\n${'--x\r\n'.repeat(5000)}`);
    mailbox.add(`${'a'.repeat(100_000)}\r\n\r\n`);
    const nested = (_: unknown, n: number) =>
      `Content-Type: multipart/report; boundary=b${n}\r\n\r\n--b${n}\r\n`;
    mailbox.add(Array.from({ length: 400 }, nested).join(''));
    mailbox.add(bounceOf(bounced));
    const replica = await read();
    await untilState(service, bounced, 'bounced');
    await replica.stop();
    expect(replica.logs.join('')).toContain('a mail in the mailbox of returned mails could not be read');
  });

  it('changes nothing when a mail is read twice, after a crash or because the server numbers anew', async () => {
    const put = await mail();
    mailbox.add(bounceOf(put, { Status: '4.4.1', 'Diagnostic-Code': '' }));
    const first = await read();
    await untilState(service, put, 'queued');
    await untilRead();
    await first.stop();
    const before = await recipientNow(service, put);
    const returns = await service.dataSource.manager.count(BounceEntity);
    await service.dataSource.query('UPDATE marketing_return_mailboxes SET lastUid = 0');
    const second = await read();
    await untilRead();
    await second.stop();
    mailbox.renumber();
    await service.dataSource.query('UPDATE marketing_return_mailboxes SET lastUid = 1000000');
    const third = await read();
    await until(lastUid, (uid) => uid < 1_000_000);
    await untilRead();
    await third.stop();
    expect(await recipientNow(service, put)).toEqual(before);
    expect(await service.dataSource.manager.count(BounceEntity)).toBe(returns);
  });

  it('ignores reports without the Message-ID of the email', async () => {
    const [target, bounced] = [await mail(), await mail()];
    const machine = deliveryStatus({ 'Final-Recipient': `rfc822; ${target.address}` });
    mailbox.add(reportMail({ id: idOfReport(), machine, original: originalMail('<made.up@site.test>') }));
    mailbox.add(reportMail({ id: idOfReport(), machine, original: '' }));
    mailbox.add(bounceOf(bounced));
    const replica = await read();
    await untilState(service, bounced, 'bounced');
    await replica.stop();
    expect(await recipientNow(service, target)).toEqual(target);
  });

  it('is read by one replica at a time', async () => {
    const mails = [];
    for (let n = 0; n < 20; n++) mails.push(await mail());
    for (const one of mails) mailbox.add(bounceOf(one));
    const replicas = await Promise.all([read(), read()]);
    for (const one of mails) await untilState(service, one, 'bounced');
    await Promise.all(replicas.map((replica) => replica.stop()));
    const handled = replicas.map(
      ({ logs }) => logs.filter((line) => line.includes('"mail returned"')).length,
    );
    expect(handled.reduce((sum, count) => sum + count)).toBe(20);
    expect(replicas.flatMap(({ logs }) => logs).filter((line) => line.includes('repeated'))).toEqual([]);
  });
});

describe('a mailbox that is away', () => {
  const service = useService(marketingService, sqlite);

  it('is read once it is back, and its password is in no log', async () => {
    const user = await newUser(service);
    const bounced = await mailTo(service, await mailing(service, user, await user.company()), 'a@b.es');
    const first = await startMailbox();
    await first.stop();
    const url = first.url.replace('INBOX', '');
    const replica = await service.replica({ MAIL_RETURN_IMAP_URL: url, MAIL_RETURN_POLL_MS: '50' });
    await until(
      () => replica.logs.filter((line) => line.includes('could not be read')).length,
      (count) => count > 0,
    );
    const back = await startMailbox(Number(new URL(url).port));
    back.add(bounceOf(bounced));
    await untilState(service, bounced, 'bounced');
    await replica.stop();
    await back.stop();
    expect(replica.logs.join('')).not.toMatch(/p@ss|p%40ss/);
  });

  it.each([
    ['whose certificate is not valid', true, 'CERT_HAS_EXPIRED'],
    ['that does not let the user in', false, 'Login failed'],
  ])('of a server %s is reported as a fault that needs attention', async (_name, secure, reason) => {
    const server = await startMailbox(0, secure);
    const url = secure ? server.url : server.url.replace(/:[^:@]+@/, ':other@');
    const replica = await service.replica({ MAIL_RETURN_IMAP_URL: url, MAIL_RETURN_POLL_MS: '50' });
    const told = await until(
      () => replica.logs.filter((line) => line.includes('is not open to us')),
      (lines) => lines.length > 0,
    );
    const metrics = await replica.http('GET', '/metrics');
    await replica.stop();
    await server.stop();
    expect(told[0]).toContain('"level":"error"');
    expect(told[0]).toContain(reason);
    expect(metrics.text).toMatch(/mail_return_mailbox_total\{kind="refused"\} [1-9]/);
    expect(replica.logs.join('')).not.toMatch(/p@ss|p%40ss/);
    if (secure) expect(server.heard()).not.toContain('LOGIN');
  });
});
