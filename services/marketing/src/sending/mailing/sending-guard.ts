import { Inject, Injectable } from '@nestjs/common';
import type { MailingStateReason } from '@portals/contracts/constants';
import { OutreachGate } from '../../campaigns/index.js';
import { RecentlyUsed } from '../mail-making/mail-template.js';
import type { MailSender } from '../mailing-row/mail-snapshot.js';
import { SenderConfirmations } from '../sender-confirmation/sender-confirmations.js';
import { MailingRepository, type SendingMailing } from './mailing.repository.js';

export type Answers = Map<string, boolean>;

/**
 * Rechecks before sending whether a mailing is still allowed (rule 16.4): approval or sender confirmation may have been withdrawn since it
 * was requested, or a new version of the site may have stricter rules.
 */
@Injectable()
export class SendingGuard {
  /** Cached senders of mailings; they cannot become stale, because the snapshot of a mailing never changes. */
  private readonly senders = new RecentlyUsed<number, MailSender | null>(5000);

  constructor(
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(SenderConfirmations) private readonly confirmations: SenderConfirmations,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
  ) {}

  /**
   * Returns the reason why a mailing must not continue; null when it may.
   * @param known answers that several mailings share, by workspace and address: hundreds of emails to single leads may be open at once
   */
  async problemOf({ id, workspaceId }: SendingMailing, known: Answers): Promise<MailingStateReason | null> {
    const isReleased = () => this.outreach.isReleased(workspaceId);
    if (!(await once(known, String(workspaceId), isReleased))) return 'not released';
    const sender = await this.senders.get(id, () => this.mailings.sender(id));
    for (const address of [sender?.fromAddress, sender?.replyTo]) {
      if (!address) continue;
      const mayUse = () => this.confirmations.mayUse(workspaceId, address);
      if (!(await once(known, `${workspaceId} ${address}`, mayUse))) return 'sender';
    }
    return null;
  }
}

async function once(known: Answers, key: string, ask: () => Promise<boolean>): Promise<boolean> {
  const answer = known.get(key) ?? (await ask());
  known.set(key, answer);
  return answer;
}
