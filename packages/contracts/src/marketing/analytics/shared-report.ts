import { z } from 'zod';
import { languages } from '../../constants/language.js';
import { id } from '../../fields/fields.js';
import { ReadingLinkInput, SharedReportRequest } from '../../sharing/index.js';
import { AnalyticsReport } from './analytics-report.js';

/** POST /api/marketing/reading-links: a link to one report of the company (rule 18.72). */
export const AnalyticsLinkInput = ReadingLinkInput.extend({ reportId: id });
export type AnalyticsLinkInput = z.infer<typeof AnalyticsLinkInput>;

/** POST /api/marketing/shared-reports; the texts are in `language`, which defaults to the report's language. */
export const SharedAnalyticsRequest = SharedReportRequest.extend({ language: z.enum(languages).optional() });
export type SharedAnalyticsRequest = z.infer<typeof SharedAnalyticsRequest>;

/** A report on a week or month as sent to the reader of a link. */
export const SharedAnalytics = z.object({
  company: z.string(),
  report: AnalyticsReport,
  /** Last day on which the link works. */
  endsOn: z.string(),
});
export type SharedAnalytics = z.infer<typeof SharedAnalytics>;
