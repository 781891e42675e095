import { z } from 'zod';
import { languages } from '../constants/language.js';
import { timestamp } from '../fields/fields.js';
import type { ReportBlock } from './report-blocks.js';
import { maturityDimensions, ReportFacts } from './report-facts.js';

const block: z.ZodType<ReportBlock> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), text: z.string() }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.string().array() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
]);

/**
 * A report in machine-readable form, downloadable like the Markdown (rule 6.14). `version` is increased by changes that a reader of
 * version 1 would misread, but not by new properties.
 */
export const PortableReport = z.object({
  format: z.literal('consulting-report'),
  version: z.literal(1),
  /** Name of the company. */
  company: z.string(),
  createdAt: timestamp,
  /** Language of the texts; null when it is unknown. */
  language: z.enum(languages).nullable(),
  /** The three texts, in blocks and in the language in which the report was written. */
  parts: z.object({
    analysis: block.array(),
    recommendations: block.array(),
    aiArchitecture: block.array(),
  }),
  /** Rows on which the report is based, with their role in the report; null when they are unknown. */
  facts: ReportFacts.nullable(),
  /** Source of the facts: stored with the report, or taken from the company's lists on the day of the download. */
  factsFrom: z.enum(['report', 'lists']).nullable(),
  /**
   * Value of each dimension from 1 to 5, null where nothing was entered; the list is empty without facts. Rows are
   * positions in `facts.rows`.
   */
  maturity: z
    .object({
      dimension: z.enum(maturityDimensions),
      value: z.number().min(1).max(5).nullable(),
      rows: z.int().array(),
    })
    .array(),
  /** Phases in order, with their shortest and longest duration in months of four weeks; both are null for the open-ended phase. */
  plan: z.object({ phase: z.int(), shortest: z.number().nullable(), longest: z.number().nullable() }).array(),
  /** Obligations that the report lists; empty when its authors have excluded them. */
  obligations: z
    .object({
      article: z.string(),
      /** First day on which the obligation applies. */
      appliesFrom: z.iso.date(),
      /** Addresses of the regulations. */
      sources: z.url().array(),
      /** Day on which the text was last compared with the regulations. */
      lookedAt: z.iso.date(),
    })
    .array(),
});
export type PortableReport = z.infer<typeof PortableReport>;
