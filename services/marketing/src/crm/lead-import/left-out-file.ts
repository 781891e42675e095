import type { Language } from '@portals/contracts/constants';
import { csvLine, separators, unguardedText, utf8Mark } from '@portals/service-kit/csv';
import { z } from 'zod';
import { isOwnFile, rowHeadings } from '../lead-export/lead-columns.rules.js';
import { faultMessage } from './lead-import.answer.js';
import type { LeadImportEntity } from './lead-import.entity.js';
import type { StoredFault } from './lead-import-row.entity.js';
import type { LeftOutRow, LeftOutRows } from './lead-import-row.repository.js';

const Cells = z.array(z.string());

const words: Record<Language, { row: (number: number) => string; gone: string }> = {
  en: { row: (number) => `Row ${number} of the file`, gone: 'A lead that no longer exists' },
  es: { row: (number) => `Fila ${number} del archivo`, gone: 'Un lead que ya no existe' },
};

/** Describes what a duplicate row matched: an earlier row, a lead, or both. */
function matchText({ sameRow, lead }: LeftOutRow, language: Language): string {
  const { row, gone } = words[language];
  const person = lead && [lead.companyName, lead.contactName, lead.contactEmail].filter(Boolean).join(' · ');
  if (sameRow === null) return person ?? gone;
  return person === null ? row(sameRow) : `${row(sameRow)}: ${person}`;
}

/**
 * Streams rows of an import as a CSV file: the number of each row, the reason or the matched lead, and the columns of the original file.
 * The file has the separator of exports, so that a spreadsheet shows it in columns whatever the original separator was (rule 9.14).
 * @param rows batches of rows
 */
export async function* leftOutFile(
  { headings: stored, settings }: Pick<LeadImportEntity, 'headings' | 'settings'>,
  rows: AsyncIterable<LeftOutRow[]>,
  which: LeftOutRows,
  language: Language,
): AsyncGenerator<string> {
  const headings = Cells.parse(JSON.parse(stored ?? '[]'));
  const separator = separators[language];
  // The cells of an exported file still have the apostrophes of the export, and csvLine adds its own.
  const writtenCells = isOwnFile(headings)
    ? (cells: string[]) => cells.map(unguardedText)
    : (cells: string[]) => cells;
  /** Describes a fault; the field is named by its heading in the original file. */
  const reasonOf = (fault: StoredFault) => {
    const column = settings?.mapping.map(String).indexOf(fault.field) ?? -1;
    const heading = headings[column];
    return `${heading ? `${heading}: ` : ''}${faultMessage(fault, language)}`;
  };
  const { row, reasons, takenFor: heading } = rowHeadings[language];
  const isDuplicates = which === 'duplicates';
  yield `${utf8Mark}${csvLine([row, isDuplicates ? heading : reasons, ...headings], separator)}`;
  for await (const some of rows) {
    const lines = some.map((one) => {
      const why = isDuplicates ? matchText(one, language) : one.faults.map(reasonOf).join(' ');
      return csvLine([String(one.number), why, ...writtenCells(one.cells)], separator);
    });
    yield lines.join('');
  }
}
