import type { PortalRoute } from '@portals/contracts/composition';

/**
 * Returns the first of the route's `prerenderQueries` that the requested query contains; empty when it contains none.
 * @param asked query of the requested address
 */
export function pageQueryOf(
  { prerenderQueries = [] }: Pick<PortalRoute, 'prerenderQueries'>,
  asked: URLSearchParams,
): string {
  const isAskedFor = (query: string) =>
    [...new URLSearchParams(query)].every(([name, value]) => asked.get(name) === value);
  return prerenderQueries.find(isAskedFor) ?? '';
}
