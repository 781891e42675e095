import { font, media, themes } from '@portals/ui/tokens';
import { createGlobalStyle, css } from 'styled-components';

// Whatever the screen's colour scheme, paper is white.
const paperColours = Object.entries(themes.light)
  .map(([name, value]) => `--color-${name}: ${value};`)
  .join(' ');

const onPaper = css`
  @page {
    size: A4;
    margin: 16mm 16mm 18mm;
    @bottom-right {
      content: counter(page) ' / ' counter(pages);
      color: #475569;
      font: 9pt ${font.families.text};
    }
  }
  :root { color-scheme: light !important; }
  html, body { background: #fff !important; }
  /* Everything that neither holds the figures nor belongs to them stays off the paper. */
  body *:not(:has([data-figures]), [data-figures], [data-figures] *) { display: none !important; }
  body *:has([data-figures]) {
    display: block !important;
    min-height: 0 !important;
    max-width: none !important;
    margin: 0 !important;
    padding: 0 !important;
    background: none !important;
  }
  [data-figures] {
    ${paperColours}
    display: block !important;
    background: #fff;
    color: #0b1220;
    font-size: 10pt;
    print-color-adjust: exact;
  }
  [data-figures] > * { margin-block-end: 6mm; }
  [data-figures] :is(h2, h3) { break-after: avoid; }
  [data-figures] a { color: inherit; text-decoration: none; }
  [data-figures] table { font-size: 8.5pt; }
`;

/** Paper shows the figures alone, one after the other, with the table of each chart beside it. */
export const FiguresPrintStyle = createGlobalStyle`
  ${media.print} {
    ${onPaper}
  }
`;
