import { backoff, toDate } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import type { SendingConfig } from '../config.js';
import type { Suppressions } from '../suppression/suppressions.js';
import type { DayShares } from './day-shares.js';
import type { Delivered } from './handing-over.js';
import type { RecipientRepository } from './recipient.repository.js';
import type { RecipientMarks } from './recipient-marks.repository.js';
import { settlementOf } from './settlement.rules.js';

/** Backoff for a mail that the server refused for now. */
const retry = { first: 60_000, longest: 4 * 3_600_000 };
const day = 86_400_000;

interface Parts {
  marks: RecipientMarks;
  recipients: RecipientRepository;
  suppressions: Suppressions;
  shares: DayShares;
  config: Pick<SendingConfig, 'MAIL_GIVE_UP_DAYS'>;
}

/** Stores what has become of mails that the server has not taken. */
export class Settling {
  constructor(private readonly parts: Parts) {}

  async settle(
    { recipient, mailing: { userId, campaignId }, delivery }: Delivered,
    now: Date,
    manager: EntityManager,
  ): Promise<void> {
    const { marks, recipients, suppressions, shares, config } = this.parts;
    const { id, lease, address, attempts } = recipient;
    const settlement = settlementOf(delivery, {
      ...{ now, attempts, createdAt: toDate(recipient.createdAt) },
      giveUpMs: config.MAIL_GIVE_UP_DAYS * day,
      waitMs: (after) => backoff(retry, after),
    });
    if (settlement.kind === 'sent') return;
    if (settlement.kind === 'back') {
      await marks.putBack([id], lease, now, manager);
      return shares.settle(userId, 'queued', manager);
    }
    await recipients.settle(recipient, settlement.changes, manager);
    if (settlement.isHard && address !== null)
      await suppressions.add(userId, address, { reason: 'bounced', campaignId }, manager);
    await shares.settle(userId, settlement.changes.state, manager);
  }
}
