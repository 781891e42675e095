import { type PageHead, writeHead } from './page-head';

// The page's own head wins over the one that the shell takes from the portal's descriptor.
let ofRoute: PageHead | null = null;
let ofPage: PageHead | null = null;

function apply(): void {
  const head = ofPage ?? ofRoute;
  if (head !== null) writeHead(head);
}

export function setRouteHead(head: PageHead | null): void {
  ofRoute = head;
  apply();
}

export function setPageHead(head: PageHead | null): void {
  ofPage = head;
  apply();
}
