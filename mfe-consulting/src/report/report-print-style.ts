import { font, media, paperCss, themes } from '@portals/ui/tokens';
import { createGlobalStyle } from 'styled-components';

const onPaper = `
  ${paperCss('data-report', '20mm 20mm 22mm')}
  [data-report] {
    max-width: none !important;
    padding: 0 !important;
    border: 0 !important;
    border-radius: 0 !important;
    font-size: 10.5pt;
  }
  /* Cover page: title at the top, company in the middle, contents at the bottom. A long company name uses the space below the title. */
  [data-report] > header {
    display: flex !important;
    flex-direction: column;
    height: 250mm;
    border: 0 !important;
    padding-block: 0 !important;
    break-after: page;
  }
  /* Heading levels in a PDF must start at 1, so print shows the h1. */
  [data-report] > header > p:first-child { display: none !important; }
  [data-report] > header > h1 {
    display: block !important;
    flex: 0 1 70mm;
    margin-block: 0;
    color: ${themes.light.accentText};
    font: 600 14pt ${font.heading};
  }
  [data-report] > header > h2 { font-size: 36pt !important; }
  [data-report] > header > nav {
    margin-block-start: auto !important;
    padding-block-start: 8mm;
    border-block-start: 2px solid ${themes.light.accent};
  }
  [data-report] > header > nav > ol { grid-template-columns: repeat(3, 1fr) !important; gap: 6mm !important; }
  [data-report] > header > nav ul { font-size: 9pt; }
  [data-report] > header > nav a { text-decoration: none; }
  [data-report] > section > h3 { margin-block: 0 4mm !important; font: 600 22pt ${font.heading}; }
  [data-report] > section { break-before: page; }
  [data-report] h4 { font-size: 14pt !important; }
  [data-report] h5 { font-size: 11.5pt !important; }
  [data-report] :is(h3, h4, h5, p:has(+ :is(ul, ol))) { break-after: avoid; }
  [data-report] :is(p, li) { orphans: 3; widows: 3; }
  [data-report] li { break-inside: avoid; }
  [data-report] li:last-child { break-before: avoid; }
  [data-report] section > :is(p, ul, ol) { max-width: none !important; }
`;

/** Print styles: only the report, with a cover, each part on a new page, and no heading separated from its text. */
export const ReportPrintStyle = createGlobalStyle`
  ${media.print} {
    ${onPaper}
  }
`;
