import { defineService, ThrottleEntity } from '@portals/service-kit';
import { AnalyticsMailEntity } from './analytics/analytics-mail/analytics-mail.entity.js';
import { AnalyticsReportEntity } from './analytics/analytics-report/analytics-report.entity.js';
import { AnalyticsMails1795382400000 } from './analytics/migrations/analytics-mails.js';
import { AnalyticsReports1795383950000 } from './analytics/migrations/analytics-reports.js';
import { DemoSeedEntity } from './app/demo/demo-seed.entity.js';
import { MarketingDemoSeeds1764300000000 } from './app/migrations/marketing-demo-seeds.js';
import { BrandColorsEntity } from './campaigns/ad-design/brand-colors.entity.js';
import { CampaignEntity, slugIndex } from './campaigns/campaign/campaign.entity.js';
import { CampaignVersionEntity } from './campaigns/campaign/campaign-version.entity.js';
import { ContentEntity } from './campaigns/content/content.entity.js';
import { ContentVariantEntity } from './campaigns/content/content-variant.entity.js';
import { ModelUsageEntity } from './campaigns/content/model/model-usage.entity.js';
import { BrandColors1795359771000 } from './campaigns/migrations/brand-colors.js';
import { CampaignContents1795398000000 } from './campaigns/migrations/campaign-contents.js';
import { Campaigns1795358410819 } from './campaigns/migrations/campaigns.js';
import { Contents1795358400000 } from './campaigns/migrations/contents.js';
import { DigitalSources1795500300000 } from './campaigns/migrations/digital-sources.js';
import { LeadStatusWords1795600200000 } from './campaigns/migrations/lead-status-words.js';
import { ModelUsage1795359500000 } from './campaigns/migrations/model-usage.js';
import { Outreach1795400100000 } from './campaigns/migrations/outreach.js';
import { OutreachStops1795600300000 } from './campaigns/migrations/outreach-stops.js';
import { OutreachEntity } from './campaigns/outreach-gate/outreach.entity.js';
import { marketingConfig } from './config.js';
import { ContactMessageEntity } from './contact/contact-message/contact-message.entity.js';
import { MarketingConsentEntity } from './contact/contact-message/marketing-consent.entity.js';
import { Initial1763600000000 } from './contact/migrations/initial.js';
import { PrivacyConsent1763700000000 } from './contact/migrations/privacy-consent.js';
import { QuarantineDigest1763800000000 } from './contact/migrations/quarantine-digest.js';
import { CompanyRemovalEntity } from './crm/company/company-removal.entity.js';
import { MarketingCompanyEntity } from './crm/company/marketing-company.entity.js';
import { ErasedPersonEntity } from './crm/erased-people/erased-person.entity.js';
import { FitRunEntity } from './crm/fit-run/fit-run.entity.js';
import { LeadCreationEntity } from './crm/lead/lead-creation.entity.js';
import { LeadRestoreEntity } from './crm/lead/lead-restore.entity.js';
import { LeadBulkChangeEntity } from './crm/lead-bulk-change/lead-bulk-change.entity.js';
import { LeadFormerBasisEntity } from './crm/lead-bulk-change/lead-former-basis.entity.js';
import { LeadApartEntity } from './crm/lead-duplicate/lead-apart.entity.js';
import { LeadEventEntity } from './crm/lead-event/lead-event.entity.js';
import { LeadImportEntity } from './crm/lead-import/lead-import.entity.js';
import { LeadImportPartEntity } from './crm/lead-import/lead-import-part.entity.js';
import { LeadImportRowEntity } from './crm/lead-import/lead-import-row.entity.js';
import { LeadCountRunEntity } from './crm/lead-life/lead-count-run.entity.js';
import { LeadDayCountEntity } from './crm/lead-life/lead-day-count.entity.js';
import { LeadStepEntity } from './crm/lead-life/lead-step.entity.js';
import { LeadMergeEntity } from './crm/lead-merge/lead-merge.entity.js';
import { MergedLeadEntity } from './crm/lead-merge/merged-lead.entity.js';
import { LeadEntity } from './crm/lead-row/lead.entity.js';
import { ErasedPeople1764650000000 } from './crm/migrations/erased-people.js';
import { ImportDuplicates1795500200000 } from './crm/migrations/import-duplicates.js';
import { LeadBulkChanges1764200000000 } from './crm/migrations/lead-bulk-changes.js';
import { LeadCreations1795360497209 } from './crm/migrations/lead-creations.js';
import { LeadDuplicateKeys1764400000000 } from './crm/migrations/lead-duplicate-keys.js';
import { LeadFit1764900000000 } from './crm/migrations/lead-fit.js';
import { LeadFitLevels1765100000000 } from './crm/migrations/lead-fit-levels.js';
import { LeadImports1765000000000 } from './crm/migrations/lead-imports.js';
import { LeadLegalBasis1795370426180 } from './crm/migrations/lead-legal-basis.js';
import { LeadLives1795382091409 } from './crm/migrations/lead-lives.js';
import { LeadMerges1764600000000 } from './crm/migrations/lead-merges.js';
import { LeadRestores1795500100000 } from './crm/migrations/lead-restores.js';
import { LeadSearch1764450000000 } from './crm/migrations/lead-search.js';
import { LeadStepIndexes1795383232135 } from './crm/migrations/lead-step-indexes.js';
import { Leads1764100000000 } from './crm/migrations/leads.js';
import { MarketingCompanies1764000000000 } from './crm/migrations/marketing-companies.js';
import { PlaceholderPhones1795500000000 } from './crm/migrations/placeholder-phones.js';
import { PrivacyContacts1795400500000 } from './crm/migrations/privacy-contacts.js';
import { MarketingProductEntity } from './crm/product/marketing-product.entity.js';
import { declaration } from './kernel/declaration.js';
import { OutgoingMailEntity } from './kernel/mail/outgoing-mail.entity.js';
import { SharedThrottles1763900000000 } from './kernel/migrations/shared-throttles.js';
import { WeeklyMailLinks1795600000000 } from './kernel/migrations/weekly-mail-links.js';
import { MarketingModule } from './marketing.module.js';
import { OutreachDayEntity } from './sending/daily-mails/outreach-day.entity.js';
import { LinkClicksEntity } from './sending/mail-clicks/link-clicks.entity.js';
import { MailLinkEntity } from './sending/mail-clicks/mail-link.entity.js';
import { LinkSecretEntity } from './sending/mail-links/link-secret.entity.js';
import { MailReturnEntity } from './sending/mail-return/mail-return.entity.js';
import { ReturnMailboxEntity } from './sending/mail-return/return-mailbox.entity.js';
import { MailLaneEntity } from './sending/mailing/mail-lane.entity.js';
import { MailingDayEntity } from './sending/mailing-days/mailing-day.entity.js';
import { MailingRecountEntity } from './sending/mailing-days/mailing-recount.entity.js';
import { MailingEntity } from './sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from './sending/mailing-row/recipient.entity.js';
import { DeletedCampaigns1795400000000 } from './sending/migrations/deleted-campaigns.js';
import { MailClicks1795371300000 } from './sending/migrations/mail-clicks.js';
import { MailLinks1795370800000 } from './sending/migrations/mail-links.js';
import { MailLogRetention1795399000000 } from './sending/migrations/mail-log-retention.js';
import { MailReturns1795372006000 } from './sending/migrations/mail-returns.js';
import { MailingDays1795382238000 } from './sending/migrations/mailing-days.js';
import { Mailings1795369522000 } from './sending/migrations/mailings.js';
import { OutreachDays1795400400000 } from './sending/migrations/outreach-days.js';
import { PageReportSenders1795600100000 } from './sending/migrations/page-report-senders.js';
import { PageReports1795400600000 } from './sending/migrations/page-reports.js';
import { SenderConfirmations1795400200000 } from './sending/migrations/sender-confirmations.js';
import { SenderRefusals1795400300000 } from './sending/migrations/sender-refusals.js';
import { SendersAndSuppressions1795369523000 } from './sending/migrations/senders-and-suppressions.js';
import { ServerWaits1795400200000 } from './sending/migrations/server-waits.js';
import { PageReportEntity } from './sending/page-reports/page-report.entity.js';
import { SenderEntity } from './sending/sender/sender.entity.js';
import { SenderConfirmationEntity } from './sending/sender-confirmation/sender-confirmation.entity.js';
import { SenderRefusalEntity } from './sending/suppression/sender-refusal.entity.js';
import { SuppressionEntity } from './sending/suppression/suppression.entity.js';

export const marketingService = defineService({
  declaration,
  config: marketingConfig,
  module: MarketingModule,
  entities: [
    ContactMessageEntity,
    MarketingConsentEntity,
    OutgoingMailEntity,
    ThrottleEntity,
    MarketingCompanyEntity,
    CompanyRemovalEntity,
    MarketingProductEntity,
    BrandColorsEntity,
    ContentEntity,
    ContentVariantEntity,
    LeadEntity,
    LeadEventEntity,
    LeadStepEntity,
    LeadDayCountEntity,
    LeadCountRunEntity,
    LeadApartEntity,
    LeadMergeEntity,
    MergedLeadEntity,
    ErasedPersonEntity,
    LeadBulkChangeEntity,
    LeadFormerBasisEntity,
    LeadRestoreEntity,
    LeadCreationEntity,
    FitRunEntity,
    LeadImportEntity,
    LeadImportPartEntity,
    LeadImportRowEntity,
    DemoSeedEntity,
    CampaignEntity,
    CampaignVersionEntity,
    ModelUsageEntity,
    MailingEntity,
    RecipientEntity,
    MailLaneEntity,
    SenderEntity,
    SuppressionEntity,
    LinkSecretEntity,
    MailLinkEntity,
    LinkClicksEntity,
    MailingDayEntity,
    MailingRecountEntity,
    MailReturnEntity,
    ReturnMailboxEntity,
    AnalyticsMailEntity,
    AnalyticsReportEntity,
    OutreachEntity,
    OutreachDayEntity,
    PageReportEntity,
    SenderConfirmationEntity,
    SenderRefusalEntity,
  ],
  migrations: [
    Initial1763600000000,
    PrivacyConsent1763700000000,
    QuarantineDigest1763800000000,
    SharedThrottles1763900000000,
    MarketingCompanies1764000000000,
    Leads1764100000000,
    LeadBulkChanges1764200000000,
    MarketingDemoSeeds1764300000000,
    LeadDuplicateKeys1764400000000,
    LeadSearch1764450000000,
    LeadMerges1764600000000,
    ErasedPeople1764650000000,
    LeadFit1764900000000,
    LeadImports1765000000000,
    LeadFitLevels1765100000000,
    Contents1795358400000,
    Campaigns1795358410819,
    ModelUsage1795359500000,
    BrandColors1795359771000,
    LeadCreations1795360497209,
    Mailings1795369522000,
    SendersAndSuppressions1795369523000,
    LeadLegalBasis1795370426180,
    MailLinks1795370800000,
    MailClicks1795371300000,
    MailReturns1795372006000,
    LeadLives1795382091409,
    MailingDays1795382238000,
    AnalyticsMails1795382400000,
    LeadStepIndexes1795383232135,
    AnalyticsReports1795383950000,
    CampaignContents1795398000000,
    MailLogRetention1795399000000,
    DeletedCampaigns1795400000000,
    ServerWaits1795400200000,
    Outreach1795400100000,
    SenderConfirmations1795400200000,
    SenderRefusals1795400300000,
    PlaceholderPhones1795500000000,
    LeadRestores1795500100000,
    ImportDuplicates1795500200000,
    OutreachDays1795400400000,
    PrivacyContacts1795400500000,
    PageReports1795400600000,
    DigitalSources1795500300000,
    WeeklyMailLinks1795600000000,
    PageReportSenders1795600100000,
    LeadStatusWords1795600200000,
    OutreachStops1795600300000,
  ],
  conflicts: {
    [slugIndex]: { code: declaration.errors.CAMPAIGN_SLUG_TAKEN, field: 'document.slug' },
  },
});
