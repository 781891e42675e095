import type { PersonalTable } from '@portals/service-kit';
import { inOwnCompanies } from '../crm/plain.js';
import { BounceEntity } from './bounces/bounce.entity.js';
import { BounceMailboxEntity } from './bounces/bounce-mailbox.entity.js';
import { OutreachDayEntity } from './daily-mails/outreach-day.entity.js';
import { LinkClicksEntity } from './mail-clicks/link-clicks.entity.js';
import { MailLinkEntity } from './mail-clicks/mail-link.entity.js';
import { LinkSecretEntity } from './mail-links/link-secret.entity.js';
import { SendLeaseEntity } from './mailing/send-lease.entity.js';
import { MailingDayEntity } from './mailing-days/mailing-day.entity.js';
import { MailingRecountEntity } from './mailing-days/mailing-recount.entity.js';
import { MailingEntity } from './mailing-row/mailing.entity.js';
import { RecipientEntity } from './mailing-row/recipient.entity.js';
import { PageReportEntity } from './page-reports/page-report.entity.js';
import { SenderEntity } from './sender/sender.entity.js';
import { SenderConfirmationEntity } from './sender-confirmation/sender-confirmation.entity.js';
import { OptOutEntity } from './suppression/opt-out.entity.js';
import { SuppressionEntity } from './suppression/suppression.entity.js';
import { SuppressionOriginEntity } from './suppression/suppression-origin.entity.js';

const ofMailings = `mailingId IN (SELECT id FROM marketing_mailings WHERE ${inOwnCompanies})`;
const ofCampaigns = `campaignId IN (SELECT id FROM marketing_campaigns WHERE ${inOwnCompanies})`;
/** Condition for tables that are older than workspaces: their column `userId` contains the id of the workspace. */
const ofWorkspaces = 'userId IN :own';

export const sendingPersonalTables: readonly PersonalTable[] = [
  {
    entity: LinkClicksEntity,
    section: 'link-clicks',
    own: `linkId IN (SELECT id FROM marketing_mail_links WHERE ${ofCampaigns})`,
  },
  { entity: MailLinkEntity, section: 'links-of-emails', own: ofCampaigns, without: ['urlHash'] },
  {
    entity: BounceEntity,
    section: 'returned-emails',
    own: `recipientId IN (SELECT id FROM marketing_recipients WHERE ${ofMailings})`,
    without: ['eventKey'],
  },
  { entity: MailingDayEntity, own: ofMailings, why: 'counted from the recipients' },
  { entity: MailingRecountEntity, own: ofMailings, why: 'counted from the recipients' },
  {
    entity: RecipientEntity,
    section: 'recipients',
    own: ofMailings,
    others: { address: 'the address of the recipient' },
    without: ['addressKey', 'lease', 'nextAttemptAt', 'messageId'],
  },
  {
    entity: MailingEntity,
    section: 'mailings',
    own: `${inOwnCompanies} OR ${ofWorkspaces}`,
    without: ['lease', 'nextAttemptAt', 'attempts', 'requestKey', 'judgedBefore'],
  },
  {
    entity: SenderEntity,
    section: 'senders',
    own: inOwnCompanies,
    others: {
      fromAddress: 'an address of the company',
      replyTo: 'an address of the company',
      postalAddress: 'of the company',
    },
  },
  {
    entity: SenderConfirmationEntity,
    section: 'confirmed-senders',
    own: ofWorkspaces,
    named: { askedById: 0 },
    clears: ['askedBy'],
    without: ['subjectKey', 'tokenHash'],
  },
  {
    entity: SuppressionEntity,
    section: 'suppressions',
    own: ofWorkspaces,
    others: { address: 'the address of the recipient' },
    without: ['addressHash'],
  },
  {
    entity: SuppressionOriginEntity,
    own: 'workspaceId IN :own',
    why: 'ids of workspaces, by which hashes are found',
  },
  // An opt-out from a domain applies to everybody who sends from the domain, even after an account is deleted.
  {
    entity: OptOutEntity,
    named: { userId: 0 },
    namesWorkspaces: true,
    why: 'refusals of others, as hashes, which go on to count',
  },
  { entity: OutreachDayEntity, section: 'emails-by-day', own: ofWorkspaces },
  { entity: PageReportEntity, section: 'page-reports', own: ofWorkspaces, without: ['sender'] },
  { entity: BounceMailboxEntity, why: 'the mailbox of the operator' },
  { entity: LinkSecretEntity, why: 'keys of the site' },
  { entity: SendLeaseEntity, why: 'the process that sends' },
];
