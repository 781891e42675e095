import { searchedLeadFields } from '@portals/contracts/constants';
import { companyPrefix, searchTextOf } from '../../kernel/plain.js';
import type { LeadFields } from '../lead-row/lead-fields.rules.js';

/** Searched fields of a lead, except its telephone number, which is split into words differently. */
export const searchedFields = searchedLeadFields.filter((name) => name !== 'contactPhone');

type SearchedLead = Pick<LeadFields, (typeof searchedFields)[number] | 'contactPhone'>;

/** Returns the search text of a lead, for its company's list and for the full-text index of the database. */
export const leadSearchTextOf = (lead: SearchedLead, companyId: number): string =>
  searchTextOf(
    searchedFields.map((name) => lead[name]),
    lead.contactPhone,
    companyPrefix(companyId),
  );
