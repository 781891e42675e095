import type { PortalRoute } from '@portals/contracts/composition';
import { type Listing, useRouteHead } from '@portals/platform/host';
import { useTranslation } from 'react-i18next';
import type { Target } from '../composition/find-route';

/** Returns the robots setting as the gateway computes it: a page with another canonical path is indexed under that path. */
function listingOf({ index, canonical }: PortalRoute): Listing {
  if (index) return 'listed';
  return canonical === undefined ? 'hidden' : 'folded';
}

/** Sets the document head of a route from portal.json and the portal's texts, until the page sets its own. */
export function RouteHead({ target: { portal, route } }: { target: Target }) {
  const { t, i18n } = useTranslation(portal.name);
  const key = (name: string) => `${route.head}.${name}`;
  const optional = (name: 'description' | 'keywords') =>
    i18n.exists(key(name), { ns: portal.name }) ? { [name]: String(t(key(name))) } : {};
  const head = {
    title: String(t(key('title'))),
    ...optional('description'),
    ...optional('keywords'),
    ...(route.canonical === undefined ? {} : { canonical: route.canonical }),
  };
  useRouteHead(head, listingOf(route));
  return null;
}
