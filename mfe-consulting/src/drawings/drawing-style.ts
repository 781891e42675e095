import { color, font, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/**
 * Container of a drawing with its title, its list and a note on how to read it. It is never split across printed pages. Its role is
 * `group`; only the drawing inside is a figure, because PDF viewers read the name of a figure but skip a list inside it.
 */
export const Figure = styled.div.attrs({ role: 'group' })`
  margin: ${space(6)} 0 0;
  padding: ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  overflow-wrap: anywhere;

  h4 { margin: 0 0 ${space(4)}; font-size: ${font.size.h4}; letter-spacing: -0.015em; }
  svg[role='img'] { display: block; width: 100%; height: auto; overflow: visible; }
  text { fill: ${color.text}; font: 400 13px ${font.text}; }
  & > p { margin: 0 0 ${space(4)}; }
  small { color: ${color.muted}; font-size: ${font.size.sm}; }
  ul, ol, dl, dd { margin: 0; padding: 0; }
  a { color: inherit; text-decoration-color: ${color.accent}; text-underline-offset: 0.2em; }

  /* On phones, a second frame inside the frame of the report would take up a tenth of the width. */
  ${media.belowMd} { @media screen { padding: 0; border: 0; border-radius: 0; } }
  ${media.print} {
    padding: 5mm;
    break-inside: avoid;
    h4 { break-after: avoid; }
    svg { break-inside: avoid; }
    a { text-decoration: none; }
  }
`;

/** Note below a drawing on how to read it. */
export const Note = styled.div`
  margin-block-start: ${space(4)};
  color: ${color.muted};
  font-size: ${font.size.sm};

  ${media.print} { break-inside: avoid; }
`;

/** Places a drawing beside its list, or above it on narrow screens. */
export const Beside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: start;

  & > svg { max-width: 26rem; margin-inline: auto; }
  ${media.md} { grid-template-columns: minmax(0, 9fr) minmax(0, 10fr); & > svg { position: sticky; inset-block-start: ${space(8)}; } }
  ${media.print} { grid-template-columns: 78mm minmax(0, 1fr) !important; gap: 6mm; & > svg { position: static; } }
`;

export const Values = styled.dl`
  display: grid;
  gap: ${space(3)};

  dt { display: flex; justify-content: space-between; gap: ${space(3)}; font-weight: ${font.weight.semibold}; }
  dt > span { flex: none; font-variant-numeric: tabular-nums; color: ${color.accentText}; }
  dd { font-size: ${font.size.sm}; line-height: 1.5; }
  ul { list-style: none; }
  ${media.print} { gap: 2mm; & > div { break-inside: avoid; } }
`;

export const Numbered = styled.ol`
  display: grid;
  gap: ${space(3)};
  list-style: none;
  font-size: ${font.size.sm};
  line-height: 1.5;

  & > li { display: grid; grid-template-columns: 1.75rem minmax(0, 1fr); gap: ${space(2)}; break-inside: avoid; }
  & > li > b {
    display: grid;
    place-content: center;
    width: 1.75rem;
    height: 1.75rem;
    border-radius: ${radius.round};
    background: ${color.accentSoft};
    color: ${color.onAccentSoft};
    font-variant-numeric: tabular-nums;
  }
  & > li > b[data-unknown] { background: none; border: 1px dashed ${color.edge}; color: ${color.muted}; }
  p { margin: 0; }
  ul { padding-inline-start: 1.1em; }
  ${media.print} { gap: 2mm; line-height: 1.35; }
`;
