import { useEffect } from 'react';
import { type DocumentHeadOfRoute, setPageHead, setRouteHead } from './head-store';
import type { DocumentHead, Listing } from './page-head';

type Values = { [Key in keyof DocumentHead]-?: DocumentHead[Key] | undefined } & { title: string };

/** The parts that are there: a part that is undefined would count as given. */
function headOf({ title, description, keywords, canonical }: Values): DocumentHead {
  return {
    title,
    ...(description === undefined ? {} : { description }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(canonical === undefined ? {} : { canonical }),
  };
}

/**
 * Sets title, description, keywords, canonical address and social tags while the component is shown. A screen reader
 * hears the title after a change of page. Without it the head is the one that portal.json names for the route.
 */
export function usePageHead({ title, description, keywords, canonical }: DocumentHead): void {
  useEffect(() => {
    setPageHead(headOf({ title, description, keywords, canonical }));
  }, [title, description, keywords, canonical]);
  useEffect(() => () => setPageHead(null), []);
}

/** The head of a route from its portal's texts, and what search engines may do with it; for the shell. */
export function useRouteHead(
  { title, description, keywords, canonical }: DocumentHead,
  listing: Listing,
): void {
  useEffect(() => {
    const head: DocumentHeadOfRoute = { ...headOf({ title, description, keywords, canonical }), listing };
    setRouteHead(head);
  }, [title, description, keywords, canonical, listing]);
  useEffect(() => () => setRouteHead(null), []);
}
