import { useEffect } from 'react';
import { type DocumentHeadOfRoute, setPageHead, setRouteHead } from './head-store';
import type { DocumentHead, Listing } from './page-head';

type Values = { [Key in keyof DocumentHead]-?: DocumentHead[Key] | undefined } & { title: string };

/** Drops undefined parts, because they would override the head of the route. */
function headOf({ title, description, keywords, canonical }: Values): DocumentHead {
  return {
    title,
    ...(description === undefined ? {} : { description }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(canonical === undefined ? {} : { canonical }),
  };
}

/**
 * Sets title, description, keywords, canonical address and social tags while the component is mounted. Screen readers announce the title
 * after a page change. Without this hook the page has the head given in portal.json for its route.
 */
export function usePageHead({ title, description, keywords, canonical }: DocumentHead): void {
  useEffect(() => {
    setPageHead(headOf({ title, description, keywords, canonical }));
  }, [title, description, keywords, canonical]);
  useEffect(() => () => setPageHead(null), []);
}

/** Sets the head of a route from its portal's texts, and its search engine listing; for the shell. */
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
