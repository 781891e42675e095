import { useMediaQuery } from '@portals/ui';
import { media } from '@portals/ui/tokens';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of a chart before it is measured, and where that is impossible. */
const unmeasured = 320;

export interface ChartBox {
  /** Width in CSS pixels. */
  width: number;
  /** Text size of the person in CSS pixels, usually 16. */
  rem: number;
}

/** Size on paper, where the table takes half of the page. */
const onPaper: ChartBox = { width: 300, rem: 14 };

/** Measures the space of a chart: charts are drawn in pixels, and grow with their container and with the text. */
export function useChartBox(place: RefObject<HTMLElement | null>): ChartBox {
  const printing = useMediaQuery(media.print);
  const [box, setBox] = useState<ChartBox>({ width: unmeasured, rem: 16 });
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      // Without a width the chart is hidden behind its table.
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
