import { Inject, Injectable } from '@nestjs/common';
import { type VariableFields, variableLeadFields, variableValuesOf } from '@portals/contracts/constants';
import { toDate } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { PageWork } from '../../kernel/index.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { PreviewMails } from '../mail-making/preview-mails.js';
import { MailSnapshot } from '../mailing-row/mail-snapshot.js';
import { isStillShown } from '../mailing-row/still-shown.js';

/** Days after which an email is no longer shown as a page. */
const shownDays = 180;

interface SentRow extends VariableFields {
  address: string;
  sentAt: Date | string;
  document: string;
  workspaceId: number;
}

/** Shows sent emails as pages, to whoever has the link from the email (rule 11.80). It writes nothing. */
@Injectable()
export class MailView {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(PreviewMails) private readonly mails: PreviewMails,
    @Inject(PageWork) private readonly work: PageWork,
  ) {}

  /**
   * Returns an email as HTML; null when the link is not ours, when the email was deleted or is too old, and once an administrator has
   * blocked the account or stopped the mailing (rule 16.3).
   */
  async html(token: string, signal: AbortSignal): Promise<string | null> {
    const recipientId = this.links.readView(token);
    const row = recipientId === null ? null : await this.find(recipientId);
    if (recipientId === null || row === null || isOver(toDate(row.sentAt))) return null;
    const mail = MailSnapshot.safeParse(JSON.parse(row.document)).data;
    if (mail?.kind !== 'campaign') return null;
    const { workspaceId, address } = row;
    const reader = { workspaceId, address, recipientId, values: variableValuesOf(row) };
    return this.work.run(
      { user: workspaceId, signal },
      async () => (await this.mails.fill(mail, reader)).html,
    );
  }

  private async find(id: number): Promise<SentRow | null> {
    const sql = `SELECT recipient.address, COALESCE(recipient.sentAt, recipient.createdAt) AS sentAt, mailing.document, company.workspaceId,
        ${variableLeadFields.map((name) => `found.${name}`).join(', ')}
      FROM marketing_recipients recipient
      JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId
      JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
      LEFT JOIN marketing_leads found ON found.id = recipient.leadId
      WHERE recipient.id = ? AND recipient.address IS NOT NULL
        AND (recipient.sentAt IS NOT NULL OR recipient.state = 'doubtful')
        AND company.deletedAt IS NULL AND ${isStillShown}`;
    const [row] = await this.dataSource.query<SentRow[]>(sql, [id]);
    return row ?? null;
  }
}

const isOver = (sentAt: Date): boolean => Date.now() - sentAt.getTime() > shownDays * 86_400_000;
