import { type DocumentHead, type Listing, writeHead } from './page-head';

/** The head that portal.json gives a route. */
export interface DocumentHeadOfRoute extends DocumentHead {
  listing: Listing;
}

// The page's own head wins over the one that the shell takes from the portal's descriptor.
let ofRoute: DocumentHeadOfRoute | null = null;
let ofPage: DocumentHead | null = null;

function apply(): void {
  const head = ofPage ?? ofRoute;
  if (head !== null) writeHead(head, ofRoute?.listing ?? null);
}

export function setRouteHead(head: DocumentHeadOfRoute | null): void {
  ofRoute = head;
  apply();
}

export function setPageHead(head: DocumentHead | null): void {
  ofPage = head;
  apply();
}
