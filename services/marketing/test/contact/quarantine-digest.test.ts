import { databases, type RunningService, sqlite, until } from '@portals/service-kit/testing';
import { IsNull, Not } from 'typeorm';
import { ContactMessageEntity } from '../../src/contact/contact-message/contact-message.entity.js';
import { MarketingConsentEntity } from '../../src/contact/contact-message/marketing-consent.entity.js';
import { EnquiryRepository } from '../../src/contact/enquiry/enquiry.repository.js';
import { DueDigests1796500300000 } from '../../src/contact/migrations/due-digests.js';
import { QuarantineDigest1763800000000 } from '../../src/contact/migrations/quarantine-digest.js';
import { QuarantineDigestJob } from '../../src/contact/quarantine/quarantine-digest.job.js';
import { OutboxRepository } from '../../src/kernel/mail/outbox.repository.js';
import { useMailSetting } from '../mail-setting.js';
import { countRows, enquiry, idOf, send, untilSent } from './support.js';

const trap = { website: 'http://x.example' };
const queue = (service: RunningService) => service.app.get(QuarantineDigestJob).run(new Date());
const past = () => new Date(Date.now() - 1000);
/** Moves the due time of all pending digests into the past. */
const endPeriod = (service: RunningService) =>
  service.dataSource.manager.update(
    ContactMessageEntity,
    { digestDueAt: Not(IsNull()) },
    { digestDueAt: past() },
  );
const putAside = (service: RunningService, message: string) =>
  send(service, { body: { ...enquiry, ...trap, message } });
/** Returns the numbers n of all occurrences of `Suspect <n>.` in the texts, in ascending order. */
const numbersIn = (texts: string[]) =>
  texts
    .flatMap((text) => [...text.matchAll(/Suspect (\d+)\./g)])
    .map(([, n]) => Number(n))
    .sort((a, b) => a - b);

describe.each(databases)('the digest of enquiries in quarantine on $name', (kind) => {
  const setting = useMailSetting(kind);

  async function insertDue(service: RunningService, count: number) {
    const { manager } = service.dataSource;
    const due = past();
    const rows = Array.from({ length: count }, (_, n) => ({
      ...enquiry,
      message: `Suspect ${n}.`,
      createdAt: due,
      quarantine: 'honeypot',
      digestDueAt: due,
    }));
    await manager.insert(ContactMessageEntity, rows);
  }

  it('comes once when its period has ended, with every enquiry since the last', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url);
    await putAside(service, 'Suspect 1.');
    await putAside(service, 'Suspect 2.');
    await send(service);
    await untilSent(service);
    await queue(service);
    await untilSent(service);
    expect(server.mails).toMatchObject([{ subject: enquiry.subject }]);
    await endPeriod(service);
    await queue(service);
    await queue(service);
    await untilSent(service);
    expect(server.mails.slice(1)).toMatchObject([
      {
        recipients: ['office@site.test'],
        from: '"Nodo, S.L." <web@site.test>',
        replyTo: '',
        subject: 'Enquiries set aside / Consultas apartadas: 2',
        messageId: expect.stringMatching(/^<digest\.[0-9a-f-]{36}@site\.test>$/),
      },
    ]);
    expect(numbersIn(server.mails.map(({ text }) => text))).toEqual([1, 2]);
    await putAside(service, 'Suspect 3.');
    await endPeriod(service);
    await queue(service);
    await untilSent(service);
    expect(numbersIn(server.mails.map(({ text }) => text))).toEqual([1, 2, 3]);
  });

  it('holds each enquiry once though it is made three times at the same time', async () => {
    const server = await setting.sink();
    const first = await setting.run(server.url);
    // Runs several replicas only with a server, because an SQLite file supports only one writing process.
    const another = () => (kind.name !== 'SQLite' ? setting.run(server.url) : first);
    const services = [first, await another(), await another()];
    await insertDue(first, 250);
    await Promise.all(services.map((service) => queue(service)));
    await untilSent(first);
    expect(numbersIn(server.mails.map(({ text }) => text))).toEqual(Array.from({ length: 250 }, (_, n) => n));
    expect(server.mails.map(({ text }) => numbersIn([text]).length).sort((a, b) => b - a)).toEqual([
      100, 100, 50,
    ]);
  });

  it('is made at the next start when the service was down, or crashed while it was made', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url);
    // Waits for the run at the start of the service, which would otherwise hit the mocked failure intended for the next run.
    await service.app.get(QuarantineDigestJob).beforeApplicationShutdown();
    await insertDue(service, 2);
    jest.spyOn(service.app.get(OutboxRepository), 'add').mockRejectedValueOnce(new Error('disk full'));
    await expect(queue(service)).rejects.toThrow('disk full');
    expect(await countRows(service, 'contact_messages', 'digestDueAt IS NOT NULL')).toBe(2);
    await setting.stop(service);
    for (let starts = 0; starts < 2; starts++) {
      const next = await setting.run(server.url);
      await next.app.get(QuarantineDigestJob).beforeApplicationShutdown();
      await untilSent(next);
      await setting.stop(next);
    }
    expect(server.mails.map(({ text }) => numbersIn([text]))).toEqual([[0, 1]]);
  });

  it('is not made where it is switched off, and catches up when it is wanted again', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, { CONTACT_DIGEST_HOURS: '0' });
    await insertDue(service, 1);
    await setting.stop(service);
    const still = await setting.run(server.url, { CONTACT_DIGEST_HOURS: '0' });
    await still.app.get(QuarantineDigestJob).beforeApplicationShutdown();
    expect(await countRows(still, 'outgoing_mails')).toBe(0);
    await setting.stop(still);
    const wanted = await setting.run(server.url);
    await wanted.app.get(QuarantineDigestJob).beforeApplicationShutdown();
    expect(await countRows(wanted, 'outgoing_mails')).toBe(1);
  });

  it('goes with the oldest enquiry that it holds, so that nothing is kept for longer', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url);
    const oldest = idOf(await putAside(service, 'Suspect 1.'));
    await putAside(service, 'Suspect 2.');
    await endPeriod(service);
    await queue(service);
    await untilSent(service);
    await service.dataSource.manager.delete(ContactMessageEntity, { id: oldest });
    expect(await countRows(service, 'outgoing_mails')).toBe(0);
  });

  it('is made again for the others when an enquiry is deleted by hand before it was sent (rule 20.18)', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url);
    server.rules.refuse = { code: 451, text: 'Later' };
    const oldest = idOf(await putAside(service, 'Suspect 1.'));
    await putAside(service, 'Suspect 2.');
    await endPeriod(service);
    await queue(service);
    // Waits for the refusal, because an attempt at this moment would still send the email.
    await until(
      () => countRows(service, 'outgoing_mails', "state = 'queued' AND attempts > 0 AND lease IS NULL"),
      (n) => n === 1,
    );
    const { manager } = service.dataSource;
    const row = await manager.findOneByOrFail(ContactMessageEntity, { id: oldest });
    await manager.insert(MarketingConsentEntity, { email: row.email, grantedAt: new Date() });
    await manager.transaction((one) => service.app.get(EnquiryRepository).remove(row, one));
    server.rules.refuse = undefined;
    await queue(service);
    await untilSent(service);
    expect(numbersIn(server.mails.map(({ text }) => text))).toEqual([2]);
    // A machine may have written somebody else's address, whose consent stays.
    expect(await countRows(service, 'marketing_consents')).toBe(1);
  });

  it('holds what was put aside before there was one', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url);
    await putAside(service, 'Suspect 1.');
    await send(service);
    const migration = new QuarantineDigest1763800000000();
    const index = new DueDigests1796500300000();
    const runner = service.dataSource.createQueryRunner();
    for (const { down } of [index, migration]) await down(runner);
    for (const { up } of [migration, index]) await up(runner);
    await runner.release();
    expect(await countRows(service, 'contact_messages', 'digestDueAt = createdAt')).toBe(1);
    expect(await countRows(service, 'contact_messages', 'digestDueAt IS NULL')).toBe(1);
  });

  it('is looked for by the time from which it is due', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url);
    const logged = jest.spyOn(service.dataSource.logger, 'logQuery');
    await queue(service);
    // Another job, which fills in missing states, may read enquiries meanwhile, and on a busy machine the timer may run this one again.
    const reads = logged.mock.calls.filter(([sql]) => /FROM .contact_messages..*digestDueAt/s.test(sql));
    logged.mockRestore();
    expect(reads).not.toEqual([]);
    for (const [sql] of reads) expect(sql).toMatch(/digestDueAt. <= /);
    if (kind !== sqlite) return;
    for (const [sql, values] of reads) {
      const steps = await service.dataSource.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, values);
      expect(steps.map(({ detail }) => detail).join()).toContain('(digestDueAt<?)');
    }
  });
});
