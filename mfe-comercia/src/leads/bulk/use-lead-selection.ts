import { limits } from '@portals/contracts/constants';
import type { LeadBulkChangeInput, LeadRow } from '@portals/contracts/marketing';
import type { RowSelection } from '@portals/ui';
import { useState } from 'react';
import { useText } from '../../shared';
import type { LeadListQuery } from '../lead-calls';

type Filter = NonNullable<LeadBulkChangeInput['filter']>;
type Selected = { filter: string; ids: ReadonlySet<number> | 'all' };

const nothing: ReadonlySet<number> = new Set();

/** The filter of a list, without its order and its page. */
function filterOf({ sort: _sort, page: _page, ...filter }: LeadListQuery): Filter {
  return filter;
}

export interface LeadSelection {
  /** For the table. */
  table: RowSelection<LeadRow>;
  /** How many leads are selected. */
  count: number;
  /** More than can be named one by one. */
  tooMany: boolean;
  /** All that match the filter are selected, on whatever page they are. */
  isAll: boolean;
  /** All rows of this page are selected, and others match too: all of them can be. */
  canSelectAll: boolean;
  selectAll: () => void;
  clear: () => void;
  /** The selection as the request sends it. */
  input: Pick<LeadBulkChangeInput, 'ids'> | Pick<LeadBulkChangeInput, 'filter'>;
}

/**
 * Leads that are selected: on several pages of a list one by one, or all that match its filter. Another filter begins anew,
 * since nobody should change what they do not see.
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
  // From all, taking one away leaves the others of the page: nobody can name those of all pages.
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
