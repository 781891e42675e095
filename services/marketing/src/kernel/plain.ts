export { addressKeyOf, mailableAddress } from './mail/address.rules.js';
export { differingFields } from './row-version/differing-fields.rules.js';
export { allOf, type Condition, searchCondition } from './search/search-condition.js';
export {
  anyStartCondition,
  fullTextCondition,
  indexedSearchCondition,
  searchAcrossCompanies,
  wordTable,
} from './search/search-index.js';
export { labelKeyOf, sortKeyOf, wordKeyOf, wordsOf, writtenWordsOf } from './search/search-key.rules.js';
export { companyPrefix, searchTextOf } from './search/search-text.rules.js';
export { asWritten, likeliest, neighboursOf, toleratesTypo } from './search/spelling.rules.js';
export {
  after,
  before,
  boundsOf,
  boundsOfDay,
  dayAfter,
  dayOf,
  daysBetween,
  lastPeriods,
  type Period,
  parsePeriod,
  periodOf,
} from './time/period.rules.js';
