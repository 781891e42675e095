import type { LeadInput } from '@portals/contracts/marketing';
import { companyPrefix, searchTextOf } from '../../kernel/plain.js';

/** The fields that a lead is found by. */
export const searchedFields = [
  'companyName',
  'contactName',
  'contactEmail',
  'position',
  'sector',
  'source',
  'nextStep',
  'notes',
] as const;

type SearchedLead = Pick<LeadInput, (typeof searchedFields)[number] | 'contactPhone'>;

/** What a lead is found by, in the list of its company and in the full-text index of the database. */
export const leadSearchTextOf = (lead: SearchedLead, companyId: number): string =>
  searchTextOf(
    searchedFields.map((name) => lead[name]),
    lead.contactPhone,
    companyPrefix(companyId),
  );
