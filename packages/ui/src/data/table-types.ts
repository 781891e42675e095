import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Identifies the column, and is what `sort` names. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  /** Numbers and dates read better at the end. */
  align?: 'start' | 'end' | undefined;
  /** Leaves the column out of the cards that phones show. */
  onlyWide?: boolean | undefined;
}

/** Which rows are selected, and what selects them. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  onSelect: (row: Row, selected: boolean) => void;
  /** Names the box of a row. */
  label: (row: Row) => string;
  /** Names the box of all rows that are shown. */
  allLabel: string;
  onSelectAll: (selected: boolean) => void;
}

export interface DataTableProps<Row> {
  /** The first column names the row: it is the title of a card, and what opens the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What the table holds, for assistive technology. */
  caption: string;
  /** Opens a row by a link, so that it can also be opened in another tab. Preferred over `onRow`. */
  rowHref?: ((row: Row) => string) | undefined;
  /** Opens a row. */
  onRow?: ((row: Row) => void) | undefined;
  /** Everything else that can be done with a row, such as a `Menu`. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Width of the window from which it is a table, for one with many columns; `md` (768 px) unless given. */
  wideFrom?: 'md' | 'lg' | 'xl' | undefined;
  /** Puts a box before every row that selects it, and one before all of them. */
  selection?: RowSelection<Row> | undefined;
  /** Shows the shape of rows to come in place of `rows`. */
  loading?: boolean | undefined;
  /** Column key, with `-` in front for descending, as in the query of the list. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}

/** How many of the rows that are shown are selected: all, some or none. */
export function selectedOf<Row>(rows: readonly Row[], selection: RowSelection<Row>): 'all' | 'some' | 'none' {
  const selected = rows.filter((row) => selection.isSelected(row)).length;
  if (selected === 0) return 'none';
  return selected === rows.length ? 'all' : 'some';
}

/** The sort order after pressing a column: ascending first, then the other way round. */
export function nextSort(current: string | undefined, key: string): string {
  return current === key ? `-${key}` : key;
}

export function sortDirection(current: string | undefined, key: string): 'ascending' | 'descending' | 'none' {
  if (current === key) return 'ascending';
  return current === `-${key}` ? 'descending' : 'none';
}
