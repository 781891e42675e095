import { themes } from './palette';
import { fontFamilies } from './scale';

const lightColours = Object.entries(themes.light)
  .map(([name, value]) => `--color-${name}: ${value};`)
  .join(' ');

/**
 * Declarations for `media.print` that put one part of a page on A4 by itself: everything that neither holds it nor belongs to it
 * is left out, each page has its number, and the colours are the light ones, whatever the screen has.
 * @param part the attribute of the element that is printed, such as `data-report`
 * @param margin of each page, as CSS has it
 */
export const paperCss = (part: string, margin: string): string => `
  @page {
    size: A4;
    margin: ${margin};
    @bottom-right {
      content: counter(page) ' / ' counter(pages);
      color: ${themes.light.muted};
      font: 9pt ${fontFamilies.text};
    }
  }
  :root { color-scheme: light !important; }
  html, body { background: #fff !important; }
  body *:not(:has([${part}]), [${part}], [${part}] *) { display: none !important; }
  body *:has([${part}]) {
    display: block !important;
    min-height: 0 !important;
    max-width: none !important;
    margin: 0 !important;
    padding: 0 !important;
    background: none !important;
  }
  [${part}] {
    ${lightColours}
    background: #fff !important;
    color: ${themes.light.text} !important;
    print-color-adjust: exact;
  }
`;
