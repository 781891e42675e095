import type { Language } from '@portals/contracts/constants';
import type { ComponentType } from 'react';

/** Texts of one language: nested objects with texts at the leaves. */
export type Messages = Record<string, unknown>;

/** Loads the texts of one namespace, one file a language. */
export type MessageLoaders = Record<Language, () => Promise<{ default: Messages }>>;

/** One page of a portal. `path` is written as in portal.json. */
export interface PortalRouteModule {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** What a portal exposes as `./portal`. */
export interface PortalModule {
  name: string;
  routes: PortalRouteModule[];
  messages: MessageLoaders;
}

/**
 * Describes a portal to the shell. `name` is also the namespace of its texts.
 * @throws Error when two routes have the same path: the second could never be shown
 */
export function definePortal(portal: PortalModule): PortalModule {
  const paths = portal.routes.map((route) => route.path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new Error(`${portal.name} defines the route ${twice} twice`);
  return portal;
}
