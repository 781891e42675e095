import {
  type Language,
  languages,
  leadImportFields,
  legalBasisNames,
  lossReasonNames,
} from '@portals/contracts/constants';
import type { Lead } from '@portals/contracts/marketing';
import { csvLine, separators, utf8Mark } from '@portals/service-kit/csv';
import { leadHeadings } from '../lead-row/lead-headings.rules.js';

/** Columns of an exported file, in order: all editable fields, and the time at which the lead was created. */
export const exportedFields = leadImportFields;
type ExportedField = (typeof exportedFields)[number];
export type ExportedLead = Pick<Lead, ExportedField>;

/** Returns the heading of a column. An import recognizes the headings of both languages. */
const headingOf = (field: ExportedField, language: Language): string =>
  leadHeadings[field][language][0] ?? '';

/** First headings of a file of rows that an import omitted; the headings of the original file follow them. */
export const rowHeadings: Readonly<
  Record<Language, Readonly<Record<'row' | 'reasons' | 'takenFor', string>>>
> = {
  en: { row: 'Row', reasons: 'Reasons', takenFor: 'Taken for' },
  es: { row: 'Fila', reasons: 'Motivos', takenFor: 'Corresponde a' },
};

/**
 * Returns true when this service wrote a file with these headings, so that the apostrophes in front of its cells must be removed (rule
 * 9.14). The file is an export, even if columns other than the last one were removed, or a file of rows that an import omitted.
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

/** Returns the text of a cell: a legal basis or loss reason in the language of the headings, any other value as stored. */
function cellOf(lead: ExportedLead, field: ExportedField, language: Language): string | null {
  if (field === 'lossReason') return lead.lossReason && lossReasonNames[language][lead.lossReason];
  if (field !== 'legalBasis') return lead[field];
  return lead.legalBasis && legalBasisNames[language][lead.legalBasis];
}

/** Returns the CSV line of a lead. */
export const leadLine = (lead: ExportedLead, language: Language): string =>
  csvLine(
    exportedFields.map((field) => cellOf(lead, field, language)),
    separators[language],
  );
