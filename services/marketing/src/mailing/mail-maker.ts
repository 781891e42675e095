import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, toDate } from '@portals/service-kit';
import { EmailThread } from '../campaign-mail/email-thread.js';
import type { MarketingConfig } from '../config.js';
import { MailClicks } from '../mail-clicks/mail-clicks.js';
import { MailLinks } from '../mail-links/mail-links.js';
import type { FrozenMail } from './frozen-mail.js';
import type { CampaignMessage } from './mail-message.js';
import { MailTemplate } from './mail-template.js';
import { MailingRepository, type SendingMailing } from './mailing.repository.js';
import type { ClaimedRecipient } from './recipient.repository.js';

/** Mailings whose mails are kept half made. */
const mostKept = 20;

interface Kept {
  mail: FrozenMail;
  template: MailTemplate;
}

/** Makes the mails of mailings. */
@Injectable()
export class MailMaker {
  private readonly kept = new Map<number, Promise<Kept>>();

  constructor(
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(EmailThread) private readonly emails: EmailThread,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(MailClicks) private readonly clicks: MailClicks,
    @Inject(CONFIG) private readonly config: Pick<MarketingConfig, 'MAIL_RETURN_PATH'>,
  ) {}

  /** The mail to a recipient, with their lead as it is now. */
  async message(mailing: SendingMailing, recipient: ClaimedRecipient): Promise<CampaignMessage> {
    const { mail, template } = await this.keptOf(mailing);
    const address = recipient.address ?? '';
    const language = mail.kind === 'single' ? mail.language : mail.email.language;
    const to = { userId: mailing.userId, address, recipientId: recipient.id, language };
    const unsubscribeUrl = this.links.unsubscribeUrl(to);
    const { contactName, companyName, contactEmail, contactPhone, position, sector } = recipient;
    const values = { contactName, companyName, contactEmail, contactPhone, position, sector };
    const { sender } = mail;
    return {
      messageId: recipient.messageId,
      date: toDate(recipient.createdAt),
      sender,
      to: { name: contactName ?? '', address },
      envelopeFrom: this.config.MAIL_RETURN_PATH ?? sender.fromAddress,
      unsubscribeUrl,
      content: await template.fill({ values, address, unsubscribeUrl }),
    };
  }

  private keptOf(mailing: SendingMailing): Promise<Kept> {
    const found = this.kept.get(mailing.id);
    if (found !== undefined) return found;
    if (this.kept.size >= mostKept) this.kept.clear();
    const reading = this.read(mailing);
    this.kept.set(mailing.id, reading);
    reading.catch(() => this.kept.delete(mailing.id));
    return reading;
  }

  private async read({ id, campaignId }: SendingMailing): Promise<Kept> {
    const frozen = await this.mailings.mail(id);
    if (frozen === null) throw new Error(`The mailing ${id} is gone`);
    const mail = await this.withCountedLinks(campaignId, frozen);
    return { mail, template: new MailTemplate(mail, (node) => this.emails.render(node)) };
  }

  private async withCountedLinks(campaignId: number | null, mail: FrozenMail): Promise<FrozenMail> {
    if (mail.kind !== 'campaign' || !mail.sender.countClicks || campaignId === null) return mail;
    return { ...mail, email: await this.clicks.counted(campaignId, mail.email) };
  }
}
