import { leadFieldNames } from '@portals/contracts/constants';
import { labelKeyOf, sortKeyOf } from '../../kernel/plain.js';
import type { FitProfile } from '../fit/fit-profile.rules.js';
import { fitColumnsOf } from '../fit/fit-score.rules.js';
import { type DuplicateKeys, duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';
import { type LeadFields, withFields } from '../lead-row/lead-fields.rules.js';
import { columnNumber, columnOf, nextStepKeyOf, statusKeyOf } from '../lead-row/lead-status.rules.js';
import { leadSearchTextOf } from './lead-search-text.rules.js';

/** A lead to store, with its duplicate keys if the caller has already computed them. */
export interface NewLead {
  lead: LeadFields;
  keys: DuplicateKeys;
  /** Creation time of the lead; null for the current time. */
  createdAt: Date | null;
}

/** Returns only the editable fields of a lead. */
export const fieldsOf = (lead: LeadFields): LeadFields => withFields({}, lead, leadFieldNames);

/** Returns the row of a new lead. The columns are written out, because a spread would be slow: see `withFields`. */
export function newRowOf(
  marketingCompanyId: number,
  { lead, keys: known, createdAt: came }: NewLead,
  profile: FitProfile,
  now: Date,
) {
  const createdAt = came ?? now;
  const keys = keysOf(lead, marketingCompanyId, known);
  const { fit, fitLevel, fitDueOn } = fitColumnsOf(lead, profile, createdAt, now);
  const row = {
    marketingCompanyId,
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
  return withFields(row, lead, leadFieldNames);
}

/** Returns the keys for sorting, filtering and searching a lead, and for finding its duplicates. */
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
