import { z } from 'zod';
import { Language } from './language.js';

const routePath = z.string().regex(/^(\/|(\/(:[a-z][a-zA-Z]*|[a-zA-Z0-9._-]+))+|\*)$/);

/** One route of a portal. `path` is a pattern of whole segments, such as `/empresa/:id`; `*` matches paths without another route. */
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
    /** Whether the gateway prerenders the page, in every language of the portal. Only for public routes without parameters. */
    prerender: z.boolean().default(false),
    /**
     * Queries with which the page looks different from the start, such as `mode=register`: with each of them it is prerendered
     * too, so that nothing moves when the browser takes over. Other queries show the page without any.
     */
    prerenderQueries: z.array(z.string().regex(/^[a-z]+=[a-z]+$/)).optional(),
    /** False keeps the page out of search engines and the sitemap. */
    index: z.boolean().default(false),
    /** Names of the settings that the page needs; services declare them in `pageSettings`. */
    settings: z.array(z.string()).optional(),
  })
  .refine((route) => route.access === 'public' || route.loginPath !== undefined, {
    path: ['loginPath'],
    message: 'a protected route needs a loginPath',
  });
export type PortalRoute = z.infer<typeof PortalRoute>;

/** Entry of a portal in the menus of the others: its label, and the page that it leads to. */
export const PortalNav = z.object({
  label: z.record(Language, z.string().min(1).max(40)),
  path: routePath,
});
export type PortalNav = z.infer<typeof PortalNav>;
