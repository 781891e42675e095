import type { Language } from '@portals/contracts/constants';
import { z } from 'zod';
import { csvLine } from '../lead-export/csv-cell.rules.js';
import { separatorSigns } from './csv-records.js';
import { faultMessage } from './lead-import.answer.js';
import type { LeadImportEntity } from './lead-import.entity.js';
import type { LeadImportRowEntity, StoredFault } from './lead-import-row.entity.js';

const Cells = z.array(z.string());
const cellsIn = (json: string | null) => Cells.parse(JSON.parse(json ?? '[]'));

const ownHeadings: Record<Language, [string, string]> = {
  en: ['Row', 'Reasons'],
  es: ['Fila', 'Motivos'],
};

/** Without it, Excel reads a file in the system's old encoding. */
const byteOrderMark = '\uFEFF';

/**
 * The refused rows of an import as a CSV file: the number of the row, the reasons, and the file's own columns.
 * @param rows some at a time
 */
export async function* refusedFile(
  { headings: stored, settings }: Pick<LeadImportEntity, 'headings' | 'settings'>,
  rows: AsyncIterable<LeadImportRowEntity[]>,
  language: Language,
): AsyncGenerator<string> {
  const headings = cellsIn(stored);
  const separator = separatorSigns[settings?.separator ?? 'comma'];
  /** Said of the column that holds the field, by that column's heading. */
  const reasonOf = (fault: StoredFault) => {
    const column = settings?.mapping.map(String).indexOf(fault.field) ?? -1;
    const heading = headings[column];
    return `${heading ? `${heading}: ` : ''}${faultMessage(fault, language)}`;
  };
  yield `${byteOrderMark}${csvLine([...ownHeadings[language], ...headings], separator)}`;
  for await (const some of rows) {
    const lines = some.map(({ number, faults, cells }) => {
      const reasons = (faults ?? []).map(reasonOf).join(' ');
      return csvLine([String(number), reasons, ...cellsIn(cells)], separator);
    });
    yield lines.join('');
  }
}
