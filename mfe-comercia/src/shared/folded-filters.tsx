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

/** From the width of a tablet on, the filters are items of the bar itself. */
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
  /** Number of filters in use. */
  active: number;
  children: ReactNode;
}

/** Search and filters of a bar above a list. On phones, a button with the number of active filters opens and closes them (rule 9.47). */
export function FoldedFilters({ search, active, children }: FoldedFiltersProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery(media.belowMd);
  const id = useId();
  return (
    <>
      {/* Beside the button, the label, which says what is searched, is too long for a placeholder. */}
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
