import { z } from 'zod';
import { languages } from '../../constants/language.js';
import {
  leadImportDuplicates,
  leadImportEncodings,
  leadImportFields,
  leadImportJoinedFields,
  leadImportLimits,
  leadImportMatches,
  leadImportSeparators,
  leadImportStates,
  leadImportWrongValues,
} from '../../constants/lead-imports.js';
import { leadStatuses } from '../../constants/leads.js';
import { limits } from '../../constants/limits.js';
import { id, requiredText, timestamp } from '../../fields/fields.js';
import { pageFields } from '../kernel/index.js';
import { LeadRow } from './lead.js';

/** SHA-256 of a whole file, as lower-case hexadecimal. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * POST /api/marketing/companies/:id/lead-imports, answered 201 with a `LeadImport`: creates the import of a file (rule 9.20). Without its
 * digest, which browsers compute on secure pages only, the service computes it once the file is checked; with it, the service
 * says at once that the same file was imported before, and refuses a file that arrives differently.
 *
 * The steps after it: PUT each part, GET the analysis, POST check, read until it is `checked`, POST start, read until `done`.
 */
export const LeadImportInput = z.object({
  fileName: requiredText(limits.name),
  sizeBytes: z.int().min(1).max(leadImportLimits.fileBytes),
  sha256: sha256.nullable().default(null),
});
export type LeadImportInput = z.infer<typeof LeadImportInput>;

/**
 * PUT /api/marketing/lead-imports/:id/parts/:number, answered with the `LeadImport`: one part of the file, numbered from 1, in
 * base64. Parts may come in any order and together; sending the same part again is accepted, a different one is 409
 * LEAD_IMPORT_PART_DIFFERS. A part of the wrong length is 400 LEAD_IMPORT_PART_LENGTH.
 */
export const LeadImportPartInput = z.object({ bytes: z.base64().min(1) });
export type LeadImportPartInput = z.infer<typeof LeadImportPartInput>;

/** Query of GET /api/marketing/lead-imports/:id/analysis; formats that are missing are detected. */
export const LeadImportAnalysisQuery = z.object({
  encoding: z.enum(leadImportEncodings).optional(),
  separator: z.enum(leadImportSeparators).optional(),
  headingRow: z.coerce.number().int().min(1).max(leadImportLimits.headingRow).optional(),
});
export type LeadImportAnalysisQuery = z.infer<typeof LeadImportAnalysisQuery>;

/** Field of each column, by its index; null for a column that is left out. */
const mapping = z.array(z.enum(leadImportFields).nullable());

/**
 * The detected format of a file, from its first part (rule 9.21). Errors, all 422: LEAD_IMPORT_NOT_TEXT (a picture, a program),
 * LEAD_IMPORT_SPREADSHEET (a workbook), LEAD_IMPORT_EMPTY, LEAD_IMPORT_NO_ROWS (only headings), LEAD_IMPORT_COLUMNS (too many),
 * LEAD_IMPORT_QUOTE (a quote that is not closed); 409 LEAD_IMPORT_STATE while parts are missing.
 */
export const LeadImportAnalysis = z.object({
  encoding: z.enum(leadImportEncodings),
  separator: z.enum(leadImportSeparators),
  /** Row of the headings, as spreadsheet programs number rows; rows above it are ignored. */
  headingRow: z.int().default(1),
  /**
   * First rows of the file that are not blank, from which a person can choose the headings, each with its first cells that are not empty.
   */
  firstRows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })).default([]),
  /** Headings of all columns, from left to right; an empty text for a column without one. */
  headings: z.array(z.string()),
  /** First rows below the headings, each with as many cells as there are headings; long cells are truncated. */
  samples: z.array(z.array(z.string())),
  /** Fields that the headings suggest, recognised in English and Spanish. */
  mapping,
  /** Indexes of columns whose heading another column has, too. */
  doubledHeadings: z.array(z.int()),
  /** Indexes of columns without a heading. */
  missingHeadings: z.array(z.int()),
});
export type LeadImportAnalysis = z.infer<typeof LeadImportAnalysis>;

/**
 * POST /api/marketing/lead-imports/:id/check, 202: reads the whole file without storing leads, and counts the results of an import with
 * these settings (rule 9.23). It can be repeated with other settings.
 */
export const LeadImportSettings = z.object({
  encoding: z.enum(leadImportEncodings),
  separator: z.enum(leadImportSeparators),
  /** Row of the headings, as spreadsheet programs number rows; null for the first row that is not blank. */
  headingRow: z.int().min(1).max(leadImportLimits.headingRow).nullable().default(null),
  /**
   * Field of each column. One column must hold the company's name; only `leadImportJoinedFields` may be held by several columns, whose
   * values are joined.
   */
  mapping: mapping
    .max(leadImportLimits.columns)
    .refine((fields) => fields.includes('companyName'))
    .refine((fields) => {
      const used = fields.filter((field) => field !== null && !leadImportJoinedFields.includes(field));
      return new Set(used).size === used.length;
    }),
  /** Source of rows that have none of their own. */
  source: requiredText(limits.label),
  /** Status of rows that have none of their own. */
  status: requiredText(limits.label).default(leadStatuses[0]),
  duplicates: z.enum(leadImportDuplicates).default('skip'),
  /** Fields that identify an existing lead; one match is enough. */
  matchBy: z
    .array(z.enum(leadImportMatches))
    .min(1)
    .max(leadImportMatches.length)
    .default([...leadImportMatches]),
  /** Country of telephone numbers without a country code: ISO 3166-1, two capital letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('ES'),
  /** Order of days written with separators: 01/12/2026. Days such as 2026-12-01 are always understood. */
  dayOrder: z.enum(['dmy', 'mdy']).default('dmy'),
  /** Treatment of invalid values; a row without a company's name is refused in any case. */
  wrongValues: z.enum(leadImportWrongValues).default('refuse'),
});
export type LeadImportSettings = z.infer<typeof LeadImportSettings>;

/** Number of rows for each result (rule 9.25). They add up to the rows handled so far. */
export const LeadImportCounts = z.object({
  created: z.int(),
  updated: z.int(),
  /** Rows whose lead already had all of their values. */
  unchanged: z.int(),
  /** Rows that were skipped because their lead exists, or because an earlier row of the file is the same lead. */
  duplicate: z.int(),
  /** Rows that cannot become a lead; GET /api/marketing/lead-imports/:id/refused.csv returns them, with reasons. */
  refused: z.int(),
});
export type LeadImportCounts = z.infer<typeof LeadImportCounts>;

/** A reason why rows were refused or values left out, in the caller's language. */
export const LeadImportRefusal = z.object({
  /** A field of the lead, or `row` when the row as a whole cannot be read. */
  field: z.string(),
  code: z.string(),
  message: z.string(),
  /** Number of rows. */
  rows: z.int(),
  /** The first of these rows, as spreadsheet programs number rows: the headings are row 1. */
  firstRow: z.int(),
  /**
   * True when only the value was left out and not the row; GET /api/marketing/lead-imports/:id/left-out.csv lists these rows, with
   * reasons.
   */
  isLeftOut: z.boolean().default(false),
});
export type LeadImportRefusal = z.infer<typeof LeadImportRefusal>;

/**
 * An import of leads, the reply of its calls and of GET /api/marketing/lead-imports/:id. GET
 * /api/marketing/companies/:id/lead-imports lists those of a company, newest first.
 * - `uploading`: parts are missing
 * - `uploaded`: waits for settings
 * - `checking`, then `checked`: `counts` are those of an import that would begin now
 * - `importing`: continues after the call, also after a crash; POST stop → `stopped`, POST start resumes it
 * - `done`
 * - `undoing`, then `undone`: POST undo within 30 days, also while it is importing or stopped; a repeated undo also takes back the
 *   leads that were kept
 * - `failed`: `failure` says why the file cannot be read; nothing of it is stored. The check can be repeated
 *
 * A call that the state does not allow is 409 LEAD_IMPORT_STATE. DELETE discards an import that has stored nothing yet.
 */
export const LeadImport = z.object({
  id,
  marketingCompanyId: id,
  /** Id of the user who started the import. */
  userId: id,
  fileName: z.string(),
  sizeBytes: z.int(),
  /** SHA-256 of the file; null until it is computed. */
  sha256: sha256.nullable(),
  state: z.enum(leadImportStates),
  /** Numbers of the parts that are not uploaded yet. */
  missingParts: z.array(z.int()),
  /** Settings of the last check. */
  settings: LeadImportSettings.nullable(),
  /** Rows of the file below the headings; null before the end of a check. */
  rows: z.int().nullable(),
  /** Number of rows that the check or the import has handled. */
  rowsDone: z.int(),
  counts: LeadImportCounts,
  /** Counts of the check, once the import has begun. */
  expected: LeadImportCounts.nullable(),
  /** Reasons for refusals, the most frequent first. */
  refusals: z.array(LeadImportRefusal),
  /** Estimated time until the import or undo ends; null at its beginning and while neither runs. */
  remainingSeconds: z.int().nullable(),
  failure: z
    .object({
      code: z.string(),
      message: z.string(),
      /** Row at which the file becomes unreadable, as spreadsheet programs number rows; null for a fault without a row. */
      row: z.int().nullable(),
    })
    .nullable(),
  /**
   * Leads that an undo has handled so far: created ones that it removed, updated ones that it restored, and those that it kept because
   * somebody has worked on them since.
   */
  undone: z.object({
    removed: z.int(),
    restored: z.int(),
    /** Leads that were kept, listed at GET /api/marketing/lead-imports/:id/kept. */
    kept: z.int(),
  }),
  /** The latest import of this company that has stored rows of the same file. */
  sameFile: z.object({ id, fileName: z.string(), createdAt: timestamp }).nullable(),
  createdAt: timestamp,
  /** Time at which the import ended or was stopped. */
  finishedAt: timestamp.nullable(),
  /** End of the time in which it can be undone; null when there is nothing to undo. */
  undoUntil: timestamp.nullable(),
});
export type LeadImport = z.infer<typeof LeadImport>;

/** Page of GET /api/marketing/companies/:id/lead-imports, or of GET /api/marketing/lead-imports/:id/kept. */
export const LeadImportQuery = z.object(pageFields);
export type LeadImportQuery = z.infer<typeof LeadImportQuery>;

/**
 * A row that was matched with an existing lead or with an earlier row of its file, at GET /api/marketing/lead-imports/:id/duplicates, in
 * the order of the file.
 */
export const LeadImportDuplicate = z.object({
  /** Row number, as spreadsheet programs count. */
  number: z.int(),
  /** Its first cells that are not empty. */
  cells: z.array(z.string()),
  /** Number of the earlier row; null when the lead existed before. */
  sameRow: z.int().nullable(),
  /** The matched lead; null until an import has stored the lead of the earlier row, and after the lead is deleted. */
  lead: LeadRow.pick({ id: true, companyName: true, contactName: true, contactEmail: true }).nullable(),
});
export type LeadImportDuplicate = z.infer<typeof LeadImportDuplicate>;

/**
 * Query of GET /api/marketing/lead-imports/:id/refused.csv, left-out.csv and duplicates.csv: rows that were refused, that lost some of
 * their values, or that were matched with others, as soon as a check has found them. They contain all columns of the file and two more, the
 * number of the row and the reasons or the matched lead, in the requested language, as UTF-8 with a byte order mark and the separator of
 * that language.
 */
export const LeadImportRowsQuery = z.object({ language: z.enum(languages).default('en') });
export type LeadImportRowsQuery = z.infer<typeof LeadImportRowsQuery>;
