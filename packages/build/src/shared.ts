import { join } from 'node:path';
import { findWorkspace, readCatalog, readPackage } from './workspace.js';

/** Options of a shared module: the shell provides one instance, and portals never bundle it. */
export interface SharedRequest {
  singleton: true;
  import: false;
  requiredVersion: string;
}

const fromCatalog = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react/jsx-dev-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-router-dom': 'react-router-dom',
  zustand: 'zustand',
  swr: 'swr',
  i18next: 'i18next',
  'react-i18next': 'react-i18next',
  'styled-components': 'styled-components',
};

/** Modules that the shell fetches only when a portal requests them, with the shell chunk that contains each. */
export const lazyShared: Record<string, string> = { '@portals/ui': 'shared-ui' };

/**
 * Returns the `shared` option of a portal's container: every module by exact request, from the shell only.
 * @param root the portal's folder
 * @param platform semver range of @portals/platform, from the descriptor
 */
export function sharedRequests(root: string, platform: string): Record<string, SharedRequest> {
  const workspace = findWorkspace(root);
  const catalog = readCatalog(workspace);
  const request = (requiredVersion: string): SharedRequest => ({
    singleton: true,
    import: false,
    requiredVersion,
  });
  const shared: Record<string, SharedRequest> = {};
  for (const [key, name] of Object.entries(fromCatalog)) {
    const version = catalog.get(name);
    if (version === undefined) throw new Error(`pnpm-workspace.yaml has no catalog version of ${name}`);
    shared[key] = request(`^${version}`);
  }
  shared['@portals/platform'] = request(platform);
  shared['@portals/ui'] = request(`^${readPackage(join(workspace, 'packages', 'ui')).version}`);
  return shared;
}
