import { useKeptScroll } from '@portals/platform';
import { useEffect, useState } from 'react';
import { activeSection, type BandPosition } from './active-section';
import { scrollToId } from './scroll-to';
import { type SectionId, sectionAddress, sectionIds, sectionOfHash } from './sections';

function measureBands(): BandPosition[] {
  const bands: BandPosition[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('[data-band]')) {
    const { top, bottom } = element.getBoundingClientRect();
    bands.push({ id: sectionIds.find((id) => id === element.id) ?? null, top, bottom });
  }
  return bands;
}

/** Writes the section into the URL with `replaceState`, without a request or a history entry. */
function rewriteAddress(section: SectionId): void {
  const { pathname, search, hash } = window.location;
  const address = sectionAddress(section, search);
  if (pathname !== '/' || address === `${pathname}${search}${hash}`) return;
  try {
    window.history.replaceState(window.history.state, '', address);
  } catch {
    // Safari throws after 100 URL changes within 30 s. The error is ignored, because the next section change updates the URL anyway.
  }
}

/**
 * Returns the section in view on the home page and keeps the URL in sync (rule 2.3). A hash in the initial URL is scrolled to, with the
 * usual distance from the top, unless the user is returning to the page.
 */
export function useHomeSections(): SectionId {
  const [active, setActive] = useState<SectionId>('inicio');
  // A returning user gets the previous scroll position, which may be anywhere in a section, so the hash must not scroll the page.
  const returned = useKeptScroll() !== null;
  const [returns] = useState(returned);

  useEffect(() => {
    let current: SectionId = 'inicio';
    let frame = 0;
    const follow = () => {
      frame = 0;
      const { innerHeight: viewportHeight, scrollY } = window;
      current = activeSection({ bands: measureBands(), viewportHeight, scrollY, previous: current });
      setActive(current);
      rewriteAddress(current);
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(follow);
    };
    const arrive = () => {
      const asked = sectionOfHash(window.location.hash);
      if (asked && !returns) scrollToId(asked, 'instant');
      window.addEventListener('scroll', schedule, { passive: true });
      window.addEventListener('resize', schedule);
      follow();
    };
    frame = requestAnimationFrame(arrive);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [returns]);

  return active;
}
