import { MailWorker } from '@portals/service-kit/mail';
import { databases, freePort, until } from '@portals/service-kit/testing';
import { OutboxRepository } from '../../src/kernel/mail/outbox.repository.js';
import { expectEachOnce, gate, mailsOf, onlyMail, sendMany, useMailSetting } from '../mail-setting.js';
import { countRows, send, untilSent } from './support.js';

describe.each(databases)('mails in bad times on $name', (kind) => {
  const setting = useMailSetting(kind);

  it('keeps every enquiry while the server is down and delivers each once when it is back', async () => {
    const port = await freePort();
    const service = await setting.run(`smtp://127.0.0.1:${port}`);
    await sendMany([service], 30);
    await until(
      () => countRows(service, 'outgoing_mails', 'lastError IS NOT NULL'),
      (n) => n > 0,
    );
    expect(await countRows(service, 'outgoing_mails', "state = 'queued'")).toBe(30);
    const failed = (await mailsOf(service)).filter(({ lastError, lease }) => lastError && !lease);
    // The backoff of an unreachable server, which is shorter than that of an email that the server has put off.
    for (const { nextAttemptAt } of failed) expect(nextAttemptAt.getTime()).toBeLessThan(Date.now() + 10_000);
    const server = await setting.sink(port);
    await untilSent(service);
    expectEachOnce(server, 30);
  });

  it('answers at once while the server is slow, and sends nothing twice', async () => {
    const acknowledged = gate();
    const server = await setting.sink(0, { beforeAcknowledge: () => acknowledged.opened });
    const service = await setting.run(server.url, { MAIL_LEASE_MS: '500' });
    await sendMany([service], 10);
    expect(await countRows(service, 'outgoing_mails', "state = 'sent'")).toBe(0);
    await until(
      () => server.mails.length,
      (n) => n === 4,
    );
    const leasedUntil = (await onlyMail(service)).nextAttemptAt;
    await until(
      () => onlyMail(service),
      ({ nextAttemptAt }) => nextAttemptAt.getTime() > leasedUntil.getTime() + 600,
    );
    acknowledged.open();
    await untilSent(service);
    expectEachOnce(server, 10);
  });

  it('sends the same mail again, byte for byte, after a crash between sending and recording', async () => {
    const server = await setting.sink();
    const crashing = await setting.run(server.url, { MAIL_LEASE_MS: '500' });
    const outbox = crashing.app.get(OutboxRepository);
    const dead = gate();
    jest.spyOn(outbox, 'markSent').mockImplementation(() => dead.opened);
    jest.spyOn(outbox, 'renew').mockImplementation(() => dead.opened);
    await send(crashing);
    await until(
      () => server.mails.length,
      (n) => n === 1,
    );
    const next = await setting.run(server.url, { MAIL_LEASE_MS: '500' });
    await untilSent(next);
    expect(server.mails).toHaveLength(2);
    expect(server.mails[1]?.raw).toBe(server.mails[0]?.raw);
    expect(await onlyMail(next)).toMatchObject({ state: 'sent', attempts: 2 });
    dead.open();
  });

  it('does not send again because the database was unavailable after sending', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url);
    const outbox = service.app.get(OutboxRepository);
    jest.spyOn(outbox, 'markSent').mockRejectedValueOnce(new Error('database gone'));
    await send(service);
    await untilSent(service);
    expect(server.mails).toHaveLength(1);
  });

  it('records an email as sent even when another replica holds it by then, no matter what that one reports later', async () => {
    const service = await setting.run(`smtp://127.0.0.1:${await freePort()}`);
    await service.app.get(MailWorker).stop();
    await send(service);
    const outbox = service.app.get(OutboxRepository);
    const claim = async (now: Date, leaseEnd: Date) => (await outbox.claim(1, now, leaseEnd, []))[0];
    const [soon, later] = [new Date(Date.now() + 1000), new Date(Date.now() + 60_000)];
    const slow = await claim(soon, soon);
    const other = await claim(soon, later);
    if (!slow || !other) throw new Error('A mail that was due was not handed out');
    await outbox.markSent(slow, soon);
    expect(await onlyMail(service)).toMatchObject({ state: 'sent', sentAt: soon, lease: null });
    await outbox.putOff(other, later, 'greylisted');
    await outbox.refuse(other, 'office@site.test', 'no such mailbox');
    await outbox.expire(other, 'too late');
    await outbox.renew([other], later);
    expect(await onlyMail(service)).toMatchObject({ state: 'sent', lastError: null });
    expect(await claim(new Date(later.getTime() + 1), later)).toBeUndefined();
  });

  if (kind.name !== 'SQLite') {
    it('sends 200 mails once each from three replicas', async () => {
      const server = await setting.sink();
      const services = [
        await setting.run(server.url),
        await setting.run(server.url),
        await setting.run(server.url),
      ];
      await sendMany(services, 200);
      await Promise.all(services.map(untilSent));
      expectEachOnce(server, 200);
    });
  }
});
