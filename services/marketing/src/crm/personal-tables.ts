import {
  CompanyGrantEntity,
  EndedPlaceEntity,
  type PersonalTable,
  ReportedEventEntity,
} from '@portals/service-kit';
import { CompanyRemovalEntity } from './company/company-removal.entity.js';
import { MarketingCompanyEntity } from './company/marketing-company.entity.js';
import { inOwnCompanies, inSharedCompanies } from './company/owned-companies.js';
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
import { MarketingProductEntity } from './product/marketing-product.entity.js';

const ofImports = `leadImportId IN (SELECT id FROM marketing_lead_imports WHERE ${inOwnCompanies})`;
const ofLeads = `leadId IN (SELECT id FROM marketing_leads WHERE ${inOwnCompanies})`;
const work = ['lease', 'nextAttemptAt', 'attempts'];
const counted = 'counted from the leads and their events';
/** Rows that a person created: in the person's own companies all rows, and in other people's companies the rows with the person's id. */
const made = {
  own: inOwnCompanies,
  part: `userId = :user AND ${inSharedCompanies}`,
  named: { userId: 0 as const },
};

export const crmPersonalTables: readonly PersonalTable[] = [
  { entity: LeadImportPartEntity, own: ofImports, why: 'uploaded files, whose rows are in the copy' },
  { entity: LeadImportRowEntity, section: 'import-rows', own: ofImports, without: ['bucket'] },
  {
    entity: LeadImportEntity,
    section: 'imports',
    ...made,
    without: [...work, 'run', 'sha256', 'expected', 'spentMs'],
  },
  { entity: LeadRestoreEntity, own: ofLeads, why: counted },
  {
    entity: LeadFormerBasisEntity,
    section: 'changed-bases',
    own: `bulkChangeId IN (SELECT id FROM marketing_lead_bulk_changes WHERE ${inOwnCompanies})`,
    named: { assigneeId: null },
  },
  { entity: LeadBulkChangeEntity, section: 'bulk-changes', ...made, without: work },
  { entity: MergedLeadEntity, section: 'merged-leads', own: inOwnCompanies },
  { entity: LeadMergeEntity, section: 'merges', ...made, others: { targetId: 'a lead' } },
  { entity: NotDuplicateEntity, section: 'no-duplicates', own: inOwnCompanies, without: ['sharedKey'] },
  { entity: LeadEventEntity, section: 'lead-events', ...made },
  { entity: LeadCreationEntity, own: inOwnCompanies, why: 'keys of repeated calls' },
  { entity: LeadStepEntity, own: inOwnCompanies, why: counted },
  { entity: LeadDayCountEntity, own: inOwnCompanies, why: counted },
  { entity: LeadCountRunEntity, own: inOwnCompanies, why: counted },
  { entity: FitRunEntity, own: inOwnCompanies, why: counted },
  { entity: ErasedPersonEntity, own: inOwnCompanies, why: 'only hashes of erased people' },
  {
    entity: LeadEntity,
    section: 'leads',
    own: inOwnCompanies,
    part: `assigneeId = :user AND ${inSharedCompanies}`,
    named: { assigneeId: null },
    others: { contactEmail: 'the address of the lead' },
    without: [
      ...['fitDueOn', 'boardColumn', 'entryColumn', 'nameKey', 'statusKey', 'sourceKey', 'sectorKey'],
      ...['nextStepKey', 'searchText', 'emailKey', 'phoneKey', 'domainNameKey', 'fitLevel'],
    ],
  },
  {
    entity: MarketingProductEntity,
    section: 'products',
    own: inOwnCompanies,
    without: ['nameKey', 'searchText'],
  },
  {
    entity: CompanyGrantEntity,
    section: 'grants',
    own: 'workspaceId IN :own OR userId = :user',
    others: { email: 'the address of that guest' },
    named: { grantedBy: 0 },
  },
  { entity: CompanyRemovalEntity, own: inOwnCompanies, why: 'the removal of a deleted company' },
  {
    entity: MarketingCompanyEntity,
    section: 'companies',
    own: 'workspaceId IN :own',
    part: 'userId = :user AND workspaceId IN :shared',
    named: { userId: 0 },
    without: ['nameKey', 'sectorKey', 'searchText'],
  },
  { entity: ReportedEventEntity, own: 'workspaceId IN :own', why: 'on its way into the record of access' },
  { entity: EndedPlaceEntity, why: 'only ids and moments of the record of access' },
];
