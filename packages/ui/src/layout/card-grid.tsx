import { Children, isValidElement, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, space } from '../tokens';

const List = styled.ul`
  display: grid;
  gap: ${space(4)};
  margin: 0;
  padding: 0;
  list-style: none;

  & > li { min-width: 0; }
  /* Hides the list item of a card that renders nothing. */
  & > li:empty { display: none; }
  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.xl} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;

export interface CardGridProps {
  /** Label of the list for assistive technology. */
  label?: string | undefined;
  children: ReactNode;
}

/** Cards in one, two or three columns; each child becomes a list item, unless it renders nothing. */
export function CardGrid({ label, children }: CardGridProps) {
  return (
    <List aria-label={label}>
      {Children.toArray(children).map((child, index) => (
        <li key={isValidElement(child) ? child.key : index}>{child}</li>
      ))}
    </List>
  );
}
