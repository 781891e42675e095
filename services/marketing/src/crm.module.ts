import { Module } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import { AnalyticsModule } from './analytics/analytics/analytics.module.js';
import { AnalyticsMailModule } from './analytics/analytics-mail/analytics-mail.module.js';
import { AnalyticsReportModule } from './analytics/analytics-report/analytics-report.module.js';
import { DemoData } from './app/demo/demo-data.js';
import { DemoTexts } from './app/demo/demo-texts.js';
import { MailLogJob } from './app/retention/mail-log.job.js';
import { AdDesignController } from './campaigns/ad-design/ad-design.controller.js';
import { AdDesignService } from './campaigns/ad-design/ad-design.service.js';
import { BrandColorsController } from './campaigns/ad-design/brand-colors.controller.js';
import { BrandColorsRepository } from './campaigns/ad-design/brand-colors.repository.js';
import { BrandColorsService } from './campaigns/ad-design/brand-colors.service.js';
import { DesignDrawer } from './campaigns/ad-design/design-drawer.js';
import { CampaignController } from './campaigns/campaign/campaign.controller.js';
import { CampaignRepository } from './campaigns/campaign/campaign.repository.js';
import { CampaignService } from './campaigns/campaign/campaign.service.js';
import { CampaignVersionController } from './campaigns/campaign/campaign-version.controller.js';
import { CampaignVersionRepository } from './campaigns/campaign/campaign-version.repository.js';
import { CampaignVersionService } from './campaigns/campaign/campaign-version.service.js';
import { EmailThread } from './campaigns/campaign-mail/email-thread.js';
import { ContentController } from './campaigns/content/content.controller.js';
import { ContentRepository } from './campaigns/content/content.repository.js';
import { ContentService } from './campaigns/content/content.service.js';
import { generatorsProvider } from './campaigns/content/content-generators.js';
import { ContentWriter } from './campaigns/content/content-writer.js';
import { ModelGenerator } from './campaigns/content/model/model.generator.js';
import { ModelUsageRepository } from './campaigns/content/model/model-usage.repository.js';
import { LandingPageController } from './campaigns/landing-page/landing-page.controller.js';
import { CompanyAccess } from './crm/company/company-access.js';
import { CompanyRemovalWorker } from './crm/company/company-removal.worker.js';
import { MarketingCompanyController } from './crm/company/marketing-company.controller.js';
import { MarketingCompanyRepository } from './crm/company/marketing-company.repository.js';
import { MarketingCompanyService } from './crm/company/marketing-company.service.js';
import { ErasedPeople } from './crm/erased-people/erased-people.js';
import { FitDueJob } from './crm/fit-run/fit-due.job.js';
import { FitRunRepository } from './crm/fit-run/fit-run.repository.js';
import { FitRunWorker } from './crm/fit-run/fit-run.worker.js';
import { LeadFitController } from './crm/fit-run/lead-fit.controller.js';
import { LeadFitService } from './crm/fit-run/lead-fit.service.js';
import { LeadController } from './crm/lead/lead.controller.js';
import { LeadRepository } from './crm/lead/lead.repository.js';
import { LeadService } from './crm/lead/lead.service.js';
import { LeadBoardRepository } from './crm/lead/lead-board.repository.js';
import { LeadValuesRepository } from './crm/lead/lead-values.repository.js';
import { LeadBulkChangeController } from './crm/lead-bulk-change/lead-bulk-change.controller.js';
import { LeadBulkChangeRepository } from './crm/lead-bulk-change/lead-bulk-change.repository.js';
import { LeadBulkChangeService } from './crm/lead-bulk-change/lead-bulk-change.service.js';
import { LeadBulkChangeWorker } from './crm/lead-bulk-change/lead-bulk-change.worker.js';
import { LeadDuplicateController } from './crm/lead-duplicate/lead-duplicate.controller.js';
import { LeadDuplicateRepository } from './crm/lead-duplicate/lead-duplicate.repository.js';
import { LeadDuplicateService } from './crm/lead-duplicate/lead-duplicate.service.js';
import { LeadErasureController } from './crm/lead-erasure/lead-erasure.controller.js';
import { LeadErasureRepository } from './crm/lead-erasure/lead-erasure.repository.js';
import { LeadErasureService } from './crm/lead-erasure/lead-erasure.service.js';
import { LeadEventRepository } from './crm/lead-event/lead-event.repository.js';
import { LeadExportController } from './crm/lead-export/lead-export.controller.js';
import { LeadExportRepository } from './crm/lead-export/lead-export.repository.js';
import { LeadExportService } from './crm/lead-export/lead-export.service.js';
import { ImportStep } from './crm/lead-import/import-step.js';
import { LeadImportController } from './crm/lead-import/lead-import.controller.js';
import { LeadImportRepository } from './crm/lead-import/lead-import.repository.js';
import { LeadImportService } from './crm/lead-import/lead-import.service.js';
import { LeadImportWorker } from './crm/lead-import/lead-import.worker.js';
import { LeadImportFileRepository } from './crm/lead-import/lead-import-file.repository.js';
import { LeadImportRetentionJob } from './crm/lead-import/lead-import-retention.job.js';
import { LeadImportRowRepository } from './crm/lead-import/lead-import-row.repository.js';
import { LeadMatcher } from './crm/lead-import/lead-matcher.js';
import { UndoStep } from './crm/lead-import/undo-step.js';
import { LeadMergeController } from './crm/lead-merge/lead-merge.controller.js';
import { LeadMergeRepository } from './crm/lead-merge/lead-merge.repository.js';
import { LeadMergeService } from './crm/lead-merge/lead-merge.service.js';
import { LeadSourceClient } from './crm/lead-source/lead-source.client.js';
import { LeadSourceController } from './crm/lead-source/lead-source.controller.js';
import { LeadSourceService } from './crm/lead-source/lead-source.service.js';
import { MarketingProductController } from './crm/product/marketing-product.controller.js';
import { MarketingProductRepository } from './crm/product/marketing-product.repository.js';
import { MarketingProductService } from './crm/product/marketing-product.service.js';
import { joins } from './joins.js';
import { MailModule } from './kernel/mail/mail.module.js';
import { CampaignReviewController } from './sending/campaign-review/campaign-review.controller.js';
import { CampaignReviewService } from './sending/campaign-review/campaign-review.service.js';
import { campaignTransportProvider } from './sending/campaign-transport/campaign-transport.provider.js';
import { LeadMailController } from './sending/lead-mail/lead-mail.controller.js';
import { LeadMailRepository } from './sending/lead-mail/lead-mail.repository.js';
import { LeadMailService } from './sending/lead-mail/lead-mail.service.js';
import { MailClicksController } from './sending/mail-clicks/mail-clicks.controller.js';
import { MailClicks } from './sending/mail-clicks/mail-clicks.js';
import { MailLinks } from './sending/mail-links/mail-links.js';
import { TrialMails } from './sending/mail-making/trial-mails.js';
import { MailEventsController } from './sending/mail-return/mail-events.controller.js';
import { MailReturns } from './sending/mail-return/mail-returns.js';
import { ReturnMailboxWorker } from './sending/mail-return/return-mailbox.worker.js';
import { CampaignFollower } from './sending/mailing/campaign-follower.js';
import { LaneStore } from './sending/mailing/lane.store.js';
import { LaneWorker } from './sending/mailing/lane.worker.js';
import { MailLaneRepository } from './sending/mailing/mail-lane.repository.js';
import { MailLogRepository } from './sending/mailing/mail-log.repository.js';
import { MailMaker } from './sending/mailing/mail-maker.js';
import { MailingController } from './sending/mailing/mailing.controller.js';
import { MailingRepository } from './sending/mailing/mailing.repository.js';
import { MailingService } from './sending/mailing/mailing.service.js';
import { MailingWorker } from './sending/mailing/mailing.worker.js';
import { Preparation } from './sending/mailing/preparation.js';
import { RecipientRepository } from './sending/mailing/recipient.repository.js';
import { RecipientService } from './sending/mailing/recipient.service.js';
import { RecipientListRepository } from './sending/mailing/recipient-list.repository.js';
import { AudienceController } from './sending/mailing-audience/audience.controller.js';
import { AudienceCountService } from './sending/mailing-audience/audience-count.service.js';
import { AudienceReader } from './sending/mailing-audience/audience-reader.js';
import { MailCheckController } from './sending/mailing-audience/mail-check.controller.js';
import { MailCheckService } from './sending/mailing-audience/mail-check.service.js';
import { MailingTotalsController } from './sending/mailing-totals/mailing-totals.controller.js';
import { MailingTotalsService } from './sending/mailing-totals/mailing-totals.service.js';
import { outreachParts } from './sending/outreach/outreach-parts.js';
import { SuppressionController } from './sending/suppression/suppression.controller.js';
import { SuppressionService } from './sending/suppression/suppression.service.js';
import { Suppressions } from './sending/suppression/suppressions.js';
import { UnsubscribeController } from './sending/suppression/unsubscribe.controller.js';
import { Unsubscribe } from './sending/suppression/unsubscribe.js';
import { TestMailController } from './sending/test-mail/test-mail.controller.js';
import { TestMailService } from './sending/test-mail/test-mail.service.js';

/** What the marketing portal works with: companies and what is under them. */
@Module({
  imports: [MailModule, AnalyticsModule, AnalyticsReportModule, AnalyticsMailModule],
  controllers: [
    ...outreachParts.controllers,
    MarketingCompanyController,
    MarketingProductController,
    AdDesignController,
    BrandColorsController,
    LeadController,
    LeadBulkChangeController,
    LeadExportController,
    LeadDuplicateController,
    LeadMergeController,
    LeadMailController,
    LeadErasureController,
    LeadFitController,
    LeadSourceController,
    LeadImportController,
    CampaignController,
    CampaignVersionController,
    ContentController,
    CampaignReviewController,
    LandingPageController,
    MailCheckController,
    MailingController,
    AudienceController,
    TestMailController,
    SuppressionController,
    UnsubscribeController,
    MailClicksController,
    MailingTotalsController,
    MailEventsController,
  ],
  providers: [
    ...joins,
    ...outreachParts.providers,
    CompanyAccess,
    CompanyRemovalWorker,
    DemoData,
    DemoTexts,
    MarketingCompanyRepository,
    MarketingCompanyService,
    MarketingProductRepository,
    MarketingProductService,
    DesignDrawer,
    AdDesignService,
    BrandColorsRepository,
    BrandColorsService,
    LeadRepository,
    LeadBoardRepository,
    LeadValuesRepository,
    LeadEventRepository,
    LeadService,
    LeadBulkChangeRepository,
    LeadBulkChangeService,
    LeadBulkChangeWorker,
    LeadExportRepository,
    LeadExportService,
    LeadDuplicateRepository,
    LeadDuplicateService,
    LeadMergeRepository,
    LeadMergeService,
    LeadMailRepository,
    LeadMailService,
    ErasedPeople,
    LeadErasureRepository,
    LeadErasureService,
    FitDueJob,
    FitRunRepository,
    FitRunWorker,
    LeadFitService,
    LeadSourceClient,
    LeadSourceService,
    ImportStep,
    UndoStep,
    LeadMatcher,
    LeadImportRepository,
    LeadImportFileRepository,
    LeadImportRowRepository,
    LeadImportService,
    LeadImportWorker,
    LeadImportRetentionJob,
    CampaignRepository,
    CampaignVersionRepository,
    CampaignService,
    CampaignVersionService,
    CampaignReviewService,
    EmailThread,
    MailCheckService,
    campaignTransportProvider,
    CampaignFollower,
    LaneStore,
    LaneWorker,
    MailLaneRepository,
    MailMaker,
    MailingRepository,
    MailingService,
    MailingWorker,
    Preparation,
    RecipientRepository,
    RecipientService,
    RecipientListRepository,
    AudienceReader,
    AudienceCountService,
    TestMailService,
    TrialMails,
    ContentRepository,
    ContentService,
    ContentWriter,
    Throttle,
    ModelGenerator,
    ModelUsageRepository,
    MailLinks,
    MailLogRepository,
    MailLogJob,
    MailClicks,
    MailingTotalsService,
    Suppressions,
    SuppressionService,
    Unsubscribe,
    generatorsProvider,
    MailReturns,
    ReturnMailboxWorker,
  ],
})
export class CrmModule {}
