import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/index.js';
import { CrmModule } from '../crm/index.js';
import { KernelModule } from '../kernel/index.js';
import { BounceMailboxWorker } from './bounces/bounce-mailbox.worker.js';
import { Bounces } from './bounces/bounces.js';
import { MailEventsController } from './bounces/mail-events.controller.js';
import { CampaignReviewController } from './campaign-review/campaign-review.controller.js';
import { CampaignReviewService } from './campaign-review/campaign-review.service.js';
import { TemplateController } from './campaign-review/template.controller.js';
import { TemplateService } from './campaign-review/template.service.js';
import { campaignTransportProvider } from './campaign-transport/campaign-transport.js';
import { DailyMails } from './daily-mails/daily-mails.js';
import { LeadMailController } from './lead-mail/lead-mail.controller.js';
import { LeadMailRepository } from './lead-mail/lead-mail.repository.js';
import { LeadMailService } from './lead-mail/lead-mail.service.js';
import { MailClicksController } from './mail-clicks/mail-clicks.controller.js';
import { MailClicks } from './mail-clicks/mail-clicks.js';
import { MailLinks } from './mail-links/mail-links.js';
import { PreviewMails } from './mail-making/preview-mails.js';
import { MailViewController } from './mail-view/mail-view.controller.js';
import { MailView } from './mail-view/mail-view.js';
import { CampaignStatusSync } from './mailing/campaign-status-sync.js';
import { MailMaker } from './mailing/mail-delivery.js';
import { MailErasure } from './mailing/mail-erasure.js';
import { MailLogRepository } from './mailing/mail-log.repository.js';
import { MailingController } from './mailing/mailing.controller.js';
import { MailingRepository } from './mailing/mailing.repository.js';
import { MailingService } from './mailing/mailing.service.js';
import { MailingWorker } from './mailing/mailing.worker.js';
import { MailingOfDeletedCampaign } from './mailing/mailing-of-deleted-campaign.js';
import { MailingsOfCompany } from './mailing/mailings-of-company.js';
import { RecipientRepository } from './mailing/recipient.repository.js';
import { RecipientService } from './mailing/recipient.service.js';
import { RecipientClaims } from './mailing/recipient-claims.repository.js';
import { RecipientList } from './mailing/recipient-list.js';
import { RecipientListRepository } from './mailing/recipient-list.repository.js';
import { SendQueueStore } from './mailing/send-queue.store.js';
import { SendQueueWorker } from './mailing/send-queue.worker.js';
import { SendingGuard } from './mailing/sending-guard.js';
import { Stopping } from './mailing/stopping.js';
import { AudienceController } from './mailing-audience/audience.controller.js';
import { AudienceCountService } from './mailing-audience/audience-count.service.js';
import { AudienceReader } from './mailing-audience/audience-reader.js';
import { MailCheckController } from './mailing-audience/mail-check.controller.js';
import { MailCheckService } from './mailing-audience/mail-check.service.js';
import { MailingRecountWorker } from './mailing-days/mailing-recount.worker.js';
import { MailingRecountsJob } from './mailing-days/mailing-recounts.job.js';
import { MailingTotalsController } from './mailing-totals/mailing-totals.controller.js';
import { MailingTotalsService } from './mailing-totals/mailing-totals.service.js';
import { OutreachController } from './outreach/outreach.controller.js';
import { OutreachService } from './outreach/outreach.service.js';
import { OutreachAdminController } from './outreach/outreach-admin.controller.js';
import { OutreachAdmin } from './outreach/outreach-admin.js';
import { PageReports } from './page-reports/page-reports.js';
import { ReportPageController } from './page-reports/report-page.controller.js';
import { SenderController } from './sender/sender.controller.js';
import { SenderRepository } from './sender/sender.repository.js';
import { SenderService } from './sender/sender.service.js';
import { ConfirmationPageController } from './sender-confirmation/confirmation-page.controller.js';
import { DomainRecords } from './sender-confirmation/domain-records.js';
import { SenderConfirmations } from './sender-confirmation/sender-confirmations.js';
import { SuppressionController } from './suppression/suppression.controller.js';
import { SuppressionService } from './suppression/suppression.service.js';
import { Suppressions } from './suppression/suppressions.js';
import { UnsubscribeController } from './suppression/unsubscribe.controller.js';
import { Unsubscribe } from './suppression/unsubscribe.js';
import { TestMailController } from './test-mail/test-mail.controller.js';
import { TestMailService } from './test-mail/test-mail.service.js';

/** Module with the emails that companies send: recipients, senders, delivery and bounces. */
@Module({
  imports: [KernelModule, CrmModule, CampaignsModule],
  controllers: [
    LeadMailController,
    CampaignReviewController,
    TemplateController,
    MailCheckController,
    MailingController,
    AudienceController,
    TestMailController,
    SuppressionController,
    UnsubscribeController,
    MailClicksController,
    MailViewController,
    MailingTotalsController,
    MailEventsController,
    OutreachController,
    OutreachAdminController,
    SenderController,
    ConfirmationPageController,
    ReportPageController,
  ],
  providers: [
    LeadMailRepository,
    LeadMailService,
    CampaignReviewService,
    TemplateService,
    MailCheckService,
    campaignTransportProvider,
    CampaignStatusSync,
    SendQueueStore,
    SendQueueWorker,
    RecipientClaims,
    MailMaker,
    MailErasure,
    MailingOfDeletedCampaign,
    MailingsOfCompany,
    MailingRepository,
    MailingService,
    MailingWorker,
    RecipientList,
    RecipientRepository,
    RecipientService,
    RecipientListRepository,
    AudienceReader,
    AudienceCountService,
    TestMailService,
    PreviewMails,
    MailLinks,
    MailLogRepository,
    MailClicks,
    MailView,
    MailingTotalsService,
    Suppressions,
    SuppressionService,
    Unsubscribe,
    Bounces,
    BounceMailboxWorker,
    MailingRecountsJob,
    MailingRecountWorker,
    DomainRecords,
    SenderConfirmations,
    DailyMails,
    OutreachService,
    OutreachAdmin,
    PageReports,
    SenderRepository,
    SenderService,
    SendingGuard,
    Stopping,
  ],
  exports: [
    MailErasure,
    MailingOfDeletedCampaign,
    MailingsOfCompany,
    MailLinks,
    MailLogRepository,
    OutreachAdmin,
    Suppressions,
    SenderConfirmations,
  ],
})
export class SendingModule {}
