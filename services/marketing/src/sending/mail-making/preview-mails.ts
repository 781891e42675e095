import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portals/service-kit';
import { localSite } from '@portals/service-kit/mail';
import { EmailThread } from '../../campaigns/index.js';
import type { EmailTheme, VariableValues } from '../../campaigns/plain.js';
import type { SendingConfig } from '../config.js';
import { MailLinks } from '../mail-links/mail-links.js';
import type { MailSnapshot } from '../mailing-row/mail-snapshot.js';
import { type FilledMail, MailTemplate } from './mail-template.js';

interface PreviewReader {
  /** Workspace of the company. */
  workspaceId: number;
  address: string;
  values: VariableValues;
  /** Id of the recipient, given only for the web version of a sent email, which needs a working unsubscribe link and no link to itself. */
  recipientId?: number;
  theme?: EmailTheme;
}

/**
 * Creates emails for previews, tests and web versions with the code that mailings use. Clicks on their links are not counted. Without a
 * `recipientId`, the unsubscribe link has no effect, and the link to the web version leads nowhere.
 */
@Injectable()
export class PreviewMails {
  constructor(
    @Inject(EmailThread) private readonly emails: EmailThread,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(CONFIG) private readonly config: Pick<SendingConfig, 'PUBLIC_URL'>,
  ) {}

  async fill(
    mail: MailSnapshot & { kind: 'campaign' },
    { workspaceId, address, values, recipientId, theme = 'auto' }: PreviewReader,
  ): Promise<FilledMail & { html: string; unsubscribeUrl: string }> {
    const { language } = mail.email;
    const unsubscribeUrl = this.links.unsubscribeUrl({
      ...{ workspaceId, address, language },
      recipientId: recipientId ?? 0,
    });
    const links = { origin: this.config.PUBLIC_URL ?? localSite, fromAddress: mail.sender.fromAddress };
    const viewUrl = mail.hasView && recipientId === undefined ? this.links.viewUrl(0) : undefined;
    const template = new MailTemplate(mail, (job) => this.emails.make(job), links, theme);
    const { html, ...filled } = await template.fill({ values, address, unsubscribeUrl, viewUrl });
    return { ...filled, html: html ?? '', unsubscribeUrl };
  }
}
