import { themes } from './palette';
import { fontFamilies } from './scale';

const lightColours = Object.entries(themes.light)
  .map(([name, value]) => `--color-${name}: ${value};`)
  .join(' ');

/**
 * Returns declarations for `media.print` that print one part of a page on A4 by itself: everything outside the part is hidden, pages are
 * numbered, and the colours are those of the light scheme, even if the screen uses the dark one.
 * @param part attribute of the element to print, such as `data-report`
 * @param margin margin of each page, as a CSS value
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
