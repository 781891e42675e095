import { useEffect } from 'react';

/**
 * Loads the site's fonts for printing. On a slow connection the browser may skip some fonts for the whole visit (`font-display: optional`),
 * so that a printout would mix them with a system font.
 */
export function usePrintFonts(): void {
  useEffect(() => {
    for (const face of document.fonts ?? []) {
      if (face.display !== 'optional') continue;
      face.display = 'swap';
      face.load().catch(() => undefined);
    }
  }, []);
}
