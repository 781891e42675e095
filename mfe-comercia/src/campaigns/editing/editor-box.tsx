import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** The parts of a step, one below the other: as wide as lines can be read, or as there is room for tables. */
export const EditorBox = styled.div<{ $wide?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  max-width: ${({ $wide }) => ($wide ? 'none' : '50rem')};
  margin-block-start: ${space(6)};
`;

/** Buttons beside each other, as far as there is room. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
`;
