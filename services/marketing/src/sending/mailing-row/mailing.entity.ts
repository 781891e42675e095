import type { MailingKind, MailingState, MailingStateReason, ServerWait } from '@portals/contracts/constants';
import type { AudienceInput } from '@portals/contracts/marketing';
import {
  foreignName,
  IntColumn,
  indexName,
  JsonColumn,
  LongTextColumn,
  QueuedWork,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { CampaignEntity } from '../../campaigns/index.js';
import { LeadEntity, MarketingCompanyEntity } from '../../crm/index.js';
import type { ReturnCounts } from './auto-stop.rules.js';

const mailingTable = 'marketing_mailings';
const ofDeleted = ['marketingCompanyId', 'deletedCampaignId'];

/**
 * The sending of one campaign, or of one mail to a lead. As a piece of work it is `queued` while it waits for its moment and while its
 * recipients are put together, and `idle` otherwise. What is long comes last: SQLite reads a row up to what it needs.
 */
@Entity(mailingTable)
@Index(uniqueName(mailingTable, ['campaignId']), ['campaignId'], { unique: true })
@Index(uniqueName(mailingTable, ['userId', 'requestKey']), ['userId', 'requestKey'], { unique: true })
@Index(indexName(mailingTable, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
@Index(indexName(mailingTable, ['phase', 'id']), ['phase', 'id'])
@Index(indexName(mailingTable, ['marketingCompanyId']), ['marketingCompanyId'])
@Index(indexName(mailingTable, ofDeleted), ofDeleted)
@Index(indexName(mailingTable, ['leadId']), ['leadId'])
export class MailingEntity extends QueuedWork {
  declare state: 'queued' | 'idle';

  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(mailingTable, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  /** Who asked for it, the owner of the company. */
  @IntColumn()
  declare userId: number;

  @StringColumn(10)
  declare kind: MailingKind;

  /** Of a campaign's mailing; null once the campaign is deleted. */
  @IntColumn({ nullable: true })
  @ForeignKey(() => CampaignEntity, { name: foreignName(mailingTable, 'campaignId'), onDelete: 'CASCADE' })
  declare campaignId: number | null;

  /** Of a single mail, which goes with the lead. */
  @IntColumn({ nullable: true })
  @ForeignKey(() => LeadEntity, { name: foreignName(mailingTable, 'leadId'), onDelete: 'CASCADE' })
  declare leadId: number | null;

  /** What the contract calls its state. */
  @StringColumn(20)
  declare phase: MailingState;

  @StringColumn(20, { nullable: true })
  declare stateReason: MailingStateReason | null;

  @TimestampColumn()
  declare createdAt: Date;

  @TimestampColumn({ nullable: true })
  declare scheduledFor: Date | null;

  @TimestampColumn({ nullable: true })
  declare startedAt: Date | null;

  /** When nobody waited for it any more; of a stopped one too, once the last mail that was under way is settled. */
  @TimestampColumn({ nullable: true })
  declare finishedAt: Date | null;

  /** All leads up to this one are among its recipients, or left out. */
  @IntColumn({ default: 0 })
  declare preparedLeadId: number;

  /** The newest lead when it started; later ones are not meant. */
  @IntColumn({ default: 0 })
  declare lastLeadId: number;

  /** Who the recipients up to this one were is kept no more; null while the log is whole, `clearedWhole` when all are done. */
  @IntColumn({ nullable: true })
  declare clearedTo: number | null;

  /** The campaign that it was of, once that is deleted; no reference. It sends nothing more, and its recipients are cleared. */
  @IntColumn({ nullable: true })
  declare deletedCampaignId: number | null;

  /** The name that the deleted campaign had. */
  @StringColumn(200, { nullable: true })
  declare campaignName: string | null;

  /** Why it stands still, as the process that sends has seen it last. */
  @StringColumn(10, { nullable: true })
  declare serverWait: ServerWait | null;

  @IntColumn({ default: 1 })
  declare version: number;

  /** Of a single mail: the key of the call that asked for it. */
  @StringColumn(32, { nullable: true })
  declare requestKey: string | null;

  /** What had come of it when a person last let it go on: only what comes later counts for its limits. */
  @JsonColumn({ nullable: true })
  declare judgedBefore: ReturnCounts | null;

  @JsonColumn()
  declare audience: AudienceInput;

  /** What is sent, as JSON: see `MailSnapshot`. */
  @LongTextColumn()
  declare document: string;
}
