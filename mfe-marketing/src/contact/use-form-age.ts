import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Path of the page that the browser itself navigated to, before any move inside the site. */
function landingPath(): string | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : null;
}

/**
 * How long the page with the form has been open, in milliseconds. The page that the browser navigated to is open since that
 * began, long before its scripts run; one reached inside the site, since it was put on screen. After coming back to the
 * first page its age counts from the navigation again: too long, never too short.
 */
export function useFormAge(): () => number {
  const [path] = useState(useLocation().pathname);
  const openedAt = useRef(0);
  useEffect(() => {
    const landing = landingPath();
    if (landing !== null && landing !== path) openedAt.current = performance.now();
  }, [path]);
  return () => Math.round(performance.now() - openedAt.current);
}
