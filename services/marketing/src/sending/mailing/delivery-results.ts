import { backoff, toDate } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import type { SendingConfig } from '../config.js';
import type { Suppressions } from '../suppression/suppressions.js';
import type { DayShares } from './day-shares.js';
import type { Delivered } from './mail-delivery.js';
import type { RecipientRepository } from './recipient.repository.js';
import type { RecipientClaims } from './recipient-claims.repository.js';
import { retryDecisionOf } from './retry-decision.rules.js';

/** Backoff for an email that the server refused for now. */
const retry = { first: 60_000, longest: 4 * 3_600_000 };
const day = 86_400_000;

interface Parts {
  claims: RecipientClaims;
  recipients: RecipientRepository;
  suppressions: Suppressions;
  shares: DayShares;
  config: Pick<SendingConfig, 'MAIL_GIVE_UP_DAYS'>;
}

/** Stores the results of emails that the server has not accepted. */
export class DeliveryResults {
  constructor(private readonly parts: Parts) {}

  async settle(
    { recipient, mailing: { workspaceId, campaignId }, delivery }: Delivered,
    now: Date,
    manager: EntityManager,
  ): Promise<void> {
    const { claims, recipients, suppressions, shares, config } = this.parts;
    const { id, lease, address, attempts } = recipient;
    const decision = retryDecisionOf(delivery, {
      ...{ now, attempts, createdAt: toDate(recipient.createdAt) },
      giveUpMs: config.MAIL_GIVE_UP_DAYS * day,
      waitMs: (after) => backoff(retry, after),
    });
    if (decision.kind === 'sent') return;
    if (decision.kind === 'back') {
      await claims.putBack([id], lease, now, manager);
      return shares.settle(workspaceId, 'queued', manager);
    }
    await recipients.settle(recipient, decision.changes, manager);
    if (decision.isHard && address !== null)
      await suppressions.add(workspaceId, address, { reason: 'bounced', campaignId }, manager);
    await shares.settle(workspaceId, decision.changes.state, manager);
  }
}
