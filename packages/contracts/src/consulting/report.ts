import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';

const shown = {
  analysis: z.string(),
  recommendations: z.string(),
  aiArchitecture: z.string(),
  createdAt: timestamp,
  /**
   * Facts of the report, which `storedFacts` reads; null for a report of an earlier version, which stored none. The list of companies reads
   * reports too, so their large schema is not part of this one.
   */
  facts: z.unknown().optional(),
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
