import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Returns the path of the document's first page, from before any navigation within the site. */
function landingPath(): string | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : null;
}

/**
 * Returns a function that returns how many milliseconds the page with the form has been open. On the first page of the document, time
 * counts from the browser's navigation, long before the scripts run; on any other page, from its first display. When the user comes back to
 * the first page, the result is therefore too long, but it is never too short.
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
