import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** Stacks the parts of an editor step, at a readable line width or, with `$wide`, wide enough for tables. */
export const EditorBox = styled.div<{ $wide?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  max-width: ${({ $wide }) => ($wide ? 'none' : '50rem')};
  margin-block-start: ${space(6)};
`;

/** Row of buttons that wraps on narrow screens. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
`;
