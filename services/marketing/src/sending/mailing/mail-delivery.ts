import { Inject, Injectable } from '@nestjs/common';
import { type DigitalSourceType, variableValuesOf } from '@portals/contracts/constants';
import { CONFIG, type Logger, toDate } from '@portals/service-kit';
import { localSite } from '@portals/service-kit/mail';
import { EmailThread } from '../../campaigns/index.js';
import { declaredSource } from '../../campaigns/plain.js';
import type {
  CampaignMessage,
  CampaignTransport,
  Delivery,
} from '../campaign-transport/campaign-transport.js';
import type { SendingConfig } from '../config.js';
import { webLinksOf } from '../mail-clicks/document-links.rules.js';
import { MailClicks } from '../mail-clicks/mail-clicks.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { MailTemplate, RecentlyUsed } from '../mail-making/mail-template.js';
import type { MailSnapshot } from '../mailing-row/mail-snapshot.js';
import { MailingRepository, type SendingMailing } from './mailing.repository.js';
import type { ClaimedRecipient } from './recipient-claims.repository.js';
import type { DueRecipient } from './send-scheduler.js';

/** Maximum number of mailings whose templates are cached. */
const mostKept = 20;
/**
 * Time limit for rendering an email, in milliseconds. It is long, because no user waits for the result. An email that cannot be rendered is
 * retried, the first time after a minute.
 */
const renderMs = 60_000;

interface Kept {
  mail: MailSnapshot;
  template: MailTemplate;
  digitalSourceType: DigitalSourceType | null;
}

/** Builds the emails of mailings. */
@Injectable()
export class MailMaker {
  private readonly kept = new RecentlyUsed<number, Kept>(mostKept);

  constructor(
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(EmailThread) private readonly emails: EmailThread,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(MailClicks) private readonly clicks: MailClicks,
    @Inject(CONFIG)
    private readonly config: Pick<SendingConfig, 'MAIL_RETURN_PATH' | 'PUBLIC_URL' | 'DIGITAL_SOURCE_MARKS'>,
  ) {}

  /** Returns the envelope sender of a mailing's emails, which receives the bounces. */
  async envelopeFrom(mailing: SendingMailing): Promise<string> {
    return this.config.MAIL_RETURN_PATH ?? (await this.keptOf(mailing)).mail.sender.fromAddress;
  }

  /** Returns the email to a recipient, filled with the lead's current data. */
  async message(mailing: SendingMailing, recipient: ClaimedRecipient): Promise<CampaignMessage> {
    const { mail, template, digitalSourceType } = await this.keptOf(mailing);
    const address = recipient.address ?? '';
    const language = mail.kind === 'single' ? mail.language : mail.email.language;
    const to = { workspaceId: mailing.workspaceId, address, recipientId: recipient.id, language };
    const unsubscribeUrl = this.links.unsubscribeUrl(to);
    const { sender } = mail;
    const viewUrl = mail.kind === 'campaign' && mail.hasView ? this.links.viewUrl(recipient.id) : undefined;
    return {
      digitalSourceType,
      messageId: recipient.messageId,
      date: toDate(recipient.createdAt),
      sender,
      to: { name: recipient.contactName ?? '', address },
      unsubscribeUrl,
      content: await template.fill({ values: variableValuesOf(recipient), address, unsubscribeUrl, viewUrl }),
    };
  }

  private keptOf(mailing: SendingMailing): Promise<Kept> {
    return this.kept.get(mailing.id, () => this.read(mailing));
  }

  private async read({ id, campaignId }: SendingMailing): Promise<Kept> {
    const snapshot = await this.mailings.mail(id);
    if (snapshot === null) throw new Error(`The mailing ${id} is gone`);
    const mail = await this.withCountedLinks(campaignId, snapshot);
    const { fromAddress } = mail.sender;
    const origin = this.config.PUBLIC_URL ?? localSite;
    const links = { origin, fromAddress, targets: targetsOf(mail, snapshot) };
    return {
      mail,
      template: new MailTemplate(mail, (job) => this.emails.make(job, renderMs), links),
      digitalSourceType: declaredSource(
        this.config,
        mail.kind === 'campaign' ? mail.digitalSourceType : null,
      ),
    };
  }

  private async withCountedLinks(campaignId: number | null, mail: MailSnapshot): Promise<MailSnapshot> {
    if (mail.kind !== 'campaign' || !mail.sender.countClicks || campaignId === null) return mail;
    return { ...mail, email: await this.clicks.counted(campaignId, mail.email) };
  }
}

/** Maps the click-counting links of `mail` to the original links in `snapshot`; both have the same links in the same order. */
function targetsOf(mail: MailSnapshot, snapshot: MailSnapshot): Map<string, string> {
  if (mail.kind !== 'campaign' || snapshot.kind !== 'campaign') return new Map();
  const targets = webLinksOf(snapshot.email);
  return new Map(webLinksOf(mail.email).map((url, n) => [url, targets[n] ?? url]));
}

/** Due recipient that the scheduler has chosen for the next email. */
export interface ChosenRecipient extends DueRecipient {
  /** Workspace of the company. */
  workspaceId: number;
}

/** Email whose envelope a connection is already sending. The message follows once the recipient has been claimed. */
export interface StartedMail {
  recipient: ChosenRecipient;
  /** Called with the claimed recipient, or with null when the email must not be sent. */
  onClaimed: (claimed: ClaimedRecipient | null) => void;
}

/** An attempt to send an email, with its result. */
export interface Delivered {
  recipient: ClaimedRecipient;
  mailing: SendingMailing;
  delivery: Delivery;
}

/** Sends one email of a mailing to the mail server. */
export class MailDelivery {
  constructor(
    private readonly maker: MailMaker,
    private readonly transport: CampaignTransport,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /**
   * Sends the envelope immediately, and the message only once the recipient has been claimed.
   * @param claimed resolves to null when the email must not be sent; the server then gets no message
   */
  async deliver(
    mailing: SendingMailing,
    { id, messageId, address }: DueRecipient,
    claimed: Promise<ClaimedRecipient | null>,
  ): Promise<Delivery> {
    const message = claimed.then((recipient) => {
      if (recipient === null) throw new Error('The recipient is not claimed');
      return this.maker.message(mailing, recipient);
    });
    // `await message` below handles the rejection, but possibly too late: without a handler here, the rejection could end the process.
    message.catch(() => {});
    try {
      const from = await this.maker.envelopeFrom(mailing);
      const delivery = await this.transport.send({ messageId, from, to: address ?? '' }, message);
      await message;
      return delivery;
    } catch (error) {
      if ((await claimed) !== null)
        this.logger.error({ recipient: id, err: error }, 'a mail could not be made');
      return { kind: 'soft', status: null, reason: 'The mail could not be made.' };
    }
  }
}
