import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** Bar above a list with its search and filters; stacked on phones. */
export const FilterRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(5)};

  & > * { flex: 1 1 100%; max-width: none; }
  ${media.md} {
    & > * { flex: 0 1 22rem; }
    & > :nth-child(n + 2) { flex: 0 1 auto; }
  }
  ${media.print} { display: none; }
`;

/** Second line of a table cell, below its main text. */
export const SecondaryLine = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${font.size.sm};
  font-weight: normal;
  overflow-wrap: anywhere;
`;
