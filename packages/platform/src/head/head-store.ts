import { type DocumentHead, type Listing, writeHead } from './page-head';

/** Document head of a route, as declared in portal.json. */
export interface DocumentHeadOfRoute extends DocumentHead {
  listing: Listing;
}

// The head set by the page overrides the head that the shell sets from portal.json.
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
