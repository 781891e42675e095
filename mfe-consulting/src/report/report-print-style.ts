import { font, media, themes } from '@portals/ui/tokens';
import { createGlobalStyle, css } from 'styled-components';

// Whatever the screen's colour scheme, paper is white.
const paperColours = Object.entries(themes.light)
  .map(([name, value]) => `--color-${name}: ${value};`)
  .join(' ');

const onPaper = css`
  @page {
    size: A4;
    margin: 20mm 20mm 22mm;
    @bottom-right {
      content: counter(page) ' / ' counter(pages);
      color: #475569;
      font: 9pt ${font.families.text};
    }
  }
  :root { color-scheme: light !important; }
  html, body { background: #fff !important; }
  /* Everything that neither holds the report nor belongs to it stays off the paper. */
  body *:not(:has([data-report]), [data-report], [data-report] *) { display: none !important; }
  body *:has([data-report]) {
    display: block !important;
    min-height: 0 !important;
    max-width: none !important;
    margin: 0 !important;
    padding: 0 !important;
    background: none !important;
  }
  [data-report] {
    ${paperColours}
    max-width: none !important;
    padding: 0 !important;
    border: 0 !important;
    border-radius: 0 !important;
    background: #fff !important;
    color: #0b1220 !important;
    font-size: 10.5pt;
    print-color-adjust: exact;
  }
  /* One page: what it is at the top, for whom in the middle, what is in it at the foot. */
  [data-report] > header {
    display: flex !important;
    flex-direction: column;
    height: 250mm;
    border: 0 !important;
    padding-block: 0 !important;
    break-after: page;
  }
  [data-report] > header > p:first-child { font-size: 14pt; margin-block-end: 60mm; }
  [data-report] > header > h2 { font-size: 36pt !important; }
  [data-report] > header > nav {
    margin-block-start: auto !important;
    padding-block-start: 8mm;
    border-block-start: 2px solid ${themes.light.accent};
  }
  [data-report] > header > nav > ol { grid-template-columns: repeat(3, 1fr) !important; gap: 6mm !important; }
  [data-report] > header > nav ul { font-size: 9pt; }
  [data-report] > header > nav a { text-decoration: none; }
  [data-report] > section > h3 { margin-block: 14mm 4mm !important; font: 600 22pt ${font.heading}; }
  [data-report] > section:first-of-type > h3 { margin-block-start: 0 !important; }
  [data-report] h4 { font-size: 14pt !important; }
  [data-report] h5 { font-size: 11.5pt !important; }
  [data-report] :is(h3, h4, h5, p:has(+ :is(ul, ol))) { break-after: avoid; }
  [data-report] :is(p, li) { orphans: 3; widows: 3; }
  [data-report] li { break-inside: avoid; }
  [data-report] section > :is(p, ul, ol) { max-width: none !important; }
`;

/** Paper shows the report alone, with a cover, each part on a new page, and no heading left behind. */
export const ReportPrintStyle = createGlobalStyle`
  ${media.print} {
    ${onPaper}
  }
`;
