import { leadFieldNames, leadFieldsWith } from './lead-fields.js';

/** Limits of an import of leads (rules 9.20 to 9.29). */
export const leadImportLimits = {
  /** Maximum size of a file, in bytes. */
  fileBytes: 100 * 1024 * 1024,
  /** Size of each uploaded part except the last, in bytes; after base64 encoding, a part fits into the body of a call. */
  partBytes: 180 * 1024,
  /** Maximum number of rows below the headings. */
  rows: 200_000,
  columns: 500,
  /** Last row that may contain the headings, numbered as in spreadsheets; rows above the headings are ignored. */
  headingRow: 50,
  /** Maximum number of imports that a user has neither started nor discarded. */
  open: 10,
  /** Maximum size of the files of one user's unfinished imports across all companies, in bytes (rule 15.6). */
  openBytes: 200 * 1024 * 1024,
  /** Days within which an import can be undone; after that, its file has been deleted. */
  days: 30,
} as const;

/** Possible contents of an imported column: the fields of a lead, in display order, and the creation date. */
export const leadImportFields = [...leadFieldNames, 'createdAt'] as const;
export type LeadImportField = (typeof leadImportFields)[number];

/** Fields that may be spread over several columns, such as first name and surname, or notes in several columns. */
export const leadImportJoinedFields: readonly LeadImportField[] = leadFieldsWith({ joined: true });

export const leadImportEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type LeadImportEncoding = (typeof leadImportEncodings)[number];

/** Names of the cell separators, as used in query strings. */
export const leadImportSeparators = ['comma', 'semicolon', 'tab', 'pipe'] as const;
export type LeadImportSeparator = (typeof leadImportSeparators)[number];

/**
 * Ways to treat a row whose lead already exists: skip the row, fill the lead's empty fields, overwrite its values, or create another lead.
 */
export const leadImportDuplicates = ['skip', 'fill', 'overwrite', 'create'] as const;
export type LeadImportDuplicates = (typeof leadImportDuplicates)[number];

/** Ways to treat a row with an invalid value: reject the row, or import the lead without the value. */
export const leadImportWrongValues = ['refuse', 'leaveOut'] as const;

/** Fields by which an import detects that the lead of a row already exists. */
export const leadImportMatches = ['email', 'phone'] as const;

/** Outcomes of a row; every row has exactly one outcome. */
export const leadImportBuckets = ['created', 'updated', 'unchanged', 'duplicate', 'refused'] as const;
export type LeadImportBucket = (typeof leadImportBuckets)[number];

export const leadImportStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'importing',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type LeadImportState = (typeof leadImportStates)[number];
