import { MailWorker } from '@portals/service-kit/mail';
import { databases, freePort, type RunningService, until } from '@portals/service-kit/testing';
import { OutboxRepository } from '../../src/kernel/mail/outbox.repository.js';
import { OutgoingMailEntity } from '../../src/kernel/mail/outgoing-mail.entity.js';
import { onlyMail, useMailSetting, useSharedMailSetting } from '../mail-setting.js';
import { countRows, enquiry, send, untilSent } from './support.js';

const past = () => new Date(Date.now() - 1000);

/** Puts an email into the outbox as any part of the service does. */
const addMail = (service: RunningService, subject: string, uselessFrom: Date) => {
  const mail = { subject, text: 'x', replyToName: '', replyToAddress: '', contactMessageId: null };
  const times = { createdAt: new Date(), expiresAt: uselessFrom, uselessFrom };
  const outbox = service.app.get(OutboxRepository);
  return outbox.add({ ...mail, messageId: '<added@site.test>', ...times }, service.dataSource.manager);
};

describe.each(databases)('delivery of the mails on $name', (kind) => {
  const setting = useMailSetting(kind);
  const shared = useSharedMailSetting(kind);
  const { service } = shared;
  afterEach(async () => {
    try {
      await untilSent(service);
    } finally {
      for (const table of ['outgoing_mails', 'contact_messages', 'throttles'])
        await service.dataSource.query(`DELETE FROM ${table}`);
    }
  });

  it('brings the whole enquiry to the operator, who can answer it', async () => {
    const server = shared.sink();
    await send(service);
    await untilSent(service);
    expect(server.mails).toMatchObject([
      {
        recipients: ['office@site.test'],
        to: 'office@site.test',
        from: '"Nodo, S.L." <web@site.test>',
        replyTo: '"Lucía Romero" <lucia@romero.example>',
        subject: enquiry.subject,
        text: expect.stringContaining('Message / Mensaje:\n\nHola,\nquisiera más información.'),
      },
    ]);
    expect(server.mails[0]?.messageId).toMatch(/^<contact\.[0-9a-f-]{36}@site\.test>$/);
    expect(await onlyMail(service)).toMatchObject({ state: 'sent', attempts: 1, sentAt: expect.any(Date) });
  });

  it('writes encoded words of a visitor as text, wherever a reader could decode them', async () => {
    const server = shared.sink();
    // This encoded word means "\r\nBcc: all@victims.example".
    const word = '=?utf-8?B?DQpCY2M6IGFsbEB2aWN0aW1zLmV4YW1wbGU=?=';
    const trick = `x ${word} =\u0007?utf-8?Q?a=0D=0ABcc:b?= =\u202E?utf-8?Q?c?= ñ =?=?utf-8?Q?=0D=0Ad?=`;
    await send(service, { body: { ...enquiry, name: trick, subject: trick } });
    await untilSent(service);
    const [mail] = server.mails;
    const literal = trick.replaceAll('=\u0007?', '= ?').replaceAll('=\u202E?', '= ?').replaceAll('=?', '= ?');
    expect(mail?.subject).toBe(literal);
    expect(mail?.replyTo).toBe(`"${literal}" <lucia@romero.example>`);
    expect(mail?.recipients).toEqual(['office@site.test']);
    expect(mail?.headers).not.toEqual(expect.arrayContaining([expect.stringMatching(/^b?cc$/i)]));
  });

  it("does not start with a mail server but no mailbox of one's own", async () => {
    await expect(setting.run('smtp://127.0.0.1:25', { MAIL_TO: '' })).rejects.toThrow(/MAIL_TO must be set/);
  });

  it('records a refusal for good, and tries again only for another address', async () => {
    const server = await setting.sink(0, { refuse: { code: 550, text: 'no such mailbox' } });
    const service = await setting.run(server.url);
    await send(service);
    await untilSent(service);
    expect(await onlyMail(service)).toMatchObject({
      state: 'refused',
      refusedAddress: 'office@site.test',
      lastError: expect.stringContaining('no such mailbox'),
    });
    expect(await countRows(service, 'contact_messages')).toBe(1);
    await setting.stop(service);
    server.rules.refuse = undefined;
    const restarted = await setting.run(server.url);
    expect(await onlyMail(restarted)).toMatchObject({ state: 'refused' });
    await setting.stop(restarted);
    const corrected = await setting.run(server.url, { MAIL_TO: 'right@site.test' });
    await until(
      () => onlyMail(corrected),
      ({ state }) => state === 'sent',
    );
    expect(server.mails).toMatchObject([{ recipients: ['right@site.test'] }]);
  });

  it('sends an email that waits for longer than any pause, after the clock of the machine was put back', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, { MAIL_POLL_MS: '60000' });
    const waiting = (subject: string, minutes: number, lease: string | null = null) => ({
      ...{
        subject,
        text: 'x',
        replyToName: '',
        replyToAddress: '',
        messageId: `<${minutes}${lease}@site.test>`,
      },
      ...{ state: 'queued' as const, lease, attempts: 1, createdAt: new Date() },
      ...{ nextAttemptAt: new Date(Date.now() + minutes * 60_000), expiresAt: new Date(2 ** 42) },
    });
    await service.dataSource.manager.insert(OutgoingMailEntity, [
      ...[waiting('lost', 180), waiting('put off', 59), waiting('being sent', 180, 'of a replica')],
    ]);
    service.app.get(MailWorker).wake();
    await until(
      () => server.mails.length,
      (n) => n > 0,
    );
    await setting.stop(service);
    expect(server.mails.map(({ subject }) => subject)).toEqual(['lost']);
  });

  it.each<{ code: number; text: string }>([
    { code: 451, text: 'greylisted' },
    { code: 550, text: '5.4.5 Daily user sending limit exceeded.' },
  ])('retries an email after "$code $text", without delaying others', async (refuse) => {
    const server = shared.sink();
    server.rules.refuse = refuse;
    await send(service);
    const putOff = await until(
      () => onlyMail(service),
      ({ lastError }) => lastError !== null,
    );
    expect(putOff).toMatchObject({ state: 'queued', attempts: 1 });
    expect(putOff.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 10_000);
    server.rules.refuse = undefined;
    await send(service, { body: { ...enquiry, subject: 'second' } });
    await until(
      () => server.mails.length,
      (n) => n === 1,
    );
    await service.dataSource.manager.update(
      OutgoingMailEntity,
      { state: 'queued' },
      { nextAttemptAt: past() },
    );
    await untilSent(service);
    expect(server.mails.map(({ subject }) => subject)).toEqual(['second', enquiry.subject]);
  });

  it('gives up only after its time, and reports it', async () => {
    const service = await setting.run(`smtp://127.0.0.1:${await freePort()}`);
    await send(service);
    const tried = await until(
      () => onlyMail(service),
      ({ lastError }) => lastError !== null,
    );
    expect(tried.expiresAt.getTime() - tried.createdAt.getTime()).toBe(7 * 86_400_000);
    await service.dataSource.manager.update(OutgoingMailEntity, { id: tried.id }, { expiresAt: past() });
    await until(
      () => onlyMail(service),
      ({ state }) => state === 'expired',
    );
    expect(service.logs.some((line) => line.includes('mail given up'))).toBe(true);
    expect(await countRows(service, 'contact_messages')).toBe(1);
  });

  it('cuts a subject that is too long to be stored, and no character of it', async () => {
    await addMail(service, '🌞'.repeat(300), new Date(Date.now() + 60_000));
    expect((await onlyMail(service)).subject).toBe('🌞'.repeat(200));
  });

  it('sends nothing that has become useless while the server was unavailable', async () => {
    const server = shared.sink();
    await addMail(service, 'too late', new Date());
    const { state, lastError } = await until(
      () => onlyMail(service),
      ({ state: reached }) => reached !== 'queued',
    );
    expect([state, lastError]).toEqual(['expired', 'too late to be sent']);
    expect(server.mails).toEqual([]);
  });

  it('stores neither message nor mail nor use of the allowance when one of them fails', async () => {
    const server = shared.sink();
    jest.spyOn(service.app.get(OutboxRepository), 'add').mockRejectedValueOnce(new Error('disk full'));
    expect((await send(service)).json).toMatchObject({ statusCode: 500, code: 'INTERNAL_ERROR' });
    for (const table of ['contact_messages', 'outgoing_mails', 'throttles']) {
      expect(await countRows(service, table)).toBe(0);
    }
    expect(server.mails).toHaveLength(0);
  });
});
