import { searchTextOf } from '../../kernel/plain.js';

/** SQLite FTS5 table with the words of each enquiry, maintained by triggers. */
export const enquiryWords = 'enquiry_words';

/** Prefix of every indexed word, so that no word is a MySQL stop word or too short for MySQL's index. */
export const enquiryPrefix = 'eqx';

interface SearchedEnquiry {
  name: string;
  email: string;
  company: string | null;
  service: string | null;
  subject: string;
  message: string;
}

/** Returns the search words of an enquiry. */
export const enquirySearchTextOf = ({
  name,
  email,
  company,
  service,
  subject,
  message,
}: SearchedEnquiry): string =>
  searchTextOf([name, email, company, service, subject, message], null, enquiryPrefix);
