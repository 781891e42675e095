import { site } from '../constants';
import type { SectionId } from './sections';

/** Position of one band in the window. `id` is null for a band without an anchor. */
export interface BandPosition {
  id: SectionId | null;
  /** Upper and lower edge, in CSS pixels from the top of the window. */
  top: number;
  bottom: number;
}

interface View {
  bands: readonly BandPosition[];
  viewportHeight: number;
  scrollY: number;
  previous: SectionId;
}

/**
 * Returns the section that the URL should name while the user scrolls (rule 2.3).
 * A band qualifies when half of it is visible or when it covers half of the window. Among several, the one with the largest visible part
 * wins; in a tie, the first. If none qualifies, or the winning band has no id, the previous section stays active. At the very top it is
 * always the hero, so that a crawler with a very tall window gets the bare path.
 */
export function activeSection({ bands, viewportHeight, scrollY, previous }: View): SectionId {
  if (scrollY <= 0) return 'inicio';
  let best: BandPosition | undefined;
  let bestVisible = 0;
  for (const band of bands) {
    const height = band.bottom - band.top;
    const visible = Math.max(0, Math.min(band.bottom, viewportHeight) - Math.max(band.top, 0));
    const counts = visible >= height * site.activeRatio || visible >= viewportHeight * site.activeRatio;
    if (height > 0 && counts && visible > bestVisible) {
      best = band;
      bestVisible = visible;
    }
  }
  return best?.id ?? previous;
}
