import { useMediaQuery, usePrinting } from '@portals/ui';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

const Box = styled.details`
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space(6)}; }
  ${media.belowMd} {
    border: 1px solid ${color.line};
    border-radius: ${radius.lg};

    & > div { padding: 0 ${space(3)} ${space(3)}; }
  }
  ${media.print} {
    border: 0;

    & > div { display: block; padding: 0; }
    & > div > * { margin-block-end: 6mm; }
  }
`;

const Title = styled.summary`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.lg};
  cursor: pointer;

  & > h2 { display: inline; font-size: ${font.size.h4}; }
  & > p { margin-block-start: ${space(1)}; color: ${color.muted}; font-size: ${font.size.sm}; }
  ${media.md} { display: none; }
  ${media.print} { display: none; }
`;

export interface FoldedProps {
  title: string;
  /** The most important figures of the section, in one line. */
  text: string;
  children: ReactNode;
}

/** Section that is collapsed on narrow screens; wider screens and print show all of it (rule 12.68). */
export function Folded({ title, text, children }: FoldedProps) {
  const isNarrow = useMediaQuery(media.belowMd);
  const isPrinting = usePrinting();
  const [isOpen, setOpen] = useState(false);
  const isForced = !isNarrow || isPrinting;
  return (
    <Box
      open={isForced || isOpen}
      onToggle={({ currentTarget }) => {
        if (!isForced) setOpen(currentTarget.open);
      }}
    >
      <Title>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </Title>
      <div>{children}</div>
    </Box>
  );
}
