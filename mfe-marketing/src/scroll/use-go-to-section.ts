import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { scrollToId } from './scroll-to';
import { type SectionId, sectionAddress } from './sections';

/** Returns a function that scrolls to a section of the home page, after navigating there from any other page. */
export function useGoToSection(): (section: SectionId) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (section) => {
      if (pathname !== '/' || !scrollToId(section)) navigate(sectionAddress(section));
    },
    [pathname, navigate],
  );
}
