import { z } from 'zod';
import { languages } from '../../constants/language.js';
import { id, timestamp } from '../../fields/fields.js';
import { LeadImport } from '../crm/index.js';
import { AnalyticsFigure } from './analytics.js';

const count = z.int().nonnegative();

/**
 * Query of GET /api/marketing/companies/:id/overview. Days are in the person's time zone, as in the lists of leads to which the
 * counts link.
 */
export const CompanyOverviewQuery = z.object({
  /** Leads created at this time or later count as new. */
  newFrom: timestamp,
  /** Next steps on this day or earlier are due. */
  dueUntil: z.iso.date(),
  /** Next steps on this day or earlier are overdue. */
  overdueUntil: z.iso.date(),
  /** Language in which the report's text is returned. */
  language: z.enum(languages),
});
export type CompanyOverviewQuery = z.infer<typeof CompanyOverviewQuery>;

/**
 * GET /api/marketing/companies/:id/overview: all data of a company's overview page (rule 9.35). A part that fails or takes too
 * long is omitted, and the other parts are returned; null means that there are no data yet.
 */
export const CompanyOverview = z.object({
  leads: z.object({ all: count, fresh: count, due: count, overdue: count }).optional(),
  /** Number of products, of campaigns that are not archived, and of generated texts. */
  records: z.object({ products: count, campaigns: count, contents: count }).optional(),
  lastImport: LeadImport.pick({ fileName: true, state: true, counts: true, createdAt: true })
    .nullable()
    .optional(),
  /** Number of new leads in the current week. */
  week: AnalyticsFigure.optional(),
  /** The stored report of the most recent period. */
  lastReport: z.object({ id, summary: z.string() }).nullable().optional(),
});
export type CompanyOverview = z.infer<typeof CompanyOverview>;
