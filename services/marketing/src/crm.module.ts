import { Module } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import { AdDesignController } from './ad-design/ad-design.controller.js';
import { AdDesignService } from './ad-design/ad-design.service.js';
import { BrandColorsController } from './ad-design/brand-colors.controller.js';
import { BrandColorsRepository } from './ad-design/brand-colors.repository.js';
import { BrandColorsService } from './ad-design/brand-colors.service.js';
import { DesignDrawer } from './ad-design/design-drawer.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { AnalyticsMailModule } from './analytics-mail/analytics-mail.module.js';
import { AnalyticsReportModule } from './analytics-report/analytics-report.module.js';
import { CampaignController } from './campaign/campaign.controller.js';
import { CampaignRepository } from './campaign/campaign.repository.js';
import { CampaignService } from './campaign/campaign.service.js';
import { CampaignVersionController } from './campaign/campaign-version.controller.js';
import { CampaignVersionRepository } from './campaign/campaign-version.repository.js';
import { CampaignVersionService } from './campaign/campaign-version.service.js';
import { EmailThread } from './campaign-mail/email-thread.js';
import { CampaignReviewController } from './campaign-review/campaign-review.controller.js';
import { CampaignReviewService } from './campaign-review/campaign-review.service.js';
import { CompanyAccess } from './company/company-access.js';
import { CompanyRemovalWorker } from './company/company-removal.worker.js';
import { MarketingCompanyController } from './company/marketing-company.controller.js';
import { MarketingCompanyRepository } from './company/marketing-company.repository.js';
import { MarketingCompanyService } from './company/marketing-company.service.js';
import { ContentController } from './content/content.controller.js';
import { ContentRepository } from './content/content.repository.js';
import { ContentService } from './content/content.service.js';
import { generatorsProvider } from './content/content-generators.js';
import { ContentWriter } from './content/content-writer.js';
import { ModelGenerator } from './content/model/model.generator.js';
import { ModelUsageRepository } from './content/model/model-usage.repository.js';
import { DemoData } from './demo/demo-data.js';
import { DemoTexts } from './demo/demo-texts.js';
import { FitDueJob } from './fit/fit-due.job.js';
import { FitRunRepository } from './fit/fit-run.repository.js';
import { FitRunWorker } from './fit/fit-run.worker.js';
import { LeadFitController } from './fit/lead-fit.controller.js';
import { LeadFitService } from './fit/lead-fit.service.js';
import { joins } from './joins.js';
import { LandingPageController } from './landing-page/landing-page.controller.js';
import { LeadController } from './lead/lead.controller.js';
import { LeadRepository } from './lead/lead.repository.js';
import { LeadService } from './lead/lead.service.js';
import { LeadBoardRepository } from './lead/lead-board.repository.js';
import { LeadValuesRepository } from './lead/lead-values.repository.js';
import { LeadBulkChangeController } from './lead-bulk-change/lead-bulk-change.controller.js';
import { LeadBulkChangeRepository } from './lead-bulk-change/lead-bulk-change.repository.js';
import { LeadBulkChangeService } from './lead-bulk-change/lead-bulk-change.service.js';
import { LeadBulkChangeWorker } from './lead-bulk-change/lead-bulk-change.worker.js';
import { LeadDuplicateController } from './lead-duplicate/lead-duplicate.controller.js';
import { LeadDuplicateRepository } from './lead-duplicate/lead-duplicate.repository.js';
import { LeadDuplicateService } from './lead-duplicate/lead-duplicate.service.js';
import { ErasedPeople } from './lead-erasure/erased-people.js';
import { LeadErasureController } from './lead-erasure/lead-erasure.controller.js';
import { LeadErasureRepository } from './lead-erasure/lead-erasure.repository.js';
import { LeadErasureService } from './lead-erasure/lead-erasure.service.js';
import { LeadEventRepository } from './lead-event/lead-event.repository.js';
import { LeadExportController } from './lead-export/lead-export.controller.js';
import { LeadExportRepository } from './lead-export/lead-export.repository.js';
import { LeadExportService } from './lead-export/lead-export.service.js';
import { ImportStep } from './lead-import/import-step.js';
import { LeadImportController } from './lead-import/lead-import.controller.js';
import { LeadImportRepository } from './lead-import/lead-import.repository.js';
import { LeadImportService } from './lead-import/lead-import.service.js';
import { LeadImportWorker } from './lead-import/lead-import.worker.js';
import { LeadImportFileRepository } from './lead-import/lead-import-file.repository.js';
import { LeadImportRetentionJob } from './lead-import/lead-import-retention.job.js';
import { LeadImportRowRepository } from './lead-import/lead-import-row.repository.js';
import { LeadMatcher } from './lead-import/lead-matcher.js';
import { UndoStep } from './lead-import/undo-step.js';
import { LeadMailController } from './lead-mail/lead-mail.controller.js';
import { LeadMailRepository } from './lead-mail/lead-mail.repository.js';
import { LeadMailService } from './lead-mail/lead-mail.service.js';
import { LeadMergeController } from './lead-merge/lead-merge.controller.js';
import { LeadMergeRepository } from './lead-merge/lead-merge.repository.js';
import { LeadMergeService } from './lead-merge/lead-merge.service.js';
import { LeadSourceClient } from './lead-source/lead-source.client.js';
import { LeadSourceController } from './lead-source/lead-source.controller.js';
import { LeadSourceService } from './lead-source/lead-source.service.js';
import { MailModule } from './mail/mail.module.js';
import { MailClicksController } from './mail-clicks/mail-clicks.controller.js';
import { MailClicks } from './mail-clicks/mail-clicks.js';
import { MailLinks } from './mail-links/mail-links.js';
import { MailEventsController } from './mail-return/mail-events.controller.js';
import { MailReturns } from './mail-return/mail-returns.js';
import { ReturnMailboxWorker } from './mail-return/return-mailbox.worker.js';
import { CampaignFollower } from './mailing/campaign-follower.js';
import { campaignTransportProvider } from './mailing/campaign-transport.provider.js';
import { LaneStore } from './mailing/lane.store.js';
import { LaneWorker } from './mailing/lane.worker.js';
import { MailLaneRepository } from './mailing/mail-lane.repository.js';
import { MailLogRepository } from './mailing/mail-log.repository.js';
import { MailMaker } from './mailing/mail-maker.js';
import { MailingController } from './mailing/mailing.controller.js';
import { MailingRepository } from './mailing/mailing.repository.js';
import { MailingService } from './mailing/mailing.service.js';
import { MailingWorker } from './mailing/mailing.worker.js';
import { Preparation } from './mailing/preparation.js';
import { RecipientRepository } from './mailing/recipient.repository.js';
import { RecipientService } from './mailing/recipient.service.js';
import { RecipientListRepository } from './mailing/recipient-list.repository.js';
import { TrialMails } from './mailing/trial-mails.js';
import { AudienceController } from './mailing-audience/audience.controller.js';
import { AudienceCountService } from './mailing-audience/audience-count.service.js';
import { AudienceReader } from './mailing-audience/audience-reader.js';
import { MailCheckController } from './mailing-audience/mail-check.controller.js';
import { MailCheckService } from './mailing-audience/mail-check.service.js';
import { TestMailController } from './mailing-audience/test-mail.controller.js';
import { TestMailService } from './mailing-audience/test-mail.service.js';
import { MailingTotalsController } from './mailing-totals/mailing-totals.controller.js';
import { MailingTotalsService } from './mailing-totals/mailing-totals.service.js';
import { outreachParts } from './outreach/outreach-parts.js';
import { MarketingProductController } from './product/marketing-product.controller.js';
import { MarketingProductRepository } from './product/marketing-product.repository.js';
import { MarketingProductService } from './product/marketing-product.service.js';
import { MailLogJob } from './retention/mail-log.job.js';
import { SuppressionController } from './suppression/suppression.controller.js';
import { SuppressionService } from './suppression/suppression.service.js';
import { Suppressions } from './suppression/suppressions.js';
import { UnsubscribeController } from './suppression/unsubscribe.controller.js';
import { Unsubscribe } from './suppression/unsubscribe.js';

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
