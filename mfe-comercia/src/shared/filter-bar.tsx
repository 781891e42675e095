import { media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** Bar above a list with its filters and sort order; stacked on phones. */
export const FilterBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(5)};

  & > * { flex: 1 1 100%; max-width: none; }
  ${media.md} {
    & > * { flex: 0 1 24rem; }
    & > :nth-child(2) { flex: 0 1 15rem; }
  }
  ${media.print} { display: none; }
`;
