import { z } from 'zod';
import { timestamp } from '../fields/fields.js';
import type { ReportBlock } from './report-blocks.js';
import { maturityDimensions, ReportFacts } from './report-facts.js';

const block: z.ZodType<ReportBlock> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), text: z.string() }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.string().array() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
]);

/**
 * A report for other programs, as it is downloaded beside the Markdown (rule 6.14). A change that a reader of version 1 would misread raises
 * `version`; new properties do not.
 */
export const PortableReport = z.object({
  format: z.literal('consulting-report'),
  version: z.literal(1),
  /** Name of the company. */
  company: z.string(),
  createdAt: timestamp,
  /** The three texts, in blocks and in the language in which the report was written. */
  parts: z.object({
    analysis: block.array(),
    recommendations: block.array(),
    aiArchitecture: block.array(),
  }),
  /** Rows on which the report rests, and their role in it; null when they are unknown. */
  facts: ReportFacts.nullable(),
  /** Origin of the facts: stored with the report, or the company's lists on the day of the download. */
  factsFrom: z.enum(['report', 'lists']).nullable(),
  /** Value of each dimension from 1 to 5, null where nothing was entered; empty without facts. Rows are positions in `facts.rows`. */
  maturity: z
    .object({
      dimension: z.enum(maturityDimensions),
      value: z.number().min(1).max(5).nullable(),
      rows: z.int().array(),
    })
    .array(),
  /** Phases in their order, in months of four weeks; null for the phase that goes on. */
  plan: z.object({ phase: z.int(), shortest: z.number().nullable(), longest: z.number().nullable() }).array(),
  /** Obligations that the report lists; empty when its consultants left them out. */
  obligations: z
    .object({
      article: z.string(),
      /** First day on which it applies. */
      appliesFrom: z.iso.date(),
      /** Addresses of the regulations. */
      sources: z.url().array(),
      /** Day on which it was last compared with them. */
      lookedAt: z.iso.date(),
    })
    .array(),
});
export type PortableReport = z.infer<typeof PortableReport>;
