import { z } from 'zod';
import { Language } from './language.js';

const portalName = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/);
const routePath = z.string().regex(/^(\/|(\/(:[a-z][a-zA-Z]*|[a-zA-Z0-9._-]+))+|\*)$/);

/** One route of a portal. `path` is a pattern of whole segments: `/empresa/:id`; `*` takes what nobody else does. */
export const PortalRoute = z
  .object({
    path: routePath,
    access: z.enum(['public', 'protected']),
    /** Where a person without a session is sent; required for protected routes. */
    loginPath: z.string().startsWith('/').optional(),
    /** Webpack chunk that holds this route's page, when it is not in the exposed chunk. */
    chunk: z.string().optional(),
    /** Key in the locale files of an object with `title`, `description`, `keywords` for the document head. */
    head: z.string(),
    /** Path that search engines should know the page by, when it is not the route itself. */
    canonical: z.string().startsWith('/').optional(),
    /** Rendered at release time in every locale. Only public routes without parameters. */
    prerender: z.boolean().default(false),
    /** False keeps the page out of search engines and the sitemap. */
    index: z.boolean().default(false),
  })
  .refine((route) => route.access === 'public' || route.loginPath !== undefined, {
    path: ['loginPath'],
    message: 'a protected route needs a loginPath',
  });
export type PortalRoute = z.infer<typeof PortalRoute>;

/** How the other portals' menus name a portal, and the page that the entry leads to. */
export const PortalNav = z.object({
  label: z.record(Language, z.string().min(1).max(40)),
  path: routePath,
});
export type PortalNav = z.infer<typeof PortalNav>;

/** portal.json: what a portal says about itself. */
export const PortalDescriptor = z
  .object({
    name: portalName,
    title: z.record(Language, z.string()),
    routes: z.array(PortalRoute).min(1),
    /** Left out by portals that are not part of the client area. */
    nav: PortalNav.optional(),
    /** Semver range of @portals/platform that the portal was made for. */
    platform: z.string(),
    locales: z.array(Language).min(1),
    /** Portals whose paths may overlap with this one's, as `/empresa/1` and `/empresa/:id` do. Both must name each other. */
    overlapsWith: z.array(z.string()).optional(),
    /** Kilobytes of scripts that one route may need, where the usual bound is too small. */
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
