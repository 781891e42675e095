import { z } from 'zod';
import { languages } from '../constants/language.js';

/** Query of GET /api/companies/:companyId/archive: `language` is the language of the headings added to the report, not of the report. */
export const ArchiveQuery = z.object({ language: z.enum(languages).default('en') });
export type ArchiveQuery = z.infer<typeof ArchiveQuery>;
