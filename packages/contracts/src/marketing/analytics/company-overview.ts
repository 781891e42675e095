import { z } from 'zod';
import { languages } from '../../constants/language.js';
import { id, timestamp } from '../../fields/fields.js';
import { LeadImport } from '../crm/index.js';
import { AnalyticsFigure } from './analytics.js';

const count = z.int().nonnegative();

/**
 * Query of GET /api/marketing/companies/:id/overview. The days are those of the person's time zone, as in the lists of leads that the
 * counts lead to.
 */
export const CompanyOverviewQuery = z.object({
  /** Leads that came in at this moment or later count as new. */
  newFrom: timestamp,
  /** Next steps on this day or earlier are due. */
  dueUntil: z.iso.date(),
  /** Next steps on this day or earlier are overdue. */
  overdueUntil: z.iso.date(),
  /** Language of the report's text. */
  language: z.enum(languages),
});
export type CompanyOverviewQuery = z.infer<typeof CompanyOverviewQuery>;

/**
 * GET /api/marketing/companies/:id/overview: everything that the overview of a company shows (rule 9.35). A part that failed or took too
 * long is missing, and the others are there nevertheless; null says that there is nothing yet.
 */
export const CompanyOverview = z.object({
  leads: z.object({ all: count, fresh: count, due: count, overdue: count }).optional(),
  /** Products, campaigns that are not archived, and texts. */
  records: z.object({ products: count, campaigns: count, contents: count }).optional(),
  lastImport: LeadImport.pick({ fileName: true, state: true, counts: true, createdAt: true })
    .nullable()
    .optional(),
  /** New leads of the current week. */
  week: AnalyticsFigure.optional(),
  /** The stored report of the newest period. */
  lastReport: z.object({ id, summary: z.string() }).nullable().optional(),
});
export type CompanyOverview = z.infer<typeof CompanyOverview>;
