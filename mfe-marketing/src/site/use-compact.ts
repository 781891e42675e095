import { useEffect, useState } from 'react';
import { site } from '../constants';

/** Returns true once the page has scrolled more than 20 px: 20 is not compact, 21 is (rule 2.4). */
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
