import { z } from 'zod';
import { languages } from '../constants/language.js';
import { id, timestamp } from '../fields/fields.js';

const shown = {
  analysis: z.string(),
  recommendations: z.string(),
  aiArchitecture: z.string(),
  createdAt: timestamp,
  /** Language of the text; null when it is unknown, and absent in replies of the previous version. */
  language: z.enum(languages).nullish(),
  /**
   * Facts of the report; parse them with `storedFacts`. Null for reports of earlier versions, which stored no facts. The schema is not
   * included here, so that the list of companies, which also parses reports, loads little code.
   */
  facts: z.unknown().optional(),
  /** True when the report lists legal obligations; absent in replies of the previous version. */
  obligations: z.boolean().optional(),
};
export const Report = z.object({ id, companyId: id, ...shown });
export type Report = z.infer<typeof Report>;

/** A report as sent to the reader of a link. */
export const SharedReport = z.object({
  company: z.string(),
  ...shown,
  /** Last day on which the link works. */
  endsOn: z.string(),
});
export type SharedReport = z.infer<typeof SharedReport>;
