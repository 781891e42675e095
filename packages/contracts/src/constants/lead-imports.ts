import { leadFieldNames, leadFieldsWith } from './lead-fields.js';

/** Limits of an import of leads (rules 9.20 to 9.29). */
export const leadImportLimits = {
  /** Largest file, in bytes. */
  fileBytes: 100 * 1024 * 1024,
  /** Every part of an upload but the last has exactly that many bytes: in base64 it fits into one call. */
  partBytes: 180 * 1024,
  /** Rows below the headings. */
  rows: 200_000,
  columns: 500,
  /** Row of the headings at most, as spreadsheets number it: above them are titles. */
  headingRow: 50,
  /** Imports of one user that are neither begun nor given up. */
  open: 10,
  /** Bytes of the files of one user's imports that are not done yet, of all companies together (rule 15.6). */
  openBytes: 200 * 1024 * 1024,
  /** Days within which an import can be undone, and for which its file is kept at most. */
  days: 30,
} as const;

/** What a column of an imported file can hold: the fields of a lead, in the order in which they are offered, and when it came. */
export const leadImportFields = [...leadFieldNames, 'createdAt'] as const;
export type LeadImportField = (typeof leadImportFields)[number];

/** Fields that several columns may hold together: first name and surname, several columns of notes. */
export const leadImportJoinedFields: readonly LeadImportField[] = leadFieldsWith({ joined: true });

export const leadImportEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type LeadImportEncoding = (typeof leadImportEncodings)[number];

/** Names of the signs between cells, which a query of an address can hold. */
export const leadImportSeparators = ['comma', 'semicolon', 'tab', 'pipe'] as const;
export type LeadImportSeparator = (typeof leadImportSeparators)[number];

/**
 * What becomes of a row whose lead is there already: nothing; its values fill fields of the lead that are empty; its values
 * replace those of the lead; it becomes a lead all the same.
 */
export const leadImportDuplicates = ['skip', 'fill', 'overwrite', 'create'] as const;
export type LeadImportDuplicates = (typeof leadImportDuplicates)[number];

/** What becomes of a row in which a value is wrong: it is refused, or the value is left out and the lead kept. */
export const leadImportWrongValues = ['refuse', 'leaveOut'] as const;

/** What tells that a row's lead is there already. */
export const leadImportMatches = ['email', 'phone'] as const;

/** What a row ends as; each in exactly one of them. */
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
