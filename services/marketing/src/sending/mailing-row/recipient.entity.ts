import type { ExclusionReason, RecipientState } from '@portals/contracts/constants';
import {
  BooleanColumn,
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { LeadEntity } from '../../crm/index.js';
import { MailingEntity } from './mailing.entity.js';

const recipientTable = 'marketing_recipients';
/** For claims, for counts (which read nothing but the index), for lists, for the search by address within its index, and for what comes back. */
const indexes = [
  ['mailingId', 'state', 'nextAttemptAt'],
  ['mailingId', 'state', 'exclusion', 'attempts'],
  ['mailingId', 'state', 'id'],
  ['mailingId', 'id', 'address'],
  ['messageId'],
  ['addressKey'],
  ['leadId'],
];

/** One address of a mailing, or a lead that is left out, and what became of it. */
@Entity(recipientTable)
@Index(uniqueName(recipientTable, ['mailingId', 'addressKey']), ['mailingId', 'addressKey'], { unique: true })
export class RecipientEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => MailingEntity, { name: foreignName(recipientTable, 'mailingId'), onDelete: 'CASCADE' })
  declare mailingId: number;

  /** Null once the lead is gone. */
  @IntColumn({ nullable: true })
  @ForeignKey(() => LeadEntity, { name: foreignName(recipientTable, 'leadId'), onDelete: 'SET NULL' })
  declare leadId: number | null;

  /** Null when there is none, and once the person's data were erased. */
  @StringColumn(254, { nullable: true })
  declare address: string | null;

  /** `addressKeyOf` the address; null where there is no address, and where another recipient of the mailing has the same. */
  @StringColumn(64, { nullable: true })
  declare addressKey: string | null;

  @StringColumn(20)
  declare state: RecipientState;

  @StringColumn(20, { nullable: true })
  declare exclusion: ExclusionReason | null;

  /** How often a connection has taken it. */
  @IntColumn({ default: 0 })
  declare attempts: number;

  /** When it is due; while it is `sending`, when its lease ends. */
  @TimestampColumn()
  declare nextAttemptAt: Date;

  /** Random id of the claim by which a process sends it; null when none does. */
  @StringColumn(36, { nullable: true })
  declare lease: string | null;

  /** The same at every attempt, so that mail readers can recognise a mail that was sent twice. */
  @StringColumn(255)
  declare messageId: string;

  /** When it was put on the list, and from its first attempt on the time of that, which is the date of the mail. */
  @TimestampColumn()
  declare createdAt: Date;

  /** When the server took it, whatever came later. */
  @TimestampColumn({ nullable: true })
  declare sentAt: Date | null;

  @TimestampColumn()
  declare changedAt: Date;

  /** Of a doubtful one: somebody has decided to leave it at that. */
  @BooleanColumn({ default: false })
  declare dismissed: boolean;

  /** What the mail server said last. */
  @StringColumn(500, { nullable: true })
  declare reason: string | null;
}

for (const columns of indexes) Index(indexName(recipientTable, columns), columns)(RecipientEntity);
