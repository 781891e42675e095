import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Id of the column, also used in `sort`. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  /** Alignment of the column; numbers and dates are easier to read when aligned to the end. */
  align?: 'start' | 'end' | undefined;
  /** True to omit the column from the cards on phones. */
  onlyWide?: boolean | undefined;
}

/** The selected rows and the callbacks that change the selection. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  onSelect: (row: Row, selected: boolean) => void;
  /** Returns the label of a row's checkbox. */
  label: (row: Row) => string;
  /** Label of the checkbox for all rows on screen. */
  allLabel: string;
  /** True when that checkbox is checked; by default when all rows on screen are selected. */
  allSelected?: boolean | undefined;
  onSelectAll: (selected: boolean) => void;
}

export interface DataTableProps<Row> {
  /** The first column names the row: it is the title of a card and opens the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Description of the table for assistive technology. */
  caption: string;
  /** Returns a link that opens a row, which can also be opened in another tab. Preferred over `onRow`. */
  rowHref?: ((row: Row) => string) | undefined;
  /** Called when a row is opened. */
  onRow?: ((row: Row) => void) | undefined;
  /** Returns further actions of a row, such as a `Menu`. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Window width from which a table with many columns is shown as a table; defaults to `md` (768 px). */
  wideFrom?: 'md' | 'lg' | 'xl' | undefined;
  /** Adds a checkbox to every row, and one that selects all. */
  selection?: RowSelection<Row> | undefined;
  /** True to show placeholder rows instead of `rows`. */
  loading?: boolean | undefined;
  /** Column key, with a leading `-` for descending, as in the query of the list. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}

/** Returns whether all, some or none of the rows on screen are selected. */
export function selectedOf<Row>(rows: readonly Row[], selection: RowSelection<Row>): 'all' | 'some' | 'none' {
  const selected = rows.filter((row) => selection.isSelected(row)).length;
  if (selected === 0) return 'none';
  return (selection.allSelected ?? selected === rows.length) ? 'all' : 'some';
}

/** Returns the sort order after a click on a column: ascending first, then reversed. */
export function nextSort(current: string | undefined, key: string): string {
  return current === key ? `-${key}` : key;
}

export function sortDirection(current: string | undefined, key: string): 'ascending' | 'descending' | 'none' {
  if (current === key) return 'ascending';
  return current === `-${key}` ? 'descending' : 'none';
}
