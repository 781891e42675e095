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
import { authorId, id, requiredLine, requiredText, timestamp } from '../../fields/fields.js';
import { pageFields } from '../kernel/index.js';
import { LeadRow } from './lead.js';

/** Digest of a whole file, as lower-case hexadecimal. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * POST /api/marketing/companies/:id/lead-imports, 201 with a `LeadImport`: announces a file (rule 9.20). Browsers can compute the file's
 * digest on secure pages only. With a digest, the service reports immediately when the same file has been imported before, and rejects an
 * upload that does not match. Without a digest, the service computes it during the check.
 *
 * Next steps: PUT each part, GET the analysis, POST check, poll until `checked`, POST start, poll until `done`.
 */
export const LeadImportInput = z.object({
  fileName: requiredText(limits.name),
  sizeBytes: z.int().min(1).max(leadImportLimits.fileBytes),
  sha256: sha256.nullable().default(null),
});
export type LeadImportInput = z.infer<typeof LeadImportInput>;

/**
 * PUT /api/marketing/lead-imports/:id/parts/:number, returns the `LeadImport`: one part of the file in base64, numbered from 1. Parts may
 * arrive in any order and in parallel. Resending a part succeeds; a different part with the same number fails with 409
 * LEAD_IMPORT_PART_DIFFERS, and a part of the wrong length with 400 LEAD_IMPORT_PART_LENGTH.
 */
export const LeadImportPartInput = z.object({ bytes: z.base64().min(1) });
export type LeadImportPartInput = z.infer<typeof LeadImportPartInput>;

/** Query of GET /api/marketing/lead-imports/:id/analysis; missing values are detected. */
export const LeadImportAnalysisQuery = z.object({
  encoding: z.enum(leadImportEncodings).optional(),
  separator: z.enum(leadImportSeparators).optional(),
  headingRow: z.coerce.number().int().min(1).max(leadImportLimits.headingRow).optional(),
});
export type LeadImportAnalysisQuery = z.infer<typeof LeadImportAnalysisQuery>;

/** Field of each column, by position; null for a column that is not imported. */
const mapping = z.array(z.enum(leadImportFields).nullable());
/** The mapping in a reply. A field that only a later version of the service knows becomes null. */
const answeredMapping = z.array(z.enum(leadImportFields).nullable().catch(null));

/**
 * Format of a file, detected from its first parts (rule 9.21). Errors, all 422: LEAD_IMPORT_NOT_TEXT (a picture, a program),
 * LEAD_IMPORT_SPREADSHEET (a workbook), LEAD_IMPORT_EMPTY, LEAD_IMPORT_NO_ROWS (only headings), LEAD_IMPORT_COLUMNS (too many),
 * LEAD_IMPORT_QUOTE (an unclosed quote); 409 LEAD_IMPORT_STATE while parts are missing.
 */
export const LeadImportAnalysis = z.object({
  encoding: z.enum(leadImportEncodings),
  separator: z.enum(leadImportSeparators),
  /** Row number of the headings, counted as in a spreadsheet; the rows above are ignored. */
  headingRow: z.int().default(1),
  /**
   * The first non-blank rows of the file, each with its first non-empty cells, from which a person can choose the heading row.
   */
  firstRows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })).default([]),
  /** Headings of all columns from left to right; empty for a column without a heading. */
  headings: z.array(z.string()),
  /** The first rows below the headings, each with one cell for every heading; long cells are truncated. */
  samples: z.array(z.array(z.string())),
  /** Fields that the headings suggest, recognised in English and Spanish. */
  mapping: answeredMapping,
  /** Columns, counted from 0, whose headings occur more than once. */
  doubledHeadings: z.array(z.int()),
  /** Columns, counted from 0, without a heading. */
  missingHeadings: z.array(z.int()),
});
export type LeadImportAnalysis = z.infer<typeof LeadImportAnalysis>;

/**
 * POST /api/marketing/lead-imports/:id/check, 202: reads the whole file without storing leads, and counts the outcomes that an import with
 * these settings would have (rule 9.23). A check can be repeated with other settings.
 */
export const LeadImportSettings = z.object({
  encoding: z.enum(leadImportEncodings),
  separator: z.enum(leadImportSeparators),
  /** Row number of the headings, counted as in a spreadsheet; null means the first non-blank row. */
  headingRow: z.int().min(1).max(leadImportLimits.headingRow).nullable().default(null),
  /**
   * Field of each column. One column must contain the company name. Only `leadImportJoinedFields` may occur in several columns, whose
   * values are joined.
   */
  mapping: mapping
    .max(leadImportLimits.columns)
    .refine((fields) => fields.includes('companyName'))
    .refine((fields) => {
      const used = fields.filter((field) => field !== null && !leadImportJoinedFields.includes(field));
      return new Set(used).size === used.length;
    }),
  /** Source for rows that have none. */
  source: requiredLine(limits.label),
  /** Status for rows that have none. */
  status: requiredLine(limits.label).default(leadStatuses[0]),
  duplicates: z.enum(leadImportDuplicates).default('skip'),
  /** Values that identify an existing lead; one match is enough. */
  matchBy: z
    .array(z.enum(leadImportMatches))
    .min(1)
    .max(leadImportMatches.length)
    .default([...leadImportMatches]),
  /** Country assumed for phone numbers without a country code: ISO 3166-1 alpha-2, in capital letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('ES'),
  /** Order of day and month in dates such as 01/12/2026. Dates such as 2026-12-01 are recognised with either order. */
  dayOrder: z.enum(['dmy', 'mdy']).default('dmy'),
  /** Treatment of rows with an invalid value. A row without a company name is always rejected. */
  wrongValues: z.enum(leadImportWrongValues).default('refuse'),
});
export type LeadImportSettings = z.infer<typeof LeadImportSettings>;

/** Number of rows by outcome (rule 9.25). The numbers add up to the number of processed rows. */
export const LeadImportCounts = z.object({
  created: z.int(),
  updated: z.int(),
  /** Rows whose values equal those of the existing lead. */
  unchanged: z.int(),
  /** Rows that were skipped, because the lead already exists or occurs in an earlier row of the file. */
  duplicate: z.int(),
  /** Rows that cannot become a lead; GET /api/marketing/lead-imports/:id/refused.csv lists them with reasons. */
  refused: z.int(),
});
export type LeadImportCounts = z.infer<typeof LeadImportCounts>;

/** A reason why rows were rejected or values were dropped; its text is in the caller's language. */
export const LeadImportRefusal = z.object({
  /** Name of the lead's field, or `row` when the row as a whole is unreadable. */
  field: z.string(),
  code: z.string(),
  message: z.string(),
  /** Number of rows affected. */
  rows: z.int(),
  /** The first affected row, counted as in a spreadsheet, where the headings are row 1. */
  firstRow: z.int(),
  /** True when the row was imported without the value; GET /api/marketing/lead-imports/:id/left-out.csv lists these rows. */
  isLeftOut: z.boolean().default(false),
});
export type LeadImportRefusal = z.infer<typeof LeadImportRefusal>;

/**
 * An import. Most calls return it, as does GET /api/marketing/lead-imports/:id; GET /api/marketing/companies/:id/lead-imports lists
 * a company's imports, newest first.
 * - `uploading`: parts are missing
 * - `uploaded`: waits for settings
 * - `checking`, then `checked`: `counts` predict the outcomes of an import that starts now
 * - `importing`: continues after the call and after a crash; POST stop → `stopped`, from where POST start continues
 * - `done`
 * - `undoing`, then `undone`: POST undo works within 30 days, also while importing or stopped; a second undo also removes the leads that
 * the first undo did not touch
 * - `failed`: `failure` explains why the file cannot be read; no lead is stored, and the check can be repeated
 *
 * A call that the state does not allow fails with 409 LEAD_IMPORT_STATE. DELETE discards an import that has not stored any lead yet.
 */
export const LeadImport = z.object({
  id,
  marketingCompanyId: id,
  /** User who created the import. */
  userId: authorId,
  fileName: z.string(),
  sizeBytes: z.int(),
  /** Digest of the file; null until the service knows it. */
  sha256: sha256.nullable(),
  state: z.enum(leadImportStates),
  /** Numbers of the parts that have not been uploaded yet. */
  missingParts: z.array(z.int()),
  /** Settings of the last check. */
  settings: LeadImportSettings.extend({ mapping: answeredMapping }).nullable(),
  /** Number of rows below the headings; null until a check has ended. */
  rows: z.int().nullable(),
  /** Number of rows that the check or the import has processed. */
  rowsDone: z.int(),
  counts: LeadImportCounts,
  /** Counts that the check predicted; null until the import has started. */
  expected: LeadImportCounts.nullable(),
  /** Reasons for rejected rows and dropped values, most frequent first. */
  refusals: z.array(LeadImportRefusal),
  /** Estimated seconds until the import or undo finishes; null while nothing runs, and shortly after the start. */
  remainingSeconds: z.int().nullable(),
  failure: z
    .object({
      code: z.string(),
      message: z.string(),
      /**
       * Number of the first unreadable row, counted as in a spreadsheet; null when the failure is not about a single row.
       */
      row: z.int().nullable(),
    })
    .nullable(),
  /** Progress of an undo: created leads removed, updated leads restored, and leads not touched because somebody has changed them since. */
  undone: z.object({
    removed: z.int(),
    restored: z.int(),
    /** Number of leads listed at GET /api/marketing/lead-imports/:id/kept. */
    kept: z.int(),
  }),
  /** The latest import of this company that stored rows of the same file. */
  sameFile: z.object({ id, fileName: z.string(), createdAt: timestamp }).nullable(),
  createdAt: timestamp,
  /** Time at which the import finished or was stopped. */
  finishedAt: timestamp.nullable(),
  /** Time until which the import can be undone; null when there is nothing to undo. */
  undoUntil: timestamp.nullable(),
});
export type LeadImport = z.infer<typeof LeadImport>;

/** Page of GET /api/marketing/companies/:id/lead-imports or of GET /api/marketing/lead-imports/:id/kept. */
export const LeadImportQuery = z.object(pageFields);
export type LeadImportQuery = z.infer<typeof LeadImportQuery>;

/**
 * A row that matched an existing lead or an earlier row of the same file. GET /api/marketing/lead-imports/:id/duplicates lists these rows
 * in file order.
 */
export const LeadImportDuplicate = z.object({
  /** Number of the row, counted as in a spreadsheet. */
  number: z.int(),
  /** First non-empty cells of the row. */
  cells: z.array(z.string()),
  /** Number of the earlier row with the same lead; null when the lead existed before the import. */
  sameRow: z.int().nullable(),
  /** The matching lead; null until an import has stored the lead of the earlier row, and after the lead has been deleted. */
  lead: LeadRow.pick({ id: true, companyName: true, contactName: true, contactEmail: true }).nullable(),
});
export type LeadImportDuplicate = z.infer<typeof LeadImportDuplicate>;

/**
 * Query of GET /api/marketing/lead-imports/:id/refused.csv, left-out.csv and duplicates.csv: rows that were rejected, imported without some
 * of their values, or recognised as duplicates; available after a check. Two columns are added to the columns of the file: the row
 * number, and the reasons or the matching lead in the requested language. The files are UTF-8 with a byte order mark and use the separator
 * of the imported file.
 */
export const LeadImportRowsQuery = z.object({ language: z.enum(languages).default('en') });
export type LeadImportRowsQuery = z.infer<typeof LeadImportRowsQuery>;
