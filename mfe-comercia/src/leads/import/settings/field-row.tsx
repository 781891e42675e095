import { media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** Places two fields side by side where there is room. */
export const FieldRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;

  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;
