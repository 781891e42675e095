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
import { DeletedCampaigns1795400000000 } from './migrations/deleted-campaigns.js';
import { MailClicks1795371300000 } from './migrations/mail-clicks.js';
import { MailLinks1795370800000 } from './migrations/mail-links.js';
import { MailLogRetention1795399000000 } from './migrations/mail-log-retention.js';
import { MailReturns1795372006000 } from './migrations/mail-returns.js';
import { MailingDays1795382238000 } from './migrations/mailing-days.js';
import { Mailings1795369522000 } from './migrations/mailings.js';
import { OutreachDays1795400400000 } from './migrations/outreach-days.js';
import { PageReportSenders1795600100000 } from './migrations/page-report-senders.js';
import { PageReports1795400600000 } from './migrations/page-reports.js';
import { SenderAskers1795800100000 } from './migrations/sender-askers.js';
import { SenderConfirmations1795400200000 } from './migrations/sender-confirmations.js';
import { SenderRefusals1795400300000 } from './migrations/sender-refusals.js';
import { SendersAndSuppressions1795369523000 } from './migrations/senders-and-suppressions.js';
import { ServerWaits1795400200000 } from './migrations/server-waits.js';
import { SuppressionOrigins1796613700000 } from './migrations/suppression-origins.js';
import { SuppressionsInOrder1796500200000 } from './migrations/suppressions-in-order.js';
import { PageReportEntity } from './page-reports/page-report.entity.js';
import { sendingPersonalTables } from './personal-tables.js';
import { SenderEntity } from './sender/sender.entity.js';
import { SenderConfirmationEntity } from './sender-confirmation/sender-confirmation.entity.js';
import { OptOutEntity } from './suppression/opt-out.entity.js';
import { SuppressionEntity } from './suppression/suppression.entity.js';
import { SuppressionOriginEntity } from './suppression/suppression-origin.entity.js';

/** Entities and migrations of this module. */
export const sendingDatabase = {
  personal: sendingPersonalTables,
  entities: [
    MailingEntity,
    RecipientEntity,
    SendLeaseEntity,
    SenderEntity,
    SuppressionEntity,
    SuppressionOriginEntity,
    LinkSecretEntity,
    MailLinkEntity,
    LinkClicksEntity,
    MailingDayEntity,
    MailingRecountEntity,
    BounceEntity,
    BounceMailboxEntity,
    OutreachDayEntity,
    PageReportEntity,
    SenderConfirmationEntity,
    OptOutEntity,
  ],
  migrations: [
    Mailings1795369522000,
    SendersAndSuppressions1795369523000,
    MailLinks1795370800000,
    MailClicks1795371300000,
    MailReturns1795372006000,
    MailingDays1795382238000,
    MailLogRetention1795399000000,
    DeletedCampaigns1795400000000,
    ServerWaits1795400200000,
    SenderConfirmations1795400200000,
    SenderRefusals1795400300000,
    OutreachDays1795400400000,
    PageReports1795400600000,
    PageReportSenders1795600100000,
    SenderAskers1795800100000,
    SuppressionsInOrder1796500200000,
    SuppressionOrigins1796613700000,
  ],
};
