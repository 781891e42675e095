import { Inject, Injectable } from '@nestjs/common';
import { subjectForLead } from '@portals/contracts/constants';
import type { Lead, LeadMail, LeadMailQuery } from '@portals/contracts/marketing';
import { Page, toDate } from '@portals/service-kit';
import { newMessageId } from '@portals/service-kit/mail';
import { DataSource, type EntityManager } from 'typeorm';
import { addressKeyOf } from '../../kernel/plain.js';
import { MailSnapshot } from '../mailing-row/mail-snapshot.js';
import { MailingEntity } from '../mailing-row/mailing.entity.js';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';

/** A single email to send. */
interface NewLeadMail {
  workspaceId: number;
  lead: Lead;
  /** Address to send to, in the form required by mail servers. */
  address: string;
  mail: MailSnapshot;
  requestKey: string;
}

type StoredMail = Omit<LeadMail, 'subject' | 'at' | 'sentAt'> & {
  document: string;
  createdAt: Date | string;
  sentAt: Date | string | null;
};

const columns = `recipient.id, mailing.kind, recipient.state, recipient.exclusion, recipient.reason,
  mailing.document, recipient.createdAt, recipient.sentAt`;
const source =
  'FROM marketing_recipients recipient JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId';
/** SQL condition for the emails to a lead, without deleted campaigns and without campaigns that excluded the lead. */
const ofLead = `recipient.leadId = ? AND mailing.deletedCampaignId IS NULL
  AND (mailing.kind = 'single' OR recipient.state <> 'excluded')`;

/** Stores single emails to leads, each as a mailing with one recipient, and lists all emails to a lead, including those of campaigns. */
@Injectable()
export class LeadMailRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Stores an email, which puts it in the send queue. */
  async insert(input: NewLeadMail, at: Date, manager: EntityManager): Promise<void> {
    const { workspaceId, lead, address, mail, requestKey } = input;
    const row = manager.create(MailingEntity, {
      ...{
        marketingCompanyId: lead.marketingCompanyId,
        workspaceId,
        kind: 'single',
        leadId: lead.id,
        requestKey,
      },
      ...{ phase: 'sending', state: 'idle', createdAt: at, startedAt: at, nextAttemptAt: at, attempts: 0 },
      audience: { filter: {}, exceptStatuses: [], exceptCampaignIds: [] },
      document: JSON.stringify(mail),
    });
    await manager.insert(MailingEntity, row);
    await manager.insert(RecipientEntity, {
      ...{ mailingId: row.id, leadId: lead.id, address, addressKey: addressKeyOf(address), state: 'queued' },
      ...{
        nextAttemptAt: at,
        createdAt: at,
        changedAt: at,
        messageId: newMessageId({ MAIL_FROM: mail.sender.fromAddress }, 'lead'),
      },
    });
  }

  /** Returns the email that an earlier call with this key created for a lead; null when there is none. */
  async findByKey(workspaceId: number, lead: Lead, requestKey: string): Promise<LeadMail | null> {
    const sql = `SELECT ${columns} ${source}
      WHERE mailing.userId = ? AND mailing.requestKey = ? AND mailing.leadId = ?`;
    const [row] = await this.dataSource.query<StoredMail[]>(sql, [workspaceId, requestKey, lead.id]);
    return row === undefined ? null : toAnswer(row, lead);
  }

  /** Lists the emails sent to a lead, newest first. The variables in subjects of campaigns are filled with the lead's current data. */
  async list(lead: Lead, { page, pageSize }: LeadMailQuery): Promise<Page<LeadMail>> {
    const sql = `SELECT ${columns} ${source} WHERE ${ofLead} ORDER BY recipient.id DESC LIMIT ? OFFSET ?`;
    const rows = await this.dataSource.query<StoredMail[]>(sql, [lead.id, pageSize, (page - 1) * pageSize]);
    const counting = `SELECT COUNT(*) AS total ${source} WHERE ${ofLead}`;
    const [counted] = await this.dataSource.query<{ total: unknown }[]>(counting, [lead.id]);
    return new Page(
      rows.map((row) => toAnswer(row, lead)),
      Number(counted?.total ?? 0),
    );
  }
}

function toAnswer({ document, createdAt, sentAt, ...row }: StoredMail, lead: Lead): LeadMail {
  const mail = MailSnapshot.parse(JSON.parse(document));
  return {
    ...row,
    subject: mail.kind === 'single' ? mail.subject : subjectForLead(mail.email.subject, lead),
    at: toDate(createdAt).toISOString(),
    sentAt: sentAt === null ? null : toDate(sentAt).toISOString(),
  };
}
