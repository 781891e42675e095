import { Inject, Injectable } from '@nestjs/common';
import type { MailingStateReason } from '@portals/contracts/constants';
import { OutreachGate } from '../../campaigns/index.js';
import { RecentlyUsed } from '../mail-making/mail-template.js';
import type { MailSender } from '../mailing-row/mail-snapshot.js';
import { SenderConfirmations } from '../sender-confirmation/sender-confirmations.js';
import { MailingRepository, type SendingMailing } from './mailing.repository.js';

/**
 * Rechecks before sending whether a mailing is still allowed (rule 16.4): approval or sender confirmation may have been withdrawn since it
 * was requested, or a new version of the site may have stricter rules.
 */
@Injectable()
export class SendingGuard {
  /** Cached senders of mailings; they cannot become stale, because the snapshot of a mailing never changes. */
  private readonly senders = new RecentlyUsed<number, MailSender | null>(200);

  constructor(
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(SenderConfirmations) private readonly confirmations: SenderConfirmations,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
  ) {}

  /** Returns the reason why a mailing must not continue; null when it may. */
  async problemOf({ id, workspaceId }: SendingMailing): Promise<MailingStateReason | null> {
    if (!(await this.outreach.isReleased(workspaceId))) return 'not released';
    const sender = await this.senders.get(id, () => this.mailings.sender(id));
    for (const address of [sender?.fromAddress, sender?.replyTo])
      if (address && !(await this.confirmations.mayUse(workspaceId, address))) return 'sender';
    return null;
  }
}
