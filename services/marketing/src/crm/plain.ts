export { csvLine, separators, utf8Mark } from '@portals/service-kit/csv';
export {
  COMPANY_PARTS,
  type CompanyMove,
  type CompanyPart,
  countOfCompany,
  largeRowsOfStep,
  ofCompany,
  type RowsOfCompany,
} from './company/company-part.js';
export { inOwnCompanies, inSharedCompanies } from './company/owned-companies.js';
export type { ContactDetails } from './erased-people/erased-hash.rules.js';
export { sourceOfPage } from './fit/label-groups.rules.js';
export { endOfRange } from './lead/lead-range.js';
export { personCondition } from './lead-erasure/person-condition.js';
export { type ErasedContacts, PERSON_ERASURES, type PersonErasure } from './lead-erasure/person-erasure.js';
export { isSearchForPerson, mentionsPerson } from './lead-erasure/person-search.rules.js';
export { createdByPage } from './lead-event/event-origin.rules.js';
export { columnNumber, columnOf, statusKeyOf, statusKeysOf } from './lead-row/lead-status.rules.js';
