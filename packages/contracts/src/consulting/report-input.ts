import { z } from 'zod';
import { languages } from '../constants/language.js';
import { limits } from '../constants/limits.js';
import { id, text } from '../fields/fields.js';
import { ReportFacts } from './report-facts.js';

const reportPart = text()
  .trim()
  .min(1)
  .refine((part) => new TextEncoder().encode(part).length <= limits.reportPartBytes, {
    params: { code: 'TOO_LONG' },
  });
export const ReportInput = z.object({
  analysis: reportPart,
  recommendations: reportPart,
  aiArchitecture: reportPart,
  companyId: id,
  /** Language of the parts. Absent in requests of the previous version. */
  language: z.enum(languages).optional(),
  /** Absent in requests of the previous version. */
  facts: ReportFacts.optional(),
});
export type ReportInput = z.infer<typeof ReportInput>;

/** Change of a report: true to list legal obligations, false to hide them (rule 6.13). The text cannot be changed. */
export const ReportPatch = z.object({ obligations: z.boolean() });
export type ReportPatch = z.infer<typeof ReportPatch>;
