import type { QueryRunner, TableColumnOptions } from 'typeorm';
import { LongTextColumn, StringColumn, TimestampColumn } from '../database/columns.js';
import { addColumn, type columnsFor } from '../database/migration.js';
import { QueuedWork, workColumns } from '../work/queued-work.js';

/**
 * State of an email in the outbox.
 * - `queued`: due at `nextAttemptAt`, which is the end of the lease while the email is being sent
 * - `sent`: the server has accepted it
 * - `refused`: the server has permanently rejected it for `refusedAddress`
 * - `expired`: no server accepted it before its deadline
 */
export type MailState = 'queued' | 'sent' | 'refused' | 'expired';

/** Maximum number of characters of a subject; the outbox cuts longer ones. */
export const mostSubject = 200;

/**
 * An email in the outbox: stored in the transaction of the change that it is about, and sent afterwards. Each service has a separate table.
 */
export abstract class OutgoingMail extends QueuedWork {
  declare state: MailState;

  /** Message-ID, the same at every attempt, so that mail clients can recognise an email that was sent twice after a crash. */
  @StringColumn(255)
  declare messageId: string;

  /** Address of the recipient; null means the operator's mailbox, as configured when the email is sent. */
  @StringColumn(254, { nullable: true })
  declare recipient: string | null;

  @StringColumn(200)
  declare replyToName: string;

  /** Address for Reply-To; empty for none. */
  @StringColumn(254)
  declare replyToAddress: string;

  @StringColumn(mostSubject)
  declare subject: string;

  @LongTextColumn()
  declare text: string;

  /** The same text as HTML; only some tables have this column. */
  declare html?: string | null;

  /** Page on which the recipient can unsubscribe from emails of this kind; null for one-off emails. */
  @StringColumn(255, { nullable: true })
  declare unsubscribeUrl: string | null;

  @TimestampColumn()
  declare createdAt: Date;

  /** Deadline: a failure after this time is final. */
  @TimestampColumn()
  declare expiresAt: Date;

  /** Time after which the email is not sent at all; null when a late email is still useful. */
  @TimestampColumn({ nullable: true })
  declare uselessFrom: Date | null;

  @TimestampColumn({ nullable: true })
  declare sentAt: Date | null;

  @StringColumn(500, { nullable: true })
  declare lastError: string | null;

  @StringColumn(254, { nullable: true })
  declare refusedAddress: string | null;

  /** Span that caused the email, as a `traceparent` header (W3C Trace Context); null without tracing. */
  @StringColumn(55, { nullable: true })
  declare traceparent: string | null;
}

/** Returns the columns of `OutgoingMail` for a migration that creates a table. */
export const outgoingMailColumns = (c: ReturnType<typeof columnsFor>): TableColumnOptions[] => [
  c.id(),
  ...workColumns(c),
  c.string('messageId', 255),
  c.string('recipient', 254, { nullable: true }),
  c.string('replyToName', 200),
  c.string('replyToAddress', 254),
  c.string('subject', mostSubject),
  c.longText('text'),
  c.string('unsubscribeUrl', 255, { nullable: true }),
  c.timestamp('createdAt'),
  c.timestamp('expiresAt'),
  c.timestamp('uselessFrom', { nullable: true }),
  c.timestamp('sentAt', { nullable: true }),
  c.string('lastError', 500, { nullable: true }),
  c.string('refusedAddress', 254, { nullable: true }),
];

/** Adds the column `traceparent` to tables created before it existed. */
export const addMailTraces = (runner: QueryRunner): Promise<void> =>
  addColumn(runner, 'outgoing_mails', (c) => c.string('traceparent', 55, { nullable: true }));

/** Indexes of an outbox table. */
export const outgoingMailKeys = { unique: [['messageId']], index: [['state', 'nextAttemptAt']] };
