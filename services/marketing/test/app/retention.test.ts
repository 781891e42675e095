import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, ExpiredInvitationsJob } from '@portals/service-kit';
import { databases, expectError, useService } from '@portals/service-kit/testing';
import { Like } from 'typeorm';
import { z } from 'zod';
import { MailLogJob } from '../../src/app/retention/mail-log.job.js';
import { PurgeJob } from '../../src/app/retention/purge.job.js';
import { monthsBefore } from '../../src/app/retention/retention.rules.js';
import { ContactMessageEntity } from '../../src/contact/contact-message/contact-message.entity.js';
import { ContactMessageRepository } from '../../src/contact/contact-message/contact-message.repository.js';
import { OutboxRepository } from '../../src/kernel/mail/outbox.repository.js';
import { OutgoingMailEntity } from '../../src/kernel/mail/outgoing-mail.entity.js';
import { MailLinks } from '../../src/sending/mail-links/mail-links.js';
import { MailLogRepository } from '../../src/sending/mailing/mail-log.repository.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { countRows, enquiry, fastMail, send, untilSent } from '../contact/support.js';
import { newUser } from '../crm/support.js';
import { oneClick, throughGateway } from '../sending/mailing-support.js';
import {
  act,
  addressOf,
  fastCampaigns,
  fillMailableLeads,
  mailingOf,
  put,
  readyToSend,
  untilFinished,
} from '../sending/sending-support.js';

const tables = ['contact_messages', 'outgoing_mails', 'throttles', 'marketing_consents'];

describe.each(databases)('old enquiries on $name', (database) => {
  const service = useService(marketingService, database, {
    env: { ...fastMail, CONTACT_RETENTION_MONTHS: '3' },
  });
  const rows = () => Promise.all(tables.map((table) => countRows(service, table)));
  const files = () =>
    readdir(join(z.object({ DATA_DIR: z.string() }).parse(service.app.get(CONFIG)).DATA_DIR, 'mail'));

  it('are deleted with their mails after the configured months, and consents stay', async () => {
    const job = service.app.get(PurgeJob);
    await send(service, { headers: { 'x-marketing-consent': 'true' } });
    await untilSent(service);
    await job.run(new Date());
    expect(await rows()).toEqual([1, 1, 2, 1]);
    expect(await files()).toHaveLength(1);
    // Uses the 15th, because the retention period of three months, counted from the 31st, may end on a date that does not exist.
    const createdAt = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 15));
    await service.dataSource.createQueryBuilder().update(ContactMessageEntity).set({ createdAt }).execute();
    const later = monthsBefore(createdAt, -3).getTime();
    await job.run(new Date(later - 60_000));
    expect((await rows())[0]).toBe(1);
    await job.run(new Date(later + 60_000));
    await service.app.get(ExpiredInvitationsJob, { strict: false }).run(new Date(later));
    expect(await rows()).toEqual([0, 0, 0, 1]);
    expect(await files()).toEqual([]);
    expect(await countRows(service, 'marketing_consents', 'contactMessageId IS NULL')).toBe(1);
  });

  /** Counts the turns of the event loop in which some work deletes rows; between two of them, other calls may run. */
  async function turnsOf(work: () => Promise<unknown>) {
    let turn = 0;
    let isDone = false;
    const count = () => {
      turn += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const deleting = new Set<number>();
    const logged = jest.spyOn(service.dataSource.logger, 'logQuery').mockImplementation((sql) => {
      if (sql.startsWith('DELETE')) deleting.add(turn);
    });
    await work();
    isDone = true;
    logged.mockRestore();
    return deleting.size;
  }

  it('are deleted however many there are, in steps between which other calls run', async () => {
    const createdAt = monthsBefore(new Date(), 4);
    for (let inserted = 0; inserted < 600; inserted += 200) {
      const rows = Array.from({ length: 200 }, () => ({ ...enquiry, createdAt }));
      await service.dataSource.manager.insert(ContactMessageEntity, rows);
    }
    const messages = service.app.get(ContactMessageRepository, { strict: false });
    expect(await turnsOf(() => messages.deleteBefore(new Date()))).toBeGreaterThanOrEqual(6);
    expect(await countRows(service, 'contact_messages')).toBe(0);
  });

  it('stay longer than emails without an enquiry, which are deleted after 30 days', async () => {
    const { manager } = service.dataSource;
    const now = Date.now();
    await send(service);
    await untilSent(service);
    const { id, ...ofEnquiry } = await manager.findOneByOrFail(OutgoingMailEntity, {
      subject: enquiry.subject,
    });
    const mail = (subject: string, daysAgo: number, changes: Partial<OutgoingMailEntity> = {}) => ({
      ...{ ...ofEnquiry, subject, messageId: subject, contactMessageId: null, ...changes },
      createdAt: new Date(now - daysAgo * 86_400_000),
    });
    const nextAttemptAt = new Date(now + 3_600_000);
    await manager.update(OutgoingMailEntity, { id }, { createdAt: new Date(now - 40 * 86_400_000) });
    await manager.insert(OutgoingMailEntity, [
      ...[mail('recent', 29), mail('old', 31), mail('refused', 31, { state: 'refused' })],
      mail('waiting', 31, { state: 'queued', nextAttemptAt }),
    ]);
    await service.app.get(PurgeJob).run(new Date(now));
    const left = (await manager.find(OutgoingMailEntity)).map(({ subject }) => subject);
    expect(left.sort()).toEqual([enquiry.subject, 'recent', 'waiting'].sort());
    const many = Array.from({ length: 300 }, (_, index) => mail(`old ${index}`, 31));
    await manager.insert(OutgoingMailEntity, many);
    const outbox = service.app.get(OutboxRepository, { strict: false });
    expect(await turnsOf(() => outbox.deleteBefore(new Date(now)))).toBeGreaterThanOrEqual(3);
    expect(await manager.countBy(OutgoingMailEntity, { subject: Like('old %') })).toBe(0);
  });
});

describe.each(databases)('old logs of campaigns on $name', (database) => {
  const day = 86_400_000;
  const service = useService(marketingService, database, {
    env: { ...fastCampaigns, MAIL_LOG_RETENTION_DAYS: '100' },
  });
  const rowsOf = (mailingId: number) =>
    service.dataSource.manager.find(RecipientEntity, { where: { mailingId }, order: { id: 'ASC' } });

  it('no longer say who got them, but keep all results, and others can still exclude these people', async () => {
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 230);
    const { companyId, campaign } = sending;
    await fillMailableLeads(service, companyId, 1, () => ({ contactEmail: null }));
    await put(sending);
    const { id } = await untilFinished(sending);
    const { manager } = service.dataSource;
    const [first, second] = await rowsOf(id);
    const doubtful = { state: 'doubtful' as const, reason: `no reply of ${addressOf(0)}` };
    await manager.update(RecipientEntity, { id: first?.id ?? 0 }, doubtful);
    const whole = await mailingOf(sending);
    const whose = {
      workspaceId: user.id,
      address: addressOf(1),
      recipientId: second?.id ?? 0,
      language: 'es' as const,
    };
    const { pathname } = new URL(service.app.get(MailLinks, { strict: false }).unsubscribeUrl(whose));
    const job = service.app.get(MailLogJob, { strict: false });
    const after = (days: number) => new Date(Date.now() + days * day);

    const kept = await rowsOf(id);
    await job.run(after(99));
    expect(await rowsOf(id)).toEqual(kept);
    // Runs only one step, as if the process were killed after it. The next run of the job must continue.
    expect(await service.app.get(MailLogRepository, { strict: false }).clearSome(id, after(1))).toBe(100);
    await job.run(after(101));

    const cleared = await rowsOf(id);
    const nothing = { address: null, leadId: null, reason: null };
    expect(cleared).toEqual(
      kept.map((row, n) => ({
        ...row,
        ...nothing,
        addressKey: cleared[n]?.addressKey,
        dismissed: row.id === first?.id,
      })),
    );
    const before = new Set(kept.map(({ addressKey }) => addressKey));
    expect(cleared.filter(({ addressKey }) => addressKey !== null && before.has(addressKey))).toEqual([]);
    expect(new Set(cleared.map(({ addressKey }) => addressKey)).size).toBe(231);
    expect(await mailingOf(sending)).toEqual({ ...whole, undecided: 0, isLogCleared: true });
    await job.run(after(102));
    expect(await rowsOf(id)).toEqual(cleared);

    for (const action of ['sendToOthers', 'sendAgainDoubtful'])
      expectError(await act(sending, action), 409, 'MAILING_STATE');
    expectError(
      await user.post(`recipients/${first?.id}/decisions`, { decision: 'again' }),
      409,
      'MAILING_STATE',
    );
    const other = await newCampaign(user, companyId);
    const excluded = async () =>
      (await user.post(`campaigns/${other.id}/audience-counts`, { exceptCampaignIds: [campaign.id] })).json;
    expect(await excluded()).toMatchObject({
      excluded: { earlierCampaign: 230, noAddress: 1 },
      recipients: 0,
    });

    expect((await service.http('POST', pathname, oneClick())).status).toBe(200);
    expect(await excluded()).toMatchObject({ excluded: { suppressed: 1, earlierCampaign: 229 } });
    const page = await service.http('GET', pathname, { headers: throughGateway('es') });
    expect(page.text).toContain('esta dirección');

    const lead = kept[2]?.leadId;
    expect((await user.post(`leads/${lead}/erasure`, { count: 1 })).status).toBe(204);
    expect((await rowsOf(id)).filter(({ addressKey }) => addressKey === null)).toHaveLength(2);
  });

  it('stay whole while the campaign is paused, and that of a single mail stays with its lead', async () => {
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 1);
    await put(sending);
    const { id } = await untilFinished(sending);
    const { manager } = service.dataSource;
    const job = service.app.get(MailLogJob, { strict: false });
    const others = [{ phase: 'paused' as const }, { phase: 'finished' as const, kind: 'single' as const }];
    for (const changes of others) {
      await manager.update(MailingEntity, { id }, changes);
      await job.run(new Date(Date.now() + 101 * day));
      expect(await rowsOf(id)).toMatchObject([{ address: addressOf(0) }]);
    }
  });
});
