import { z } from 'zod';
import { languages } from '../../constants/language.js';
import { filterFields, wholeFilter } from './lead-filter.js';

/**
 * Query of GET /api/marketing/companies/:id/leads/export, answered with a CSV file (UTF-8 with a byte order mark) of the leads
 * that the filter means, or of all, in the order in which they were stored (rule 9.14). `language` decides the headings, and with
 * them the separator: `;` in Spanish and `,` in English, as spreadsheet programs expect it there.
 *
 * X-Total-Count says how many leads are meant. The file is complete when it has as many lines of leads; one that breaks off ends
 * with the connection.
 */
export const LeadExportQuery = z
  .object({ ...filterFields, language: z.enum(languages).default('en') })
  .check(wholeFilter);
export type LeadExportQuery = z.infer<typeof LeadExportQuery>;
