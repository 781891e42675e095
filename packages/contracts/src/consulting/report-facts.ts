import { z } from 'zod';
import { id, requiredText, scale } from '../fields/fields.js';
import { workKinds } from '../suitability/rules.js';
import { ReportCategory } from './company.js';

/** The six dimensions of the EU's Digital Maturity Assessment, in its order (rule 6.9). */
export const maturityDimensions = ['strategy', 'readiness', 'human', 'data', 'automation', 'green'] as const;
export type MaturityDimension = (typeof maturityDimensions)[number];

/** Modules of the architecture, in display order (rule 6.5). */
export const moduleKinds = ['analytics', 'automation', 'predictive', 'integration'] as const;
export type ModuleKind = (typeof moduleKinds)[number];

/**
 * Bounds of the facts of a report; names are counted in characters, which may take two code units each. A request holds three texts of 64
 * KB as well, and the database column takes 64 KB.
 */
export const factLimits = { name: 100, rowsOfKind: 50, bytes: 56 * 1024 } as const;

/** A row on which a report is based, as it was when the report was written. */
export const ReportRow = z.object({
  kind: ReportCategory,
  /** Id of the row; absent for readers of a link, who cannot open the row. */
  id: id.optional(),
  /** Name of the row, or the beginning of its description. */
  name: requiredText(2 * factLimits.name),
  /** Level of a department, priority of a problem, impact of a strength; null for a product. */
  level: scale.nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Position in `rows`. */
const position = z.int().min(0);
const positions = position.array().max(4 * factLimits.rowsOfKind);

export const ReportRecommendation = z.object({
  /** Position of the problem, department or strength behind the recommendation. */
  row: position,
  /** Positions of other rows on which the recommendation is based. */
  related: positions,
  /** Impact from 1 (little) to 5 (much). */
  impact: scale,
  /** Effort from 1 (little) to 3 (much); null when the report proposes no measure whose effort is known. */
  effort: z.int().min(1).max(3).nullable(),
});
export type ReportRecommendation = z.infer<typeof ReportRecommendation>;

/**
 * The facts from which a report was written: the company's rows, and their role in the report. They are stored with the text, so that
 * drawings agree with the text even if the rows have changed since (rule 6.8). Rows are named by their position in `rows`.
 */
export const ReportFacts = z
  .object({
    architecture: z.enum(['small', 'large', 'other']),
    rows: ReportRow.array().max(4 * factLimits.rowsOfKind),
    /** Positions of the rows about each dimension; empty when nothing was entered about it. */
    dimensions: z.object({
      strategy: positions,
      readiness: positions,
      human: positions,
      data: positions,
      automation: positions,
      green: positions,
    } satisfies Record<MaturityDimension, typeof positions>),
    recommendations: ReportRecommendation.array().max(3 * factLimits.rowsOfKind),
    /** Modules with the rows that justify them. */
    modules: z
      .object({ kind: z.enum(moduleKinds), rows: positions })
      .array()
      .max(moduleKinds.length),
    /** Position of the department for the pilot; null when there is none. */
    pilot: position.nullable(),
    /** Problems whose kind of work is known. */
    work: z
      .object({ row: position, kind: z.enum(workKinds) })
      .array()
      .max(factLimits.rowsOfKind),
  })
  .check(({ value, issues }) => {
    const { rows, dimensions, recommendations, modules, pilot, work } = value;
    const used = [
      ...Object.values(dimensions).flat(),
      ...recommendations.flatMap(({ row, related }) => [row, ...related]),
      ...modules.flatMap((module) => module.rows),
      ...work.map(({ row }) => row),
      ...(pilot === null ? [] : [pilot]),
    ];
    const invalid = (code: string) =>
      issues.push({ code: 'custom', params: { code }, message: code, input: value });
    if (used.some((at) => at >= rows.length)) invalid('OUT_OF_RANGE');
    if (new TextEncoder().encode(JSON.stringify(value)).length > factLimits.bytes) invalid('TOO_LONG');
  });
export type ReportFacts = z.infer<typeof ReportFacts>;

/** Parses the facts of a report. Facts in the format of another version give null, so that the report can still be read. */
export const storedFacts = (facts: unknown): ReportFacts | null => ReportFacts.safeParse(facts).data ?? null;
