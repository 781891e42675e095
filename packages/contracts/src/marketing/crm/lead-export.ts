import { z } from 'zod';
import { languages } from '../../constants/language.js';
import { checkFilter, filterFields } from './lead-filter.js';

/**
 * Query of GET /api/marketing/companies/:id/leads/export. The reply is a CSV file (UTF-8 with a byte order mark) of the leads that match
 * the filter, in the order in which they were stored (rule 9.14). `language` selects the headings and the separator: `;` in Spanish and `,`
 * in English, as spreadsheet programs expect.
 *
 * X-Total-Count is the number of matching leads. The file is complete when it contains that many leads; when the export fails midway, the
 * server closes the connection.
 */
export const LeadExportQuery = z
  .object({ ...filterFields, language: z.enum(languages).default('en') })
  .check(checkFilter);
export type LeadExportQuery = z.infer<typeof LeadExportQuery>;
