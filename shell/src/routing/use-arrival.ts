import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { focusPage } from './focus-page';
import { placeScroll } from './scroll';
import type { Shown } from './use-shown';

const lasting = new Set(['page', 'failed', 'none', 'session']);

/**
 * After a change of page: scrolls, moves the focus to the heading, and gives the title to be announced. Nothing on the
 * first page of a visit: there the browser does all three.
 */
export function useArrival({ view, location }: Shown): string {
  const back = useNavigationType() === 'POP';
  const last = useRef<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const arrived = lasting.has(view.kind) ? location.pathname : null;
  const { key, hash } = location;

  useEffect(() => {
    if (arrived === null || last.current === arrived) return;
    const first = last.current === null;
    last.current = arrived;
    if (first) return;
    placeScroll({ key, hash }, back);
    if (hash === '') focusPage('heading');
    setAnnounced(document.title);
  }, [arrived, key, hash, back]);

  return announced;
}
