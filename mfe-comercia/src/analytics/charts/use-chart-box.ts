import { usePrinting } from '@portals/ui';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Fallback width, used until the chart has been measured or when it cannot be measured. */
const unmeasured = 320;

export interface ChartBox {
  /** Width in CSS pixels. */
  width: number;
  /** The user's font size in CSS pixels, usually 16. */
  rem: number;
}

/** Size in print, where the table takes up the other half of the page. */
const onPaper: ChartBox = { width: 300, rem: 14 };

/** Measures the space for a chart. Charts are drawn in pixels, so they are redrawn when their container or the font size changes. */
export function useChartBox(place: RefObject<HTMLElement | null>): ChartBox {
  const printing = usePrinting();
  const [box, setBox] = useState<ChartBox>({ width: unmeasured, rem: 16 });
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      // A width of zero means that the chart is hidden because its table is shown instead.
      const width = element.clientWidth;
      setBox((last) =>
        width === 0 ? last : width === last.width && rem === last.rem ? last : { width, rem },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return printing ? onPaper : box;
}
