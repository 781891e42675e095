import { z } from 'zod';
import { languages } from '../constants/language.js';

/** Query of GET /api/companies/:companyId/archive: the language of the headings around the report, not of the report itself. */
export const ArchiveQuery = z.object({ language: z.enum(languages).default('en') });
export type ArchiveQuery = z.infer<typeof ArchiveQuery>;
