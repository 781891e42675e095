import type { ComponentType } from 'react';
import type { PaletteLoader } from '../palette/palette-parts';
import type { MessageLoaders } from '../texts/messages';
import type { TodayLoader } from '../today/today-part';

/** Loads the module of a page; the page is its default export. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** The module that a portal exposes as `./portal`. */
export interface PortalModule {
  name: string;
  routes: { path: string; load: PageLoader }[];
  messages: MessageLoaders;
  palette?: PaletteLoader | undefined;
  today?: TodayLoader | undefined;
}

/** The part of portal.json that is used at run time; bundles contain only this part. */
export interface PortalDescription {
  /** Name of the portal, also the namespace of its texts. */
  name: string;
  routes: readonly { path: string }[];
}

/**
 * A portal's code for its portal.json: a page for each path listed there, its texts, and its parts of the palette and of the home
 * page, if it has any.
 */
export interface PortalParts<Path extends string> {
  pages: Record<Path, PageLoader>;
  messages: MessageLoaders;
  palette?: PaletteLoader;
  today?: TodayLoader;
}

/**
 * Defines a portal for the shell. The build fails for a page without a route and for a route without a page, and names the chunk of each
 * page after its route in portal.json.
 * @param descriptor the content of portal.json
 */
export function definePortal<const D extends PortalDescription>(
  descriptor: D,
  parts: PortalParts<D['routes'][number]['path']>,
): PortalModule;
export function definePortal(descriptor: PortalModule | PortalDescription, parts?: PortalParts<string>) {
  // Releases built for platform 1.1 and older pass everything in one object.
  if (parts === undefined) return descriptor;
  const routes = Object.entries(parts.pages).map(([path, load]) => ({ path, load }));
  const { messages, palette, today } = parts;
  return { name: descriptor.name, routes, messages, palette, today };
}
