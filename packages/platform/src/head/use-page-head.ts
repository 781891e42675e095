import { useEffect } from 'react';
import { setPageHead, setRouteHead } from './head-store';
import type { PageHead } from './page-head';

function useHead(head: PageHead | null, set: (head: PageHead | null) => void): void {
  const { title, description, keywords, canonical } = head ?? {};
  useEffect(() => {
    if (title === undefined) return;
    set({
      title,
      ...(description === undefined ? {} : { description }),
      ...(keywords === undefined ? {} : { keywords }),
      ...(canonical === undefined ? {} : { canonical }),
    });
  }, [title, description, keywords, canonical, set]);
  useEffect(() => () => set(null), [set]);
}

/**
 * Sets title, description, keywords, canonical address and social tags while the component is shown. A screen reader
 * hears the title after a change of page. Without it the head is the one that portal.json names for the route.
 */
export function usePageHead(head: PageHead): void {
  useHead(head, setPageHead);
}

/** The head of a route from its portal's texts; for the shell. */
export function useRouteHead(head: PageHead | null): void {
  useHead(head, setRouteHead);
}
