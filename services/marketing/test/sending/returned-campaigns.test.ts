import { Campaign } from '@portals/contracts/marketing';
import { insertRows } from '@portals/service-kit';
import {
  bodyOf,
  databases,
  type RunningService,
  sqlite,
  until,
  useService,
} from '@portals/service-kit/testing';
import { In } from 'typeorm';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import { newUser } from '../crm/support.js';
import { gate, useMailSetting } from '../mail-setting.js';
import { hour, mailing, suppressed } from './bounce-support.js';
import {
  act,
  fastCampaigns,
  mailingOf,
  put,
  readyToSend,
  recipientsOf,
  type Sending,
  untilFinished,
  untilMailing,
} from './sending-support.js';

const key = 'k3y-of-whoever-tells-of-our-mails';
const settings = { ...fastCampaigns, MAIL_EVENTS_SECRET: key, MAIL_RETURN_PATH: 'bounces@site.example' };
let events = 0;

/** Reports an event about an email, such as a bounce, through the API. */
async function tell(service: RunningService, event: object): Promise<void> {
  const body = { events: [{ id: `event ${++events}`, kind: 'bounce', ...event }] };
  const answer = await service.http('POST', '/api/marketing/mail-events', { body, token: key });
  expect(answer.json).toEqual({ recorded: 1, repeated: 0, unknown: 0 });
}

const statusOf = async ({ user, campaign }: Sending) =>
  bodyOf(await user.get(`campaigns/${campaign.id}`), Campaign).status;

describe.each(databases)('the returned emails of a campaign on $name', (kind) => {
  const setting = useMailSetting(kind);

  it('are sent again when a mailbox was full, and not when an address is gone or a person complains', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, settings);
    const sending = await readyToSend(service, await newUser(service), 4);
    await put(sending);
    await untilFinished(sending);
    const [full, gone, angry] = [...server.mails];
    expect(server.mails.map(({ returnPath }) => returnPath)).toEqual(Array(4).fill('bounces@site.example'));
    await tell(service, { hard: true, messageId: gone?.messageId, status: '5.1.1' });
    await tell(service, { kind: 'complaint', messageId: angry?.messageId });
    expect(await mailingOf(sending)).toMatchObject({ state: 'finished' });
    await tell(service, { hard: false, messageId: full?.messageId, status: '5.2.2' });
    const again = await mailingOf(sending);
    expect(again).toMatchObject({ state: 'sending', finishedAt: null, putOff: 1 });
    expect(again.counts).toMatchObject({ sent: 1, queued: 1, bounced: 1, complained: 1 });
    expect(await statusOf(sending)).toBe('active');
    await service.dataSource.manager.update(
      RecipientEntity,
      { state: 'queued' },
      { nextAttemptAt: new Date() },
    );
    await untilFinished(sending);
    expect(await statusOf(sending)).toBe('finished');
    expect(server.mails).toHaveLength(5);
    expect(server.mails.at(-1)?.raw).toBe(full?.raw);
    await tell(service, { hard: false, messageId: full?.messageId, status: '5.2.2' });
    expect((await mailingOf(sending)).counts).toMatchObject({ sent: 1, bounced: 2, complained: 1 });
    await act(sending, 'sendToOthers');
    await untilFinished(sending);
    expect(server.mails).toHaveLength(5);
    expect(await recipientsOf(sending, '&state=complained')).toMatchObject([
      { address: angry?.recipients[0] },
    ]);
  });

  it('are sent again after the list is made, when they come back before (rule 11.45)', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, settings);
    const sending = await readyToSend(service, await newUser(service), 1);
    await put(sending);
    const { id } = await untilFinished(sending);
    const { manager } = service.dataSource;
    await manager.update(MailingEntity, { id }, { phase: 'preparing' });
    await tell(service, { hard: false, messageId: server.mails[0]?.messageId, status: '5.2.2' });
    expect(await mailingOf(sending)).toMatchObject({ state: 'preparing', putOff: 1 });
  });

  it('do not bring back the address of somebody who is erased while the server still replies', async () => {
    const { opened, open } = gate();
    const refused = Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });
    const beforeAcknowledge = () => opened.then(() => Promise.reject(refused));
    const server = await setting.sink(0, { beforeAcknowledge });
    const service = await setting.run(server.url, settings);
    const sending = await readyToSend(service, await newUser(service), 2);
    await put(sending);
    await until(
      async () => server.mails,
      (mails) => mails.length === 2,
    );
    const mails = await recipientsOf(sending);
    for (const { leadId } of mails) await sending.user.post(`leads/${leadId}/erasure`, { count: 1 });
    const address = mails[0]?.address;
    await sending.user.post('suppressions', { address });
    open();
    expect((await untilFinished(sending)).counts).toMatchObject({ refused: 2 });
    expect(await suppressed(service, sending.user)).toEqual([
      { address, reason: 'by hand' },
      { address: null, reason: 'bounced' },
    ]);
  });

  it('still count as sent when they cannot be sent again, or the mailing is stopped', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, settings);
    const sending = await readyToSend(service, await newUser(service), 4);
    await put(sending);
    await untilFinished(sending);
    const [deleted, refused, waiting] = await recipientsOf(sending);
    const { manager } = service.dataSource;
    for (const mail of [deleted, refused, waiting]) {
      const { messageId } = await manager.findOneByOrFail(RecipientEntity, { id: mail?.id ?? 0 });
      await tell(service, { hard: false, messageId, status: '5.2.2' });
    }
    await sending.user.delete(`leads/${deleted?.leadId}`);
    const refuse = { code: 550, text: '5.1.1 No such user' };
    server.rules.answer = (address) => (address === refused?.address ? refuse : undefined);
    const due = In([deleted?.id, refused?.id]);
    await manager.update(RecipientEntity, { id: due }, { nextAttemptAt: new Date() });
    await untilMailing(sending, ({ counts }) => counts.queued + counts.sending === 1);
    await act(sending, 'stop');
    await untilMailing(sending, ({ finishedAt }) => finishedAt !== null);
    const { counts, excluded } = await mailingOf(sending);
    expect(counts).toMatchObject({ sent: 1, bounced: 3, refused: 0, stopped: 0, excluded: 0 });
    expect(excluded).toEqual({});
    expect(await statusOf(sending)).toBe('finished');
  });
});

describe('the limits of a mailing', () => {
  const service = useService(marketingService, sqlite, { env: { ...settings, MAIL_POLL_MS: '50' } });

  /** Creates a running mailing with some finished emails, and one that is scheduled for tomorrow. */
  async function sendingWith(counts: Partial<Record<RecipientEntity['state'], number>>): Promise<number> {
    const user = await newUser(service);
    const mailingId = await mailing(service, user, await user.company(), 'paused');
    const now = new Date();
    const states = Object.entries({ ...counts, queued: 1 }).flatMap(([state, count]) =>
      Array(count).fill(state),
    );
    const rows = states.map((state, n) => ({
      ...{
        mailingId,
        address: `a${n}@b.es`,
        addressKey: String(n),
        state,
        messageId: `<${mailingId}.${n}@x>`,
      },
      ...{ createdAt: now, changedAt: now, nextAttemptAt: new Date(now.getTime() + 24 * hour) },
    }));
    await insertRows(service.dataSource.manager, RecipientEntity, rows);
    await service.dataSource.manager.update(MailingEntity, { id: mailingId }, { phase: 'sending' });
    return mailingId;
  }
  const untilPaused = (id: number) =>
    until(
      () => rowOf(id),
      ({ phase }) => phase === 'paused',
    );
  const rowOf = (id: number) =>
    service.dataSource.manager.findOneOrFail(MailingEntity, {
      select: { id: true, phase: true, stateReason: true },
      where: { id },
    });

  it('pause it, and say which', async () => {
    const fine = await sendingWith({ sent: 474, bounced: 24, refused: 1, complained: 1 });
    const few = await sendingWith({ bounced: 499 });
    const bounces = await sendingWith({ sent: 474, bounced: 13, refused: 13 });
    const complaints = await sendingWith({ sent: 498, complained: 2 });
    for (const [id, stateReason] of [
      [bounces, 'bounces'],
      [complaints, 'complaints'],
    ] as const)
      expect(await untilPaused(id)).toMatchObject({ stateReason });
    for (const id of [fine, few]) expect(await rowOf(id)).toMatchObject({ phase: 'sending' });
  });

  it('count what comes after the list was made again for the others (rule 11.42)', async () => {
    const id = await sendingWith({ sent: 300, stopped: 500 });
    const { manager } = service.dataSource;
    const judgedBefore = { accepted: 300, refused: 300, bounced: 0, complained: 0 };
    const sending = await readyToSend(service, await newUser(service), 0);
    await put(sending);
    const campaignId = sending.campaign.id;
    const { document } = await manager.findOneByOrFail(MailingEntity, { campaignId });
    const again = { phase: 'preparing', state: 'queued', document, judgedBefore } as const;
    await manager.update(MailingEntity, { id }, again);
    await until(
      () => rowOf(id),
      ({ phase }) => phase === 'sending',
    );
    await manager.update(RecipientEntity, { mailingId: id, state: 'stopped' }, { state: 'refused' });
    expect(await untilPaused(id)).toMatchObject({ stateReason: 'bounces' });
  });
});
