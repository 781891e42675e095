import { defineService, ThrottleEntity } from '@portals/service-kit';
import { BrandColorsEntity } from './ad-design/brand-colors.entity.js';
import { AnalyticsMailEntity } from './analytics-mail/analytics-mail.entity.js';
import { AnalyticsReportEntity } from './analytics-report/analytics-report.entity.js';
import { CampaignEntity, slugIndex } from './campaign/campaign.entity.js';
import { CampaignVersionEntity } from './campaign/campaign-version.entity.js';
import { CompanyRemovalEntity } from './company/company-removal.entity.js';
import { MarketingCompanyEntity } from './company/marketing-company.entity.js';
import { marketingConfig } from './config.js';
import { ContactMessageEntity } from './contact-message/contact-message.entity.js';
import { MarketingConsentEntity } from './contact-message/marketing-consent.entity.js';
import { ContentEntity } from './content/content.entity.js';
import { ContentVariantEntity } from './content/content-variant.entity.js';
import { ModelUsageEntity } from './content/model/model-usage.entity.js';
import { declaration } from './declaration.js';
import { DemoSeedEntity } from './demo/demo-seed.entity.js';
import { FitRunEntity } from './fit/fit-run.entity.js';
import { PageReportEntity } from './landing-page/page-report.entity.js';
import { LeadEntity } from './lead/lead.entity.js';
import { LeadCreationEntity } from './lead/lead-creation.entity.js';
import { LeadRestoreEntity } from './lead/lead-restore.entity.js';
import { LeadBulkChangeEntity } from './lead-bulk-change/lead-bulk-change.entity.js';
import { LeadFormerBasisEntity } from './lead-bulk-change/lead-former-basis.entity.js';
import { LeadApartEntity } from './lead-duplicate/lead-apart.entity.js';
import { ErasedPersonEntity } from './lead-erasure/erased-person.entity.js';
import { LeadEventEntity } from './lead-event/lead-event.entity.js';
import { LeadImportEntity } from './lead-import/lead-import.entity.js';
import { LeadImportPartEntity } from './lead-import/lead-import-part.entity.js';
import { LeadImportRowEntity } from './lead-import/lead-import-row.entity.js';
import { LeadCountRunEntity } from './lead-life/lead-count-run.entity.js';
import { LeadDayCountEntity } from './lead-life/lead-day-count.entity.js';
import { LeadStepEntity } from './lead-life/lead-step.entity.js';
import { LeadMergeEntity } from './lead-merge/lead-merge.entity.js';
import { MergedLeadEntity } from './lead-merge/merged-lead.entity.js';
import { OutgoingMailEntity } from './mail/outgoing-mail.entity.js';
import { LinkClicksEntity } from './mail-clicks/link-clicks.entity.js';
import { MailLinkEntity } from './mail-clicks/mail-link.entity.js';
import { LinkSecretEntity } from './mail-links/link-secret.entity.js';
import { MailReturnEntity } from './mail-return/mail-return.entity.js';
import { ReturnMailboxEntity } from './mail-return/return-mailbox.entity.js';
import { MailLaneEntity } from './mailing/mail-lane.entity.js';
import { MailingEntity } from './mailing/mailing.entity.js';
import { RecipientEntity } from './mailing/recipient.entity.js';
import { MailingDayEntity } from './mailing-days/mailing-day.entity.js';
import { MailingRecountEntity } from './mailing-days/mailing-recount.entity.js';
import { MarketingModule } from './marketing.module.js';
import { AnalyticsMails1795382400000 } from './migrations/analytics-mails.js';
import { AnalyticsReports1795383950000 } from './migrations/analytics-reports.js';
import { BrandColors1795359771000 } from './migrations/brand-colors.js';
import { CampaignContents1795398000000 } from './migrations/campaign-contents.js';
import { Campaigns1795358410819 } from './migrations/campaigns.js';
import { Contents1795358400000 } from './migrations/contents.js';
import { DeletedCampaigns1795400000000 } from './migrations/deleted-campaigns.js';
import { DigitalSources1795500300000 } from './migrations/digital-sources.js';
import { ErasedPeople1764650000000 } from './migrations/erased-people.js';
import { ImportDuplicates1795500200000 } from './migrations/import-duplicates.js';
import { Initial1763600000000 } from './migrations/initial.js';
import { LeadBulkChanges1764200000000 } from './migrations/lead-bulk-changes.js';
import { LeadCreations1795360497209 } from './migrations/lead-creations.js';
import { LeadDuplicateKeys1764400000000 } from './migrations/lead-duplicate-keys.js';
import { LeadFit1764900000000 } from './migrations/lead-fit.js';
import { LeadFitLevels1765100000000 } from './migrations/lead-fit-levels.js';
import { LeadImports1765000000000 } from './migrations/lead-imports.js';
import { LeadLegalBasis1795370426180 } from './migrations/lead-legal-basis.js';
import { LeadLives1795382091409 } from './migrations/lead-lives.js';
import { LeadMerges1764600000000 } from './migrations/lead-merges.js';
import { LeadRestores1795500100000 } from './migrations/lead-restores.js';
import { LeadSearch1764450000000 } from './migrations/lead-search.js';
import { LeadStatusWords1795600200000 } from './migrations/lead-status-words.js';
import { LeadStepIndexes1795383232135 } from './migrations/lead-step-indexes.js';
import { Leads1764100000000 } from './migrations/leads.js';
import { MailClicks1795371300000 } from './migrations/mail-clicks.js';
import { MailLinks1795370800000 } from './migrations/mail-links.js';
import { MailLogRetention1795399000000 } from './migrations/mail-log-retention.js';
import { MailReturns1795372006000 } from './migrations/mail-returns.js';
import { MailingDays1795382238000 } from './migrations/mailing-days.js';
import { Mailings1795369522000 } from './migrations/mailings.js';
import { MarketingCompanies1764000000000 } from './migrations/marketing-companies.js';
import { MarketingDemoSeeds1764300000000 } from './migrations/marketing-demo-seeds.js';
import { ModelUsage1795359500000 } from './migrations/model-usage.js';
import { Outreach1795400100000 } from './migrations/outreach.js';
import { OutreachDays1795400400000 } from './migrations/outreach-days.js';
import { OutreachStops1795600300000 } from './migrations/outreach-stops.js';
import { PageReportSenders1795600100000 } from './migrations/page-report-senders.js';
import { PageReports1795400600000 } from './migrations/page-reports.js';
import { PlaceholderPhones1795500000000 } from './migrations/placeholder-phones.js';
import { PrivacyConsent1763700000000 } from './migrations/privacy-consent.js';
import { PrivacyContacts1795400500000 } from './migrations/privacy-contacts.js';
import { QuarantineDigest1763800000000 } from './migrations/quarantine-digest.js';
import { SenderConfirmations1795400200000 } from './migrations/sender-confirmations.js';
import { SenderRefusals1795400300000 } from './migrations/sender-refusals.js';
import { SendersAndSuppressions1795369523000 } from './migrations/senders-and-suppressions.js';
import { ServerWaits1795400200000 } from './migrations/server-waits.js';
import { SharedThrottles1763900000000 } from './migrations/shared-throttles.js';
import { WeeklyMailLinks1795600000000 } from './migrations/weekly-mail-links.js';
import { OutreachEntity } from './outreach/outreach.entity.js';
import { OutreachDayEntity } from './outreach/outreach-day.entity.js';
import { MarketingProductEntity } from './product/marketing-product.entity.js';
import { SenderEntity } from './sender/sender.entity.js';
import { SenderConfirmationEntity } from './sender-confirmation/sender-confirmation.entity.js';
import { SenderRefusalEntity } from './suppression/sender-refusal.entity.js';
import { SuppressionEntity } from './suppression/suppression.entity.js';

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
