import { font, space } from '@portals/ui/tokens';
import { type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  & > h2 { font-size: ${font.size.h4}; }
  &:focus { outline: none; }
`;

export interface PartProps {
  title: string;
  /** Ref through which the section can be focused, so that keyboard users continue from it. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Section of the sending step, with a heading. */
export function Part({ title, ref, children }: PartProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id} {...(ref && { ref, tabIndex: -1 })}>
      <h2 id={id}>{title}</h2>
      {children}
    </Box>
  );
}
