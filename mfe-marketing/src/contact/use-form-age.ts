import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Returns the path of the page that the browser itself navigated to, before any navigation within the site. */
function landingPath(): string | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : null;
}

/**
 * Returns a function for the milliseconds that the page with the form has been open. The first page counts from the browser's navigation,
 * long before its scripts run; a page reached within the site, from when it was shown. After a return to the first page the age counts from
 * the browser's navigation again: too long, never too short.
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
