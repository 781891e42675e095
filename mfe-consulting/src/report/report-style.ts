import { color, font, layout, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** The sheet that the report is written on. */
export const Paper = styled.article`
  max-width: 54rem;
  padding: clamp(${space(5)}, 5vw, ${space(16)});
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  color: ${color.text};
`;

export const Cover = styled.header`
  display: grid;
  gap: ${space(3)};
  padding-block-end: ${space(8)};
  border-block-end: 2px solid ${color.accent};

  & > p:first-child {
    color: ${color.accentText};
    font-family: ${font.heading};
    font-weight: ${font.weight.semibold};
  }
  & > h2 { font-size: ${font.size.h2}; overflow-wrap: anywhere; }
  & > p { color: ${color.muted}; }
  & > ol {
    display: grid;
    gap: ${space(1)};
    margin-block-start: ${space(4)};
    padding-inline-start: ${space(5)};
    font-weight: ${font.weight.medium};
  }
`;

/** One of the three parts. */
export const Part = styled.section`
  overflow-wrap: anywhere;

  & > h3 {
    margin-block: ${space(12)} ${space(2)};
    color: ${color.accentText};
    font-size: clamp(1.5rem, 1.3rem + 1vw, 2rem);
    letter-spacing: -0.025em;
  }
  & > h4 {
    margin-block: ${space(9)} ${space(3)};
    font-size: ${font.size.h4};
    letter-spacing: -0.015em;
  }
  & > h5 {
    margin-block: ${space(6)} ${space(2)};
    font-size: 1.0625rem;
    letter-spacing: -0.01em;
  }
  & > p, & > ul, & > ol { max-width: ${layout.measure}; margin-block: 0 ${space(4)}; line-height: 1.65; }
  & > ul, & > ol { display: grid; gap: ${space(2.5)}; padding-inline-start: ${space(6)}; }
  li::marker { color: ${color.accentText}; font-weight: ${font.weight.semibold}; }
  strong { font-weight: ${font.weight.semibold}; }

  ${media.belowMd} { & > h3 { margin-block-start: ${space(10)}; } }
`;
