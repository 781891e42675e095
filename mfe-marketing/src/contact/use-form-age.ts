import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Returns the path of the page with which the document was loaded, before any client-side navigation. */
function landingPath(): string | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : null;
}

/**
 * Returns a getter for the milliseconds since the visitor opened the page with the form. If the document was loaded with this page, the
 * time starts at the browser's navigation, long before the scripts run; otherwise it starts when the page is first displayed. After a
 * return to the first page, the result may be too long, but it is never too short.
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
