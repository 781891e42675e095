import type { MailingKind, MailingState, MailingStateReason, ServerWait } from '@portals/contracts/constants';
import type { AudienceInput } from '@portals/contracts/marketing';
import {
  foreignName,
  IntColumn,
  indexName,
  JsonColumn,
  LongTextColumn,
  OwnerColumn,
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
 * The sending of one campaign, or of one email to a lead. In the work queue it is `queued` while it waits for its scheduled time
 * and while its recipient list is built, and `idle` otherwise. Long columns come last, because SQLite reads a row only up to the
 * last column that it needs.
 */
@Entity(mailingTable)
@Index(uniqueName(mailingTable, ['campaignId']), ['campaignId'], { unique: true })
@Index(uniqueName(mailingTable, ['userId', 'requestKey']), ['workspaceId', 'requestKey'], { unique: true })
@Index(indexName(mailingTable, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
@Index(indexName(mailingTable, ['phase', 'id']), ['phase', 'id'])
@Index(indexName(mailingTable, ofDeleted), ofDeleted)
@Index(indexName(mailingTable, ['leadId']), ['leadId'])
export class MailingEntity extends QueuedWork {
  declare state: 'queued' | 'idle';

  @OwnerColumn(mailingTable, 'marketingCompanyId', () => MarketingCompanyEntity)
  declare marketingCompanyId: number;

  /** Workspace of the company. The column keeps its old name, `userId`. */
  @IntColumn({ name: 'userId' })
  declare workspaceId: number;

  @StringColumn(10)
  declare kind: MailingKind;

  /** Id of the campaign that is sent; null once the campaign is deleted, and for a single email. */
  @IntColumn({ nullable: true })
  @ForeignKey(() => CampaignEntity, { name: foreignName(mailingTable, 'campaignId'), onDelete: 'CASCADE' })
  declare campaignId: number | null;

  /** Id of the lead that gets a single email; the mailing is deleted together with the lead. Null for a campaign. */
  @IntColumn({ nullable: true })
  @ForeignKey(() => LeadEntity, { name: foreignName(mailingTable, 'leadId'), onDelete: 'CASCADE' })
  declare leadId: number | null;

  /** Phase of the mailing, called `state` in the API. */
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

  /** Time when the result of the last recipient became known; set for a stopped mailing too, once no email is in transit. */
  @TimestampColumn({ nullable: true })
  declare finishedAt: Date | null;

  /** Leads up to this id have been processed for the recipient list. */
  @IntColumn({ default: 0 })
  declare preparedLeadId: number;

  /** Id of the newest lead when the mailing started; later leads are excluded. */
  @IntColumn({ default: 0 })
  declare lastLeadId: number;

  /** Id of the last recipient whose personal data were cleared; null while none is cleared, `clearedWhole` once all are. */
  @IntColumn({ nullable: true })
  declare clearedTo: number | null;

  /**
   * Id that the campaign had before it was deleted; not a foreign key. A mailing with this id sends nothing more, and its recipients are
   * cleared.
   */
  @IntColumn({ nullable: true })
  declare deletedCampaignId: number | null;

  /** Name that the campaign had before it was deleted. */
  @StringColumn(200, { nullable: true })
  declare campaignName: string | null;

  /** Reason why the mailing is waiting for the mail server, as last stored by the sending process; null while it is not waiting. */
  @StringColumn(10, { nullable: true })
  declare serverWait: ServerWait | null;

  @IntColumn({ default: 1 })
  declare version: number;

  /** Key of the call that requested a single email, so that repeating the call sends nothing; null for a campaign. */
  @StringColumn(32, { nullable: true })
  declare requestKey: string | null;

  /** Counts at the time when a person last resumed the mailing; only later emails count towards the limits for bounces and complaints. */
  @JsonColumn({ nullable: true })
  declare judgedBefore: ReturnCounts | null;

  @JsonColumn()
  declare audience: AudienceInput;

  /** Content to be sent, as JSON: see `MailSnapshot`. */
  @LongTextColumn()
  declare document: string;
}
