import { color, font, layout, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** A report from its heading to its last table, on screen and in print. */
export const Paper = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};

  h2 { font-size: ${font.size.h3}; }
  h3 { font-size: ${font.size.lg}; }
`;

/** Heading of a report, in the main colour of the company's brand if it has one. */
export const ReportHead = styled.header<{ $brand?: string | undefined }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  ${({ $brand }) => $brand && `padding-block-start: ${space(4)}; border-block-start: 6px solid ${$brand};`}
  print-color-adjust: exact;

  & > p { color: ${color.muted}; }
`;

/** Actions on a report, not printed. */
export const ReportTools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(5)};

  /* On phones the buttons grow to fill their rows. */
  &[role='group'] > * { flex: 1 0 auto; }
  ${media.sm} { &[role='group'] > * { flex: none; } }
  ${media.print} { display: none; }
`;

/** Paragraphs and recommendations at a readable line width. */
export const ReportText = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  max-width: 46rem;
  overflow-wrap: anywhere;

  p { max-width: ${layout.measure}; }
  ul { display: grid; gap: ${space(3)}; margin: 0; padding-inline-start: ${space(5)}; }
  li > a { display: inline-block; min-height: 1.5rem; }
  ${media.print} {
    &, p { max-width: none; }
    li { break-inside: avoid; }
    li > a { display: none; }
  }
`;

/** Table, printed with its chart beside it. */
export const PaperFigures = styled.div`
  ${media.print} {
    &:has(> * + *) {
      display: grid;
      grid-template-columns: 300px minmax(0, 1fr);
      gap: 6mm;
      align-items: start;
      break-inside: avoid;
    }
  }
`;

export const OnPaper = styled.div`
  display: none;

  ${media.print} { display: block; }
`;

export const OnScreen = styled.span`
  ${media.print} { display: none; }
`;
