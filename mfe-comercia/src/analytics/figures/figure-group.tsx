import { font, media, space } from '@portals/ui/tokens';
import { Children, isValidElement, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  & > h2 { font-size: ${font.size.h4}; }
  ${media.print} {
    display: block;
    break-inside: avoid;
    & > h2 { margin-block-end: 2mm; }
  }
`;

/** Returns the number of columns, at most `most`, that leaves the fewest gaps in the last row. */
export const evenColumns = (count: number, most: number): number =>
  Math.ceil(count / Math.ceil(count / most)) || 1;

const columns =
  (most: number) =>
  ({ $count }: { $count: number }) =>
    `grid-template-columns: repeat(${evenColumns($count, most)}, minmax(0, 1fr));`;

/** Two cards per row where their text fits, even on phones; otherwise one. */
const List = styled.ul<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;

  & > li { min-width: 0; }
  ${media.md} { gap: ${space(4)}; ${columns(3)} }
  ${media.xl} { ${columns(4)} }
  @media (min-width: 100rem) { ${columns(6)} }
  ${media.print} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 3mm;
  }
`;

export function FigureGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const cards = Children.toArray(children);
  return (
    <Box aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <List aria-labelledby={id} $count={cards.length}>
        {cards.map((child, index) => (
          <li key={isValidElement(child) ? child.key : index}>{child}</li>
        ))}
      </List>
    </Box>
  );
}
