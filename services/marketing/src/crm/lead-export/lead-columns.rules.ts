import { type Language, languages, leadImportFields, legalBasisNames } from '@portals/contracts/constants';
import type { Lead } from '@portals/contracts/marketing';
import { csvLine, separators, utf8Mark } from '@portals/service-kit/csv';
import { leadHeadings } from '../lead-row/lead-headings.rules.js';

/** Columns of an exported file, in order: all fields that people fill in, and the time at which the lead was stored. */
export const exportedFields = leadImportFields;
type ExportedField = (typeof exportedFields)[number];
export type ExportedLead = Pick<Lead, ExportedField>;

/** Returns the heading of a column. An import recognises the headings of both languages. */
const headingOf = (field: ExportedField, language: Language): string =>
  leadHeadings[field][language][0] ?? '';

/** First headings of files with rows that an import left out; they are followed by the file's own headings. */
export const rowHeadings: Readonly<
  Record<Language, Readonly<Record<'row' | 'reasons' | 'takenFor', string>>>
> = {
  en: { row: 'Row', reasons: 'Reasons', takenFor: 'Taken for' },
  es: { row: 'Fila', reasons: 'Motivos', takenFor: 'Corresponde a' },
};

/**
 * Returns true when a file with these headings was written by this product, so that the apostrophes in front of its cells are ours (rule
 * 9.14): an export, even if columns other than the last one were removed, or a file of rows that an import left out.
 */
export function isOwnFile(headings: readonly string[]): boolean {
  return languages.some((language) => {
    const names = new Set(exportedFields.map((field) => headingOf(field, language)));
    const arrival = headingOf('createdAt', language);
    const { row, reasons, takenFor } = rowHeadings[language];
    const isExport = headings.includes(arrival) && headings.every((heading) => names.has(heading));
    return isExport || (headings[0] === row && (headings[1] === reasons || headings[1] === takenFor));
  });
}

/** Returns the beginning of an exported file: the byte order mark and the headings. */
export const headingLine = (language: Language): string =>
  `${utf8Mark}${csvLine(
    exportedFields.map((field) => headingOf(field, language)),
    separators[language],
  )}`;

/** Returns the text of a cell: a legal basis in the language of the headings, any other value as stored. */
function cellOf(lead: ExportedLead, field: ExportedField, language: Language): string | null {
  if (field !== 'legalBasis') return lead[field];
  return lead.legalBasis && legalBasisNames[language][lead.legalBasis];
}

/** Returns the CSV line of a lead. */
export const leadLine = (lead: ExportedLead, language: Language): string =>
  csvLine(
    exportedFields.map((field) => cellOf(lead, field, language)),
    separators[language],
  );
