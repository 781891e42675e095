import { searchTextOf } from '../../kernel/plain.js';

/** FTS5 table with the words of each enquiry on SQLite, which triggers maintain. */
export const enquiryWords = 'enquiry_words';

/** Prefix of every word, so that none of them is a stop word of MySQL or too short for its index. */
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
