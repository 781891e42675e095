import { RowSelect } from './row-select';
import { type DataTableProps, selectedOf } from './table-types';

/** A checkbox that selects all rows on screen; renders nothing without a selection. */
export function SelectAll<Row>({ rows, selection }: Pick<DataTableProps<Row>, 'rows' | 'selection'>) {
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
