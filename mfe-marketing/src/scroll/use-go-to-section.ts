import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { scrollToId } from './scroll-to';
import { type SectionId, sectionAddress } from './sections';

/** Returns a function that scrolls to a section on the home page; from any other page it navigates to that section. */
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
