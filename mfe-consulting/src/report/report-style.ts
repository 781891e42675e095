import { color, font, layout, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** Sheet of paper on which the report is displayed. */
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
  /* In print, the page's own heading is hidden, so the title becomes the first heading (see report-print-style.ts). */
  & > h1 { display: none; }
  & > h2 { font-size: ${font.size.h2}; overflow-wrap: anywhere; }
  & > p { color: ${color.muted}; }
  & > nav { margin-block-start: ${space(4)}; }
  & > nav { display: grid; justify-items: start; gap: ${space(4)}; }
  & > nav > a { font-weight: ${font.weight.semibold}; }
  nav > ol {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
    gap: ${space(4)} ${space(6)};
    width: 100%;
    margin: 0;
    padding: 0;
    list-style: none;
    counter-reset: part;
  }
  nav > ol > li { counter-increment: part; }
  nav > ol > li > a { font-weight: ${font.weight.semibold}; }
  nav > ol > li > a::before { content: counter(part) '. '; }
  nav ul {
    margin: ${space(1)} 0 0;
    padding: 0;
    list-style: none;
    font-size: ${font.size.sm};
  }
  nav a {
    display: inline-block;
    padding-block: ${space(1)};
    color: inherit;
    text-decoration-color: ${color.line};
    text-underline-offset: 0.25em;
    overflow-wrap: anywhere;
  }
  nav ul a { color: ${color.muted}; }
  ${media.hover} { nav a:hover { color: ${color.text}; text-decoration-color: currentColor; } }
  /* Phones list only the three parts; their sections would push the report itself out of view. */
  ${media.belowMd} {
    @media screen {
      & > nav, nav > ol { gap: ${space(2)}; }
      nav ul { display: none; }
    }
  }
`;

export const Part = styled.section`
  overflow-wrap: anywhere;

  /* When scrolled to, a heading stops below the bar that is fixed at the top of small screens. */
  & > :is(h3, h4) { scroll-margin-block-start: ${space(20)}; }
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
  b { font-weight: ${font.weight.semibold}; }

  ${media.belowMd} { & > h3 { margin-block-start: ${space(10)}; } }
`;
