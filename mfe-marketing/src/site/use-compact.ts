import { useEffect, useState } from 'react';
import { site } from '../constants';

/** True when the page is scrolled by more than 20 px: the header is compact at 21 but not at 20 (rule 2.4). */
export const isCompact = (scrollY: number): boolean => scrollY > site.compactAfter;

export function useCompact(): boolean {
  const [compact, setCompact] = useState(false);
  useEffect(() => {
    const update = () => setCompact(isCompact(window.scrollY));
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return compact;
}
