import { databases, until, useService } from '@portals/service-kit/testing';
import {
  CAMPAIGN_TRANSPORT,
  type CampaignTransport,
  type Delivery,
} from '../../src/sending/campaign-transport/campaign-transport.js';
import { MailLinks } from '../../src/sending/mail-links/mail-links.js';
import { SendQueueWorker } from '../../src/sending/mailing/send-queue.worker.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import { newUser } from '../crm/support.js';
import { oneClick } from './mailing-support.js';
import {
  act,
  addressOf,
  fastCampaigns,
  mailingOf,
  put,
  readyToSend,
  recipientsOf,
  type Sending,
  untilFinished,
} from './sending-support.js';

/** Possible outcomes of a delivery, one for each email. */
const replies: Delivery[] = [
  { kind: 'sent' },
  { kind: 'soft', status: '4.7.1', reason: '451 4.7.1 greylisted' },
  { kind: 'refused', status: '5.7.1', reason: '550 5.7.1 no' },
  { kind: 'doubtful', reason: 'connection lost' },
  { kind: 'server', status: '4.3.2', reason: '421 too busy' },
];

describe.each(databases)('a recipient on $name who refuses while an email is being sent', (database) => {
  const service = useService(marketingService, database, { env: fastCampaigns });

  async function sayNo({ user }: Sending, { id, address }: { id: number; address: string | null }) {
    const whose = { workspaceId: user.id, address: address ?? '', recipientId: id, language: 'es' as const };
    const { pathname } = new URL(service.app.get(MailLinks, { strict: false }).unsubscribeUrl(whose));
    expect((await service.http('POST', pathname, oneClick())).status).toBe(200);
  }

  it('stays unsubscribed no matter what the server replies then, and gets no email again', async () => {
    const sending = await readyToSend(service, await newUser(service), replies.length);
    const transport = service.app.get<CampaignTransport>(CAMPAIGN_TRANSPORT, { strict: false });
    const left = [...replies];
    const sentTo: string[] = [];
    const spy = jest.spyOn(transport, 'send').mockImplementation(async ({ to }, message) => {
      await message;
      sentTo.push(to);
      const found = (await recipientsOf(sending)).find(({ address }) => address === to);
      if (found) await sayNo(sending, found);
      return left.shift() ?? { kind: 'sent' };
    });
    const isNo = { unsubscribed: 5, sent: 0, doubtful: 0, queued: 0, sending: 0, excluded: 0 };
    try {
      await put(sending);
      expect(await untilFinished(sending)).toMatchObject({ counts: isNo, undecided: 0 });
      expect((await act(sending, 'sendToOthers')).status).toBe(200);
      expect(await untilFinished(sending)).toMatchObject({ counts: isNo });
    } finally {
      spy.mockRestore();
    }
    expect((await recipientsOf(sending)).filter(({ reason }) => reason !== null)).toEqual([]);
    expect(sentTo.sort()).toEqual(replies.map((_, n) => addressOf(n)).sort());
  });

  it('is not doubtful when the process that had the email has ended', async () => {
    const sending = await readyToSend(service, await newUser(service), 2);
    await put(sending);
    const { id: mailingId } = await untilFinished(sending);
    const { manager } = service.dataSource;
    const left = { state: 'sending' as const, lease: 'ended', sentAt: null };
    const hour = 3_600_000;
    await manager.update(MailingEntity, { id: mailingId }, { phase: 'sending', finishedAt: null });
    const nextAttemptAt = new Date(Date.now() + hour);
    await manager.update(RecipientEntity, { mailingId }, { ...left, nextAttemptAt });
    const [first] = await recipientsOf(sending);
    if (first) await sayNo(sending, first);
    await manager.update(RecipientEntity, { mailingId }, { nextAttemptAt: new Date() });
    service.app.get(SendQueueWorker, { strict: false }).wake();
    await until(
      () => mailingOf(sending),
      ({ counts, undecided }) => counts.doubtful === 1 && counts.unsubscribed === 1 && undecided === 1,
    );
    await act(sending, 'leaveDoubtful');
    expect(await mailingOf(sending)).toMatchObject({
      counts: { doubtful: 1, unsubscribed: 1 },
      undecided: 0,
    });
  });
});
