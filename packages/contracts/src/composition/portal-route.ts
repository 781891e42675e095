import { z } from 'zod';
import { Language } from './language.js';

const routePath = z.string().regex(/^(\/|(\/(:[a-z][a-zA-Z]*|[a-zA-Z0-9._-]+))+|\*)$/);

/** One route of a portal. `path` is a pattern of whole segments, such as `/empresa/:id`; `*` matches paths that no other route matches. */
export const PortalRoute = z
  .object({
    path: routePath,
    access: z.enum(['public', 'protected']),
    /** Path to which visitors without a session are redirected; required for protected routes. */
    loginPath: z.string().startsWith('/').optional(),
    /** Webpack chunk with this route's page, if it is not part of the exposed chunk. */
    chunk: z.string().optional(),
    /** Key of the object in the locale files that has `title`, `description` and `keywords` for the document head. */
    head: z.string(),
    /** Path of the page's canonical URL for search engines, if it differs from the route. */
    canonical: z.string().startsWith('/').optional(),
    /** True when the gateway prerenders the page in every language of the portal. Only for public routes without parameters. */
    prerender: z.boolean().default(false),
    /**
     * Queries that change the first view of the page, such as `mode=register`. The page is also prerendered for each of these queries, so
     * that hydration shifts nothing. With any other query, the page prerendered without a query is served.
     */
    prerenderQueries: z.array(z.string().regex(/^[a-z]+=[a-z]+$/)).optional(),
    /** False to exclude the page from search engines and the sitemap. */
    index: z.boolean().default(false),
    /** Names of the settings that the page needs; services declare them in `pageSettings`. */
    settings: z.array(z.string()).optional(),
  })
  .refine((route) => route.access === 'public' || route.loginPath !== undefined, {
    path: ['loginPath'],
    message: 'a protected route needs a loginPath',
  });
export type PortalRoute = z.infer<typeof PortalRoute>;

/** A portal's entry in the menus of the other portals: its label and the page it opens. */
export const PortalNav = z.object({
  label: z.record(Language, z.string().min(1).max(40)),
  path: routePath,
});
export type PortalNav = z.infer<typeof PortalNav>;
