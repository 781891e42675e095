import { Button, SearchInput, type SearchInputProps, useMediaQuery } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from './text';

const Opener = styled.div`
  flex: none;

  ${media.md} { display: none; }
`;

/** On tablets and wider screens, the filters are direct items of the bar. */
const Rest = styled.div<{ $isOpen: boolean }>`
  display: contents;

  ${media.belowMd} {
    display: ${({ $isOpen }) => ($isOpen ? 'grid' : 'none')};
    flex: 1 1 100%;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
    gap: ${space(3)};
  }
`;

export interface FoldedFiltersProps {
  search: Pick<SearchInputProps, 'label' | 'value' | 'onChange'>;
  /** Number of active filters. */
  active: number;
  children: ReactNode;
}

/**
 * Search and filters for the bar above a list. On phones, a button with the number of active filters expands and collapses them
 * (rule 9.47).
 */
export function FoldedFilters({ search, active, children }: FoldedFiltersProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery(media.belowMd);
  const id = useId();
  return (
    <>
      {/* The label states what is searched, but beside the button it is too long for a placeholder, so a short one is used on phones. */}
      <SearchInput {...search} placeholder={isNarrow ? t('filters.search') : undefined} />
      <Opener>
        <Button
          variant="secondary"
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 ? t('filters.active', { number: active }) : t('filters.open')}
        </Button>
      </Opener>
      <Rest id={id} data-filters $isOpen={isOpen}>
        {children}
      </Rest>
    </>
  );
}
