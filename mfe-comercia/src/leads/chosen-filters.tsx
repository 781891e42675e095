import type { LeadFilter } from '@portals/contracts/marketing';
import { filterFields } from '@portals/contracts/marketing';
import { Button } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../shared';
import { useChosenFilters } from './use-filter-words';

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin: 0 0 ${space(4)};
  padding: 0;
  list-style: none;
`;

type Filter = Omit<LeadFilter, 'column'>;

const without = (fields: readonly string[]): Filter =>
  Object.fromEntries(fields.map((name) => [name, undefined]));

/** Values that clear the search and all filters. */
export const unfiltered: Filter = without(Object.keys(filterFields).filter((name) => name !== 'column'));

export interface ChosenFiltersProps {
  query: Filter;
  change: (changes: Filter) => void;
}

/** Shows the active filters of a list, each with a button that removes it. */
export function ChosenFilters({ query, change }: ChosenFiltersProps) {
  const { t } = useText();
  const chosen = useChosenFilters(query);
  if (chosen.length === 0) return null;
  return (
    <Chips aria-label={t('leads.filter.chosen')}>
      {chosen.map(({ fields, text }) => (
        <li key={fields.join()}>
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('leads.filter.remove', { filter: text })}
            onClick={() => change(without(fields))}
          >
            {text}
            <X aria-hidden />
          </Button>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => change({ ...unfiltered, search: query.search })}>
            {t('leads.filter.removeAll')}
          </Button>
        </li>
      )}
    </Chips>
  );
}
