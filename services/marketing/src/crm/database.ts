import { CompanyGrantEntity, EndedPlaceEntity, ReportedEventEntity } from '@portals/service-kit';
import { CompanyRemovalEntity } from './company/company-removal.entity.js';
import { MarketingCompanyEntity } from './company/marketing-company.entity.js';
import { ErasedPersonEntity } from './erased-people/erased-person.entity.js';
import { FitRunEntity } from './fit-run/fit-run.entity.js';
import { LeadCountRunEntity } from './funnel-counts/lead-count-run.entity.js';
import { LeadDayCountEntity } from './funnel-counts/lead-day-count.entity.js';
import { LeadStepEntity } from './funnel-counts/lead-step.entity.js';
import { LeadCreationEntity } from './lead/lead-creation.entity.js';
import { LeadRestoreEntity } from './lead/lead-restore.entity.js';
import { LeadBulkChangeEntity } from './lead-bulk-change/lead-bulk-change.entity.js';
import { LeadFormerBasisEntity } from './lead-bulk-change/lead-former-basis.entity.js';
import { NotDuplicateEntity } from './lead-duplicate/not-duplicate.entity.js';
import { LeadEventEntity } from './lead-event/lead-event.entity.js';
import { LeadImportEntity } from './lead-import/lead-import.entity.js';
import { LeadImportPartEntity } from './lead-import/lead-import-part.entity.js';
import { LeadImportRowEntity } from './lead-import/lead-import-row.entity.js';
import { LeadMergeEntity } from './lead-merge/lead-merge.entity.js';
import { MergedLeadEntity } from './lead-merge/merged-lead.entity.js';
import { LeadEntity } from './lead-row/lead.entity.js';
import { MarketingRecord1795741000000 } from './migrations/access-record.js';
import { ErasedPeople1764650000000 } from './migrations/erased-people.js';
import { ImportDuplicates1795500200000 } from './migrations/import-duplicates.js';
import { LeadAssignees1795740000000 } from './migrations/lead-assignees.js';
import { LeadBulkChanges1764200000000 } from './migrations/lead-bulk-changes.js';
import { LeadCreations1795360497209 } from './migrations/lead-creations.js';
import { LeadDuplicateKeys1764400000000 } from './migrations/lead-duplicate-keys.js';
import { leadFieldColumns } from './migrations/lead-fields.js';
import { LeadFit1764900000000 } from './migrations/lead-fit.js';
import { LeadFitLevels1765100000000 } from './migrations/lead-fit-levels.js';
import { LeadImports1765000000000 } from './migrations/lead-imports.js';
import { LeadLegalBasis1795370426180 } from './migrations/lead-legal-basis.js';
import { LeadLives1795382091409 } from './migrations/lead-lives.js';
import { LeadMerges1764600000000 } from './migrations/lead-merges.js';
import { LeadRestores1795500100000 } from './migrations/lead-restores.js';
import { LeadSearch1764450000000 } from './migrations/lead-search.js';
import { LeadStepIndexes1795383232135 } from './migrations/lead-step-indexes.js';
import { Leads1764100000000 } from './migrations/leads.js';
import { LinkedCompanies1796210000000 } from './migrations/linked-companies.js';
import { LossReasonFilter1796400200000 } from './migrations/loss-reason-filter.js';
import { MarketingCompanies1764000000000 } from './migrations/marketing-companies.js';
import { MergedBases1796613800000 } from './migrations/merged-bases.js';
import { PlaceholderPhones1795500000000 } from './migrations/placeholder-phones.js';
import { PrivacyContacts1795400500000 } from './migrations/privacy-contacts.js';
import { MarketingWorkspaces1795730000000 } from './migrations/workspaces.js';
import { crmPersonalTables } from './personal-tables.js';
import { MarketingProductEntity } from './product/marketing-product.entity.js';

/** Entities and migrations of this module. */
export const crmDatabase = {
  personal: crmPersonalTables,
  entities: [
    MarketingCompanyEntity,
    CompanyGrantEntity,
    EndedPlaceEntity,
    ReportedEventEntity,
    CompanyRemovalEntity,
    MarketingProductEntity,
    LeadEntity,
    LeadEventEntity,
    LeadStepEntity,
    LeadDayCountEntity,
    LeadCountRunEntity,
    NotDuplicateEntity,
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
  ],
  migrations: [
    MarketingCompanies1764000000000,
    Leads1764100000000,
    LeadBulkChanges1764200000000,
    LeadDuplicateKeys1764400000000,
    LeadSearch1764450000000,
    LeadMerges1764600000000,
    ErasedPeople1764650000000,
    LeadFit1764900000000,
    LeadImports1765000000000,
    LeadFitLevels1765100000000,
    LeadCreations1795360497209,
    LeadLegalBasis1795370426180,
    LeadLives1795382091409,
    LeadStepIndexes1795383232135,
    PlaceholderPhones1795500000000,
    LeadRestores1795500100000,
    ImportDuplicates1795500200000,
    PrivacyContacts1795400500000,
    MarketingWorkspaces1795730000000,
    LeadAssignees1795740000000,
    MarketingRecord1795741000000,
    LinkedCompanies1796210000000,
    LossReasonFilter1796400200000,
    MergedBases1796613800000,
    ...leadFieldColumns,
  ],
};
