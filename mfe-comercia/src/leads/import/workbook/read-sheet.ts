import type { Language } from '@portals/contracts/constants';
import { workbookLimits } from './limits';
import { shownNumber, shownTruth } from './number-format';
import { type Attribute, readXml } from './read-xml';
import { textCollector } from './workbook-parts';
import { WorkbookError } from './workbook-problem';

export interface SheetContext {
  texts: readonly string[];
  formats: readonly string[];
  from1904: boolean;
  language: Language;
}

/** Displayed text of each cell, by row and column. An empty row has no cells, and trailing empty cells are omitted. */
export type SheetRows = string[][];

/** Parses the name of a cell into zero-based column and row: `C2` is column 2 of row 1. */
function placeOf(name: string): { column: number; row: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/.exec(name) ?? [];
  if (letters === undefined || digits === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(digits) - 1 };
}

interface Cell {
  column: number;
  type: string;
  style: number;
}

function shownValue(raw: string, { type, style }: Cell, context: SheetContext): string {
  switch (type) {
    case 's':
      return context.texts[Number(raw)] ?? '';
    case 'b':
      return shownTruth(raw.trim() === '1', context.language);
    case 'd':
      return raw.replace(/T00:00:00(\.0+)?Z?$/, '');
    case 'n': {
      const number = Number(raw);
      const { formats, ...rest } = context;
      return raw.trim() === '' || !Number.isFinite(number)
        ? raw
        : shownNumber(number, { ...rest, pattern: formats[style] ?? 'General' });
    }
    default:
      return raw;
  }
}

/** Rows of a sheet by number; empty rows are not stored. */
class RowStore {
  readonly rows = new Map<number, string[]>();
  private characters = 0;

  put(row: number, column: number, text: string): void {
    if (text === '') return;
    if (column >= workbookLimits.columns) throw new WorkbookError('tooManyColumns');
    const cells = this.rows.get(row) ?? [];
    if (cells.length === 0) this.rows.set(row, cells);
    if (this.rows.size > workbookLimits.rows) throw new WorkbookError('tooManyRows');
    this.characters += text.length;
    if (this.characters > workbookLimits.characters) throw new WorkbookError('workbookTooLarge');
    cells[column] = text;
  }
}

/** Repeats the text of a cell that is merged across several rows in each of these rows, except in empty rows. */
function fillMerged(store: RowStore, ranges: readonly string[]): void {
  for (const range of ranges) {
    const [first, last] = range.split(':').map(placeOf);
    if (!first || !last || last.row === first.row) continue;
    const text = store.rows.get(first.row)?.[first.column];
    if (text === undefined) continue;
    for (let row = first.row + 1; row <= last.row; row += 1) {
      const cells = store.rows.get(row);
      if (cells && cells[first.column] === undefined) store.put(row, first.column, text);
    }
  }
}

const emptyRow: string[] = [];

/** Returns all rows from row 1 of the sheet to the last one with cells, so that the row numbers match the spreadsheet's. */
function inOrder({ rows }: RowStore): SheetRows {
  const last = [...rows.keys()].reduce((most, row) => Math.max(most, row), -1);
  return Array.from({ length: last + 1 }, (_, row) => {
    const cells = rows.get(row);
    return cells ? Array.from(cells, (cell) => cell ?? '') : emptyRow;
  });
}

/** Returns handlers that track the current cell. In this file format, a row or cell without a reference follows the previous one. */
function cellReader(context: SheetContext, store: RowStore) {
  const inline = textCollector();
  let row = -1;
  let cell: Cell = { column: -1, type: 'n', style: 0 };
  let value = '';
  let inValue = false;
  const openCell = (attribute: Attribute) => {
    const place = placeOf(attribute('r') ?? '');
    const style = Number(attribute('s') ?? 0);
    cell = { column: place?.column ?? cell.column + 1, type: attribute('t') ?? 'n', style };
    value = '';
    inline.take();
  };
  const openRow = (attribute: Attribute) => {
    row = Number(attribute('r') ?? row + 2) - 1;
    cell.column = -1;
  };
  const closeCell = () => {
    const text = cell.type === 'inlineStr' ? inline.take() : shownValue(value, cell, context);
    store.put(row, cell.column, text);
  };
  return {
    open: (name: string, attribute: Attribute) => {
      if (name === 'row') openRow(attribute);
      if (name === 'c') openCell(attribute);
      if (name === 'v') inValue = true;
      inline.open(name);
    },
    close: (name: string) => {
      inline.close(name);
      if (name === 'v') inValue = false;
      if (name === 'c') closeCell();
    },
    text: (text: string) => {
      if (inValue) value += text;
      inline.text(text);
    },
  };
}

/**
 * Returns the cells of a sheet as a spreadsheet displays them; each formula is replaced by its last result.
 * @throws WorkbookError
 */
export function readSheet(bytes: Uint8Array, context: SheetContext): SheetRows {
  const store = new RowStore();
  const merged: string[] = [];
  const cells = cellReader(context, store);
  readXml(bytes, {
    ...cells,
    open: (name, attribute) => {
      if (name === 'mergeCell') merged.push(attribute('ref') ?? '');
      cells.open(name, attribute);
    },
  });
  fillMerged(store, merged);
  return inOrder(store);
}
