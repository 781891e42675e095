import { z } from 'zod';
import { id, requiredLine, scale } from '../fields/fields.js';
import { workKinds } from '../suitability/rules.js';
import { ReportCategory } from './company.js';

/** The six dimensions of the EU's Digital Maturity Assessment, in its order (rule 6.9). */
export const maturityDimensions = ['strategy', 'readiness', 'human', 'data', 'automation', 'green'] as const;
export type MaturityDimension = (typeof maturityDimensions)[number];

/** Modules of the architecture, in display order (rule 6.5). */
export const moduleKinds = ['analytics', 'automation', 'predictive', 'integration'] as const;
export type ModuleKind = (typeof moduleKinds)[number];

/**
 * Size limits of a report's facts. `name` is in characters, each of which may take two code units. `bytes` leaves room in the request for
 * three texts of 64 KB, and fits the database column of 64 KB.
 */
export const factLimits = { name: 100, rowsOfKind: 50, bytes: 56 * 1024 } as const;

/** A row on which a report is based, as it was when the report was written. */
export const ReportRow = z.object({
  kind: ReportCategory,
  /** Id of the row; absent for people who read the report through a link, because they cannot open the row. */
  id: id.optional(),
  /** Name of the row, or the beginning of its description. */
  name: requiredLine(2 * factLimits.name),
  /** Digitalization level of a department, priority of a problem, or impact of a strength; null for a product. */
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
  /** Effort from 1 (little) to 3 (much); null when it is unknown. */
  effort: z.int().min(1).max(3).nullable(),
});
export type ReportRecommendation = z.infer<typeof ReportRecommendation>;

/**
 * The facts from which a report was written: the company's rows, and their role in the report. They are stored with the text, so that
 * charts agree with the text even after the rows have changed (rule 6.8). Other fields reference rows by their position in `rows`.
 */
export const ReportFacts = z
  .object({
    architecture: z.enum(['small', 'large', 'other']),
    rows: ReportRow.array().max(4 * factLimits.rowsOfKind),
    /** Positions of the rows about each dimension; empty for a dimension about which nothing was entered. */
    dimensions: z.object({
      strategy: positions,
      readiness: positions,
      human: positions,
      data: positions,
      automation: positions,
      green: positions,
    } satisfies Record<MaturityDimension, typeof positions>),
    /** Values from 1 to 5 of the dimensions in a report with more rows than are stored; absent when the stored rows are all rows. */
    values: z.partialRecord(z.enum(maturityDimensions), z.number().min(1).max(5)).optional(),
    recommendations: ReportRecommendation.array().max(3 * factLimits.rowsOfKind),
    /** Modules with the rows that justify them. */
    modules: z
      .object({ kind: z.enum(moduleKinds), rows: positions })
      .array()
      .max(moduleKinds.length),
    /** Position of the department for the pilot; null when there is none. */
    pilot: position.nullable(),
    /** Kind of work that each problem needs; omits problems for which it is unknown. */
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

/** Parses the facts of a report. Returns null for facts in another version's format, so that the report stays readable. */
export const storedFacts = (facts: unknown): ReportFacts | null => ReportFacts.safeParse(facts).data ?? null;
