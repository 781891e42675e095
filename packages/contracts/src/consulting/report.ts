import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { id, text, timestamp } from '../fields/fields.js';
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
  /** Absent in requests of the version before. */
  facts: ReportFacts.optional(),
});
export type ReportInput = z.infer<typeof ReportInput>;

/** What can be changed about a report: not its text, but whether it lists obligations of the law (rule 6.13). */
export const ReportPatch = z.object({ obligations: z.boolean() });
export type ReportPatch = z.infer<typeof ReportPatch>;

/** Facts in a form that this version does not know count as none, so that the report can still be read. */
const storedFacts = ReportFacts.nullish().catch(null);

const shown = {
  analysis: z.string(),
  recommendations: z.string(),
  aiArchitecture: z.string(),
  createdAt: timestamp,
  /** Null for a report of an earlier version, which stored none; absent in answers of that version. */
  facts: storedFacts,
  /** True when the report lists obligations of the law; absent in answers of the version before. */
  obligations: z.boolean().optional(),
};
export const Report = z.object({ id, companyId: id, ...shown });
export type Report = z.infer<typeof Report>;

/** A report as the reader of a link gets it. */
export const SharedReport = z.object({
  company: z.string(),
  ...shown,
  /** Last day of the link. */
  endsOn: z.string(),
});
export type SharedReport = z.infer<typeof SharedReport>;
