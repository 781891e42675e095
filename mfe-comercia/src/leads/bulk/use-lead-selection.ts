import { limits } from '@portals/contracts/constants';
import type { LeadBulkChangeInput, LeadRow } from '@portals/contracts/marketing';
import type { RowSelection } from '@portals/ui';
import { useState } from 'react';
import { useText } from '../../shared';
import type { LeadListQuery } from '../lead-calls';

type Filter = NonNullable<LeadBulkChangeInput['filter']>;
type Selected = { filter: string; ids: ReadonlySet<number> | 'all' };

const nothing: ReadonlySet<number> = new Set();

/** Returns the filter of a list, without sort order and page. */
function filterOf({ sort: _sort, page: _page, ...filter }: LeadListQuery): Filter {
  return filter;
}

export interface LeadSelection {
  /** The selection in the format of the table component. */
  table: RowSelection<LeadRow>;
  /** Number of selected leads. */
  count: number;
  /** True when more leads are selected than a request may list by id. */
  tooMany: boolean;
  /** True when all leads that match the filter are selected, on all pages. */
  isAll: boolean;
  /** True when all rows of this page are selected and further leads match the filter. */
  canSelectAll: boolean;
  selectAll: () => void;
  clear: () => void;
  /** The selection in the format of the request. */
  input: Pick<LeadBulkChangeInput, 'ids'> | Pick<LeadBulkChangeInput, 'filter'>;
}

/**
 * Tracks the selected leads: individual ones, possibly on several pages, or all that match the filter. Changing the filter clears the
 * selection, so that users never change leads that they cannot see.
 */
export function useLeadSelection(
  query: LeadListQuery,
  rows: readonly LeadRow[],
  total: number,
): LeadSelection {
  const { t } = useText();
  const filter = JSON.stringify(filterOf(query));
  const [selected, setSelected] = useState<Selected>({ filter, ids: nothing });
  const ids = selected.filter === filter ? selected.ids : nothing;
  const select = (next: Selected['ids']) => setSelected({ filter, ids: next });
  const isSelected = ({ id }: LeadRow) => ids === 'all' || ids.has(id);
  // If a row is deselected while all leads are selected, only the remaining rows of this page stay selected, because the ids on other pages
  // are unknown.
  const named = ids === 'all' ? new Set(rows.map(({ id }) => id)) : ids;
  const change = (changed: readonly LeadRow[], isOn: boolean) => {
    const next = new Set(named);
    for (const { id } of changed) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    select(next);
  };
  const count = ids === 'all' ? total : ids.size;
  return {
    table: {
      isSelected,
      onSelect: (row, isOn) => change([row], isOn),
      label: ({ companyName }) => t('leads.select', { name: companyName }),
      allLabel: t('leads.selectPage'),
      onSelectAll: (isOn) => (ids === 'all' ? select(nothing) : change(rows, isOn)),
    },
    count,
    tooMany: ids !== 'all' && count > limits.selection,
    isAll: ids === 'all',
    canSelectAll: ids !== 'all' && rows.length > 0 && rows.every(isSelected) && total > rows.length,
    selectAll: () => select('all'),
    clear: () => select(nothing),
    input: ids === 'all' ? { filter: filterOf(query) } : { ids: [...ids] },
  };
}
