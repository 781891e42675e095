import { z } from 'zod';
import { Language } from '../composition/language.js';
import { PortalNav, PortalRoute } from '../composition/portal-route.js';

const portalName = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/);

/** portal.json: the description of a portal, written by its team. */
export const PortalDescriptor = z
  .object({
    name: portalName,
    title: z.record(Language, z.string()),
    routes: z.array(PortalRoute).min(1),
    /** Omitted by portals outside the client area. */
    nav: PortalNav.optional(),
    /** Semver range of @portals/platform that the portal supports. */
    platform: z.string(),
    locales: z.array(Language).min(1),
    /**
     * Portals whose paths may overlap with this portal's paths, as `/empresa/1` and `/empresa/:id` do. Both portals must list each other.
     */
    overlapsWith: z.array(z.string()).optional(),
    /** Script budget of each route in kilobytes, instead of the default. */
    scriptBudget: z.int().min(1).max(4000).optional(),
  })
  .refine(({ nav, routes }) => nav === undefined || routes.some(({ path }) => path === nav.path), {
    path: ['nav', 'path'],
    message: 'is none of the routes of the portal',
  });
export type PortalDescriptor = z.infer<typeof PortalDescriptor>;

export const PageHead = z.object({
  title: z.string(),
  description: z.string(),
  keywords: z.string().optional(),
});
export type PageHead = z.infer<typeof PageHead>;
