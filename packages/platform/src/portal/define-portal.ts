import type { Language } from '@portals/contracts/constants';
import type { ComponentType } from 'react';

/** Texts of one language: nested objects with texts at the leaves. */
export type Messages = Record<string, unknown>;

/** Loads the texts of one namespace, one file a language. */
export type MessageLoaders = Record<Language, () => Promise<{ default: Messages }>>;

/** Loads the module of a page, which is its default export. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** What a portal exposes as `./portal`. */
export interface PortalModule {
  name: string;
  routes: { path: string; load: PageLoader }[];
  messages: MessageLoaders;
}

/** The part of portal.json that is asked for here; bundles hold nothing else of it. */
export interface PortalDescription {
  /** Also the namespace of the portal's texts. */
  name: string;
  routes: readonly { path: string }[];
}

/** What a portal adds to its portal.json: a page for each path that is listed there, and its texts. */
export interface PortalParts<Path extends string> {
  pages: Record<Path, PageLoader>;
  messages: MessageLoaders;
}

/**
 * Describes a portal to the shell. The build refuses a page without route and the reverse, and names the chunk of a
 * page as its route in portal.json does.
 * @param descriptor the content of portal.json
 */
export function definePortal<const D extends PortalDescription>(
  descriptor: D,
  parts: PortalParts<D['routes'][number]['path']>,
): PortalModule;
export function definePortal(descriptor: PortalModule | PortalDescription, parts?: PortalParts<string>) {
  // Releases that were made for platform 1.1 and older give all of it in one object.
  if (parts === undefined) return descriptor;
  const routes = Object.entries(parts.pages).map(([path, load]) => ({ path, load }));
  return { name: descriptor.name, routes, messages: parts.messages };
}
