import { searchedLeadFields } from '@portals/contracts/constants';
import { companyPrefix, searchTextOf } from '../../kernel/plain.js';
import type { LeadFields } from '../lead-row/lead-fields.rules.js';

/** Searched fields of a lead, except the telephone number, whose words are computed differently. */
export const searchedFields = searchedLeadFields.filter((name) => name !== 'contactPhone');

type SearchedLead = Pick<LeadFields, (typeof searchedFields)[number] | 'contactPhone'>;

/** Returns the search text of a lead, for searching lists and for the database's full-text index. */
export const leadSearchTextOf = (lead: SearchedLead, companyId: number): string =>
  searchTextOf(
    searchedFields.map((name) => lead[name]),
    lead.contactPhone,
    companyPrefix(companyId),
  );
