import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { databaseTime, lockRows, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { sharedLock } from '../../crm/index.js';
import { addressKeyOf } from '../../kernel/plain.js';
import type { UnsubscribeLink } from '../mail-links/mail-links.js';
import { MailLinks, weeklyReportWorkspaceId } from '../mail-links/mail-links.js';
import { requestRecount } from '../mailing-days/request-recount.js';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';
import { holdCompanyOf } from './held-company.js';
import { type OptOutAddress, type Suppressed, Suppressions, senderDomainOf } from './suppressions.js';

/** Data that the page behind the unsubscribe link shows. */
export interface UnsubscribeState {
  /** Language of the email. */
  language: Language;
  /** Name of the sender; null when the company or the mailing no longer exists. */
  sender: string | null;
  /** Address that the link is for; null when it is no longer stored. */
  address: string | null;
  getsMails: boolean;
  /** True for the link of a test email, which changes nothing. */
  isTest: boolean;
  /** True for the link of a weekly report. */
  isWeekly: boolean;
}

interface Sent {
  mailingId: number;
  /** Recipient's address; null once the log is cleared. */
  address: string | null;
  /** Hash of the address, see `MailLinks.keptKeyOf`. */
  keptKey: string;
  campaignId: number | null;
  /** Name of the sender; null once the company is deleted, even before its rows are removed. */
  sender: string | null;
  messageId: string;
  /** Current workspace of the company; differs from the workspace in the link once the company has moved (rule 18.73). */
  workspaceId: number;
}

const whoOf = ({ address, keptKey }: Sent): OptOutAddress => (address === null ? { keptKey } : { address });

/** Returns true for a test email, which has no recipient row. */
const isTest = (link: UnsubscribeLink): boolean => link.recipientId === 0 && !isWeekly(link);
const isWeekly = ({ workspaceId }: UnsubscribeLink): boolean => workspaceId === weeklyReportWorkspaceId;

/** Handles the unsubscribe link of every email, which applies to one address, for all companies of the sender. */
@Injectable()
export class Unsubscribe {
  constructor(
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** @returns null for a token that is not ours */
  async find(token: string): Promise<UnsubscribeState | null> {
    const link = this.links.readUnsubscribe(token);
    return link && this.stateOf(link, await this.sent(link));
  }

  /**
   * Suppresses the address, or ends its suppression. Repeating it changes nothing.
   * @returns the resulting state; null for a token that is not ours
   */
  async decide(token: string, getsMails: boolean): Promise<UnsubscribeState | null> {
    const link = this.links.readUnsubscribe(token);
    if (link === null) return null;
    if (isTest(link)) return this.stateOf(link, null);
    const { recipientId } = link;
    const decided = async (manager: EntityManager) => {
      const others = await this.movedTo(link, manager);
      // An erasure at the same moment comes before or after this decision, so that the address does not stay in the suppression.
      await lockRows(
        manager.createQueryBuilder(RecipientEntity, 'recipient').where({ id: recipientId }),
      ).getOne();
      const sent = await this.sent(link, manager);
      const why = { reason: 'unsubscribed' as const, campaignId: sent?.campaignId ?? null };
      for (const whose of await this.wherever(link, sent, others, manager)) {
        if (getsMails) await this.takeBack(whose, link, manager);
        else await this.suppressions.addHash(whose, why, manager);
      }
      if (sent === null) return null;
      const domain = senderDomainOf(sent.messageId);
      if (getsMails) await this.suppressions.removeOptOuts(whoOf(sent), { domain }, manager);
      else await this.suppressions.addOptOut({ ...sent, domain }, manager);
      await this.record(recipientId, getsMails, manager);
      await requestRecount([sent.mailingId], manager);
      return sent;
    };
    return this.stateOf(link, await transaction(this.dataSource, decided, { readsLatest: true }));
  }

  /**
   * Returns the workspace to which the company has moved since the email was sent. When the recipient no longer exists, nobody can tell which
   * company it was, so these are all workspaces to which companies have moved. Until the transaction ends, no company moves.
   */
  private async movedTo(
    { workspaceId, recipientId }: UnsubscribeLink,
    manager: EntityManager,
  ): Promise<number[]> {
    const current = await holdCompanyOf(recipientId, manager);
    if (current !== null) return current === workspaceId ? [] : [current];
    const all = `SELECT id FROM marketing_companies WHERE workspaceId = ?${sharedLock(manager)}`;
    await manager.query(all, [workspaceId]);
    return this.suppressions.heirsOf(workspaceId, manager);
  }

  /**
   * Returns what is suppressed: the address in the workspace that sent the email and in those to which it has handed over. Where the log is
   * cleared, only the suppression may still have the address; without it, the other workspace gets the hash from the link.
   */
  private async wherever(
    { workspaceId, addressHash }: UnsubscribeLink,
    sent: Sent | null,
    others: readonly number[],
    manager: EntityManager,
  ) {
    for (const to of others) await this.suppressions.addOrigins({ from: workspaceId, to }, manager);
    const own = await this.suppressions.findHash(workspaceId, addressHash, manager);
    const address = sent && (sent.address ?? own?.address ?? null);
    const elsewhere = others.map((to) => {
      const hash = address === null ? addressHash : this.links.hashOf(to, address);
      return { workspaceId: to, addressHash: hash, address };
    });
    // A workspace that has handed the company over gets no address of its people any more.
    return [{ workspaceId, addressHash, address: others.length > 0 ? null : address }, ...elsewhere];
  }

  /** Removes the suppressions of an address. Where the email does not have it any more, the list of the workspace may. */
  private async takeBack(whose: Suppressed, link: UnsubscribeLink, manager: EntityManager): Promise<void> {
    const address = whose.address ?? (await this.suppressions.addressOf(whose.workspaceId, link, manager));
    await this.suppressions.removeHash({ ...whose, address }, manager);
  }

  private async stateOf(link: UnsubscribeLink, sent: Sent | null): Promise<UnsubscribeState> {
    const { workspaceId, addressHash, language } = link;
    const own = await this.suppressions.findHash(workspaceId, addressHash);
    const refusal = sent && (await this.suppressions.findOptOut(whoOf(sent), senderDomainOf(sent.messageId)));
    const getsMails = own === null && refusal === null;
    return {
      language,
      sender: sent?.sender ?? null,
      address: sent?.address ?? null,
      getsMails,
      isTest: isTest(link),
      isWeekly: isWeekly(link),
    };
  }

  /**
   * Returns the email that contains the link; null when it was sent to another address, or when the person was erased or the company
   * deleted. A cleared log cannot confirm the address, so the recipient id alone counts, which is safe because ids are never reused.
   */
  private async sent(
    { workspaceId, recipientId, addressHash }: UnsubscribeLink,
    manager = this.dataSource.manager,
  ): Promise<Sent | null> {
    const [row] = await manager.query<(Omit<Sent, 'keptKey'> & { addressKey: string | null })[]>(
      `SELECT recipient.mailingId, recipient.address, recipient.addressKey, recipient.messageId, mailing.campaignId,
          mailing.userId AS workspaceId,
          CASE WHEN company.deletedAt IS NULL THEN COALESCE(sender.fromName, company.name) END AS sender
        FROM marketing_recipients recipient
        JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId
        JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
        LEFT JOIN marketing_senders sender ON sender.marketingCompanyId = company.id
        WHERE recipient.id = ?`,
      [recipientId],
    );
    if (!row) return null;
    const { addressKey, ...mail } = row;
    if (mail.address === null) return addressKey === null ? null : { ...mail, keptKey: addressKey };
    if (this.links.hashOf(workspaceId, mail.address) !== addressHash) return null;
    return { ...mail, keptKey: this.links.keptKeyOf(addressKeyOf(mail.address)) };
  }

  /**
   * Records the decision in the recipient's row. A person who uses the link has received the email, so a missing sending time is filled in,
   * and an email that was requeued after a bounce (rule 11.45) is not sent again. This happens in a single statement, because the server's
   * reply may be stored at the same moment.
   */
  private async record(id: number, getsMails: boolean, manager: EntityManager): Promise<void> {
    const changedAt = new Date();
    if (getsMails) {
      await manager.update(RecipientEntity, { id, state: 'unsubscribed' }, { state: 'sent', changedAt });
      return;
    }
    const at = databaseTime(changedAt);
    const sql = `UPDATE marketing_recipients
      SET state = 'unsubscribed', lease = NULL, reason = NULL, sentAt = COALESCE(sentAt, ?), changedAt = ?
      WHERE id = ? AND (state IN ('sent', 'sending', 'doubtful') OR (state = 'queued' AND sentAt IS NOT NULL))`;
    await manager.query(sql, [at, at, id]);
  }
}
