import { media, paperCss } from '@portals/ui/tokens';
import { createGlobalStyle } from 'styled-components';

const onPaper = `
  ${paperCss('data-figures', '16mm 16mm 18mm')}
  [data-figures] { display: block !important; font-size: 10pt; }
  [data-figures] > * { margin-block-end: 6mm; }
  [data-figures] :is(h2, h3) { break-after: avoid; }
  [data-figures] a { color: inherit; text-decoration: none; }
  [data-figures] table { font-size: 8.5pt; }
`;

/** Print style: only the figures, below each other, each chart beside its table. */
export const FiguresPrintStyle = createGlobalStyle`
  ${media.print} {
    ${onPaper}
  }
`;
