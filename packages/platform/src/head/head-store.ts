import { type Listing, type PageHead, writeHead } from './page-head';

/** The head that portal.json gives a route. */
export interface RouteHead extends PageHead {
  listing: Listing;
}

// The page's own head wins over the one that the shell takes from the portal's descriptor.
let ofRoute: RouteHead | null = null;
let ofPage: PageHead | null = null;

function apply(): void {
  const head = ofPage ?? ofRoute;
  if (head !== null) writeHead(head, ofRoute?.listing ?? null);
}

export function setRouteHead(head: RouteHead | null): void {
  ofRoute = head;
  apply();
}

export function setPageHead(head: PageHead | null): void {
  ofPage = head;
  apply();
}
