import { styled } from 'styled-components';
import { color, font, space } from '../tokens';
import { BrandMark } from './brand';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  margin-block-end: ${space(8)};

  & > svg {
    width: 2.5rem;
    height: 2.5rem;
    margin-block-end: ${space(3)};
  }
  & > h1 { font-size: clamp(1.75rem, 1.5rem + 1vw, 2.25rem); letter-spacing: -0.03em; line-height: 1.15; }
  & > p { color: ${color.muted}; font-size: ${font.size.md}; }
`;

const Portal = styled.p`
  && { color: ${color.accentText}; font-size: ${font.size.sm}; font-weight: ${font.weight.semibold}; }
`;

export interface AuthHeadingProps {
  /** Name of the portal, when the title does not contain it. */
  portal?: string;
  title: string;
  text?: string | undefined;
}

/** The brand mark, the portal, the title and one line above a sign-in form. */
export function AuthHeading({ portal, title, text }: AuthHeadingProps) {
  return (
    <Box>
      <BrandMark />
      {portal && <Portal>{portal}</Portal>}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </Box>
  );
}
