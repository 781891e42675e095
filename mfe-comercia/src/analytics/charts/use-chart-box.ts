import { useMediaQuery } from '@portals/ui';
import { media } from '@portals/ui/tokens';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of a chart before it is known, and where nothing can be measured. */
const unmeasured = 320;

export interface ChartBox {
  /** CSS pixels. */
  width: number;
  /** CSS pixels of the person's text size, 16 as a rule. */
  rem: number;
}

/** On paper, where half of a page is the table's. */
const onPaper: ChartBox = { width: 300, rem: 14 };

/** How much room a chart has: charts are drawn in pixels, and grow with their place and with the text. */
export function useChartBox(place: RefObject<HTMLElement | null>): ChartBox {
  const printing = useMediaQuery(media.print);
  const [box, setBox] = useState<ChartBox>({ width: unmeasured, rem: 16 });
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      // Without a width it is out of sight, behind its table.
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
