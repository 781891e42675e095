import type { LeadInput } from '@portals/contracts/marketing';
import { labelKeyOf, sortKeyOf } from '../../kernel/plain.js';
import type { FitProfile } from '../fit/fit-profile.rules.js';
import { fitColumnsOf } from '../fit/fit-score.rules.js';
import { type DuplicateKeys, duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';
import { columnNumber, columnOf, nextStepKeyOf, statusKeyOf } from '../lead-row/lead-status.rules.js';
import { leadSearchTextOf } from './lead-search-text.rules.js';

export type LeadFields = Omit<LeadInput, 'marketingCompanyId'>;

/** A lead of which whoever brings it has computed the keys already, to see whether it is there. */
export interface NewLead {
  lead: LeadFields;
  keys: DuplicateKeys;
  /** When it came; null for now. */
  createdAt: Date | null;
}

/** What a person writes about a lead. */
export function fieldsOf(lead: LeadFields): LeadFields {
  const { companyName, contactName, contactEmail, contactPhone, position, sector } = lead;
  const { source, status, notes, nextStep, nextStepOn } = lead;
  const { legalBasis, legalBasisOn, legalBasisSource } = lead;
  return {
    companyName,
    contactName,
    contactEmail,
    contactPhone,
    position,
    sector,
    source,
    status,
    notes,
    nextStep,
    nextStepOn,
    legalBasis,
    legalBasisOn,
    legalBasisSource,
  };
}

/**
 * A lead as it is stored for the first time. It is written as one literal because imports make many: V8 takes ten times as long to
 * spread this many properties together, and three times the memory.
 */
export function newRowOf(
  marketingCompanyId: number,
  { lead, keys: known, createdAt: came }: NewLead,
  profile: FitProfile,
  now: Date,
) {
  const createdAt = came ?? now;
  const keys = keysOf(lead, marketingCompanyId, known);
  const { fit, fitLevel, fitDueOn } = fitColumnsOf(lead, profile, createdAt, now);
  return {
    marketingCompanyId,
    companyName: lead.companyName,
    contactName: lead.contactName,
    contactEmail: lead.contactEmail,
    contactPhone: lead.contactPhone,
    position: lead.position,
    sector: lead.sector,
    source: lead.source,
    status: lead.status,
    notes: lead.notes,
    nextStep: lead.nextStep,
    nextStepOn: lead.nextStepOn,
    legalBasis: lead.legalBasis,
    legalBasisOn: lead.legalBasisOn,
    legalBasisSource: lead.legalBasisSource,
    createdAt,
    updatedAt: now,
    version: 1,
    fit,
    fitLevel,
    fitDueOn,
    boardColumn: keys.boardColumn,
    entryColumn: keys.boardColumn,
    nameKey: keys.nameKey,
    statusKey: keys.statusKey,
    sourceKey: keys.sourceKey,
    sectorKey: keys.sectorKey,
    nextStepKey: keys.nextStepKey,
    searchText: keys.searchText,
    emailKey: keys.emailKey,
    phoneKey: keys.phoneKey,
    domainNameKey: keys.domainNameKey,
  };
}

/** What a lead is sorted, filtered and searched by, and what its duplicates are found by. */
export function keysOf(lead: LeadFields, companyId: number, known = duplicateKeysOf(lead)) {
  const { companyName, sector, source, status, nextStepOn } = lead;
  const { emailKey, phoneKey, domainNameKey } = known;
  return {
    boardColumn: columnNumber(columnOf(status)),
    nameKey: sortKeyOf(companyName),
    statusKey: statusKeyOf(status),
    sourceKey: labelKeyOf(source),
    sectorKey: labelKeyOf(sector ?? ''),
    nextStepKey: nextStepKeyOf(nextStepOn),
    searchText: leadSearchTextOf(lead, companyId),
    emailKey,
    phoneKey,
    domainNameKey,
  };
}
