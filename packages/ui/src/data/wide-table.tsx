import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton';
import { useUiText } from '../texts/use-ui-text';
import { color, font, media, motion, radius, space } from '../tokens';
import { VisuallyHidden } from '../visually-hidden';
import { RowOpener } from './row-opener';
import { RowSelect } from './row-select';
import { type Column, type DataTableProps, nextSort, selectedOf, sortDirection } from './table-types';

const Frame = styled.div`
  /* Visually hidden content stays inside and does not widen the page. */
  position: relative;
  overflow-x: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};

  ${media.print} { overflow: visible; border: 0; }
`;

const Table = styled.table`
  width: 100%;
  font-size: ${font.size.sm};

  th,
  td {
    padding: ${space(3)} ${space(2.5)};
    text-align: start;
    vertical-align: middle;
  }
  thead th {
    padding-block: ${space(1.5)};
    background: ${color.sunken};
    color: ${color.muted};
    font-weight: ${font.weight.semibold};
    white-space: nowrap;
  }
  tbody th { font-weight: inherit; }
  tbody time { white-space: nowrap; }
  tbody tr {
    position: relative;
    transition: background-color ${motion.fast} ${motion.ease};
  }
  tbody tr > * {
    /* A word is broken only when it is longer than the maximum column width. */
    max-width: 14rem;
    border-block-start: 1px solid ${color.line};
    height: 3.5rem;
    overflow-wrap: break-word;
  }
  /* Without this rule, a badge next to a long name would shrink until its text breaks after every letter. */
  tbody [data-tone] { overflow-wrap: break-word; }
  [data-align='end'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  ${media.hover} {
    tbody tr:has(a, th button):hover { background: ${color.hover}; }
  }
  ${media.print} {
    font-size: 8.5pt;
    th, td { padding: 1mm 1.5mm; }
    tbody tr > * { height: auto; }
    tr { break-inside: avoid; }
  }
`;

// Without a minimum width, other columns would squeeze the name until it breaks after every letter.
const RowName = styled.span`
  display: inline-block;
  min-width: min(7rem, 40vw);
`;

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-height: 2rem;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font-weight: inherit;

  & > svg {
    flex: none;
    width: 0.875rem;
    height: 0.875rem;
    opacity: 0.7;
  }
  &[data-sorted='true'] { color: ${color.text}; }
  &[data-sorted='true'] > svg { opacity: 1; }
  ${media.print} {
    /* When Chromium repeats the table header on the next printed page, it omits buttons. */
    display: contents;
    & > svg { display: none; }
  }
`;

// The cell with a row's actions is sticky, so that it stays visible when the table scrolls sideways.
const ActionCell = styled.td`
  && { padding-inline: ${space(1)}; }
  position: sticky;
  inset-inline-end: 0;
  width: 1%;
  /* Keeps the line between two rows visible. */
  background: ${color.surface} padding-box;
  white-space: nowrap;

  & > * {
    position: relative;
    z-index: 1;
  }
  ${media.hover} {
    tbody tr:has(a, th button):hover > & { background-color: ${color.hover}; }
  }
  /* Draws this cell's part of the row's focus ring, which the cell would otherwise cover. */
  tr:has(th > :focus-visible) > & {
    box-shadow: inset 0 2px ${color.focus}, inset 0 -2px ${color.focus}, inset -2px 0 ${color.focus};
  }
  ${media.print} { display: none; }
`;

const ActionHeading = styled.th`
  ${media.print} { display: none; }
`;

const SelectCell = styled.td`
  && {
    width: 1%;
    padding: 0 0 0 ${space(1.5)};
  }
  thead & { background: ${color.sunken}; }
  ${media.print} { display: none; }
`;

const marks = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

function Heading<Row>({ column, table }: { column: Column<Row>; table: DataTableProps<Row> }) {
  const { sort, onSort } = table;
  const align = column.align ?? 'start';
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" data-align={align}>
        {column.header}
      </th>
    );
  }
  const direction = sortDirection(sort, column.key);
  const Mark = marks[direction];
  return (
    <th scope="col" data-align={align} aria-sort={direction}>
      <SortButton
        type="button"
        data-sorted={direction !== 'none'}
        onClick={() => onSort(nextSort(sort, column.key))}
      >
        {column.header}
        <Mark aria-hidden />
      </SortButton>
    </th>
  );
}

function Cells<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const { columns, rowHref, onRow, rowActions, selection } = table;
  const [first, ...others] = columns;
  return (
    <>
      {selection && (
        <SelectCell>
          <RowSelect
            label={selection.label(row)}
            checked={selection.isSelected(row)}
            onChange={(selected) => selection.onSelect(row, selected)}
          />
        </SelectCell>
      )}
      {first && (
        <th scope="row">
          <RowOpener href={rowHref?.(row)} onOpen={onRow && (() => onRow(row))}>
            <RowName>{first.cell(row)}</RowName>
          </RowOpener>
        </th>
      )}
      {others.map((column) => (
        <td key={column.key} data-align={column.align ?? 'start'}>
          {column.cell(row)}
        </td>
      ))}
      {rowActions && <ActionCell>{rowActions(row)}</ActionCell>}
    </>
  );
}

const placeholders = ['70%', '55%', '80%', '62%', '48%'];

function Placeholders<Row>({ table: { columns, rowActions, selection } }: { table: DataTableProps<Row> }) {
  return placeholders.map((width) => (
    <tr key={width}>
      {selection && <td />}
      {columns.map((column) => (
        <td key={column.key}>
          <Skeleton width={width} />
        </td>
      ))}
      {rowActions && <td />}
    </tr>
  ));
}

function Rows<Row>({ table }: { table: DataTableProps<Row> }) {
  return table.rows.map((row) => (
    <tr key={table.rowKey(row)}>
      <Cells row={row} table={table} />
    </tr>
  ));
}

/** A checkbox that selects all rows on screen; renders nothing without a selection. */
function SelectAll<Row>({ rows, selection }: Pick<DataTableProps<Row>, 'rows' | 'selection'>) {
  if (!selection) return null;
  const selected = selectedOf(rows, selection);
  return (
    <RowSelect
      label={selection.allLabel}
      checked={selected === 'all'}
      mixed={selected === 'some'}
      disabled={rows.length === 0}
      onChange={selection.onSelectAll}
    />
  );
}

/** The table for wide screens. */
export function WideTable<Row>(table: DataTableProps<Row>) {
  const { columns, rowActions, rows, selection, caption, loading = false } = table;
  const { t } = useUiText();
  return (
    <Frame>
      <Table aria-busy={loading}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {selection && (
              <SelectCell>
                <SelectAll rows={loading ? [] : rows} selection={selection} />
              </SelectCell>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} table={table} />
            ))}
            {rowActions && (
              <ActionHeading scope="col">
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </ActionHeading>
            )}
          </tr>
        </thead>
        <tbody>{loading ? <Placeholders table={table} /> : <Rows table={table} />}</tbody>
      </Table>
    </Frame>
  );
}
