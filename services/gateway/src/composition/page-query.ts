import type { PortalRoute } from '@portals/contracts/composition';

/**
 * Returns the first of the route's `prerenderQueries` that is part of a query; empty when none is.
 * @param asked query of the address
 */
export function pageQueryOf(
  { prerenderQueries = [] }: Pick<PortalRoute, 'prerenderQueries'>,
  asked: URLSearchParams,
): string {
  const isAskedFor = (query: string) =>
    [...new URLSearchParams(query)].every(([name, value]) => asked.get(name) === value);
  return prerenderQueries.find(isAskedFor) ?? '';
}
