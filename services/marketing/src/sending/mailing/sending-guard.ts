import { Inject, Injectable } from '@nestjs/common';
import type { CampaignVariable, MailingStateReason } from '@portals/contracts/constants';
import { OutreachGate } from '../../campaigns/index.js';
import { RecentlyUsed } from '../mail-making/mail-template.js';
import { missingVariablesOf, neededVariablesOf } from '../mailing-audience/exclusion.rules.js';
import type { MailSender } from '../mailing-row/mail-snapshot.js';
import { SenderConfirmations } from '../sender-confirmation/sender-confirmations.js';
import { MailingRepository, type SendingMailing } from './mailing.repository.js';
import type { ClaimedRecipient } from './recipient-claims.repository.js';

interface MailFacts {
  sender: MailSender | null;
  neededVariables: readonly CampaignVariable[];
}

export type KnownProblems = Map<string, boolean>;

/**
 * Rechecks before sending whether a mailing is still allowed (rule 16.4): approval or sender confirmation may have been withdrawn since it
 * was requested, or a new version of the site may have stricter rules.
 */
@Injectable()
export class SendingGuard {
  /** Cached facts about mailings; they cannot become stale, because the snapshot of a mailing never changes. */
  private readonly facts = new RecentlyUsed<number, MailFacts>(5000);

  constructor(
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(SenderConfirmations) private readonly confirmations: SenderConfirmations,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
  ) {}

  /**
   * Returns the reason why a mailing must not continue; null when it may.
   * @param known answers that several mailings share, by workspace and address: hundreds of emails to single leads may be open at once
   */
  async problemOf(
    { id, workspaceId }: SendingMailing,
    known: KnownProblems,
  ): Promise<MailingStateReason | null> {
    const isReleased = () => this.outreach.isReleased(workspaceId);
    if (!(await once(known, String(workspaceId), isReleased))) return 'not released';
    const { sender } = await this.factsOf(id);
    for (const address of [sender?.fromAddress, sender?.replyTo]) {
      if (!address) continue;
      const mayUse = () => this.confirmations.mayUse(workspaceId, address);
      if (!(await once(known, `${workspaceId} ${address}`, mayUse))) return 'sender';
    }
    return null;
  }

  /** Returns true when a lead no longer has a field that the email needs. */
  async lacksField(recipient: ClaimedRecipient): Promise<boolean> {
    return missingVariablesOf(recipient, await this.factsOf(recipient.mailingId)).length > 0;
  }

  private factsOf(mailingId: number): Promise<MailFacts> {
    return this.facts.get(mailingId, async () => {
      const mail = await this.mailings.readableMail(mailingId);
      // The variables of a single email were filled in when it was requested.
      const neededVariables = mail?.kind === 'campaign' ? neededVariablesOf(mail.email) : [];
      return { sender: mail?.sender ?? null, neededVariables };
    });
  }
}

async function once(known: KnownProblems, key: string, ask: () => Promise<boolean>): Promise<boolean> {
  const answer = known.get(key) ?? (await ask());
  known.set(key, answer);
  return answer;
}
