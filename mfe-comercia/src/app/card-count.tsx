import { font } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** Number in the corner of a card. */
export const CardCount = styled.strong`
  font-family: ${font.heading};
  font-size: ${font.size.h3};
  line-height: 1.25;
`;
