import webpack, { type Configuration } from 'webpack';
import { readDescriptor } from '../descriptor.js';
import { PortalPages } from '../portal-pages.js';
import { sharedRequests } from '../shared.js';
import { readPackage } from '../workspace.js';
import { base } from './base.js';
import { compileAtOnce } from './compile-at-once.js';
import { KeepState } from './keep-state.js';
import type { BuildOptions } from './options.js';

interface ContainerParts {
  filename: string;
  /** Modules that run before the portal. */
  before?: string[];
  /** Module with the portal; `src/portal.ts` by default. */
  portal?: string;
  isPrerendering?: boolean;
}

/** Adds a portal's federation container to a configuration. */
export function withContainer(config: Configuration, root: string, parts: ContainerParts): Configuration {
  const container = new webpack.container.ModuleFederationPlugin({
    name: readPackage(root).name.replaceAll('-', '_'),
    library: { type: 'module' },
    filename: parts.filename,
    exposes: {
      './portal': { import: [...(parts.before ?? []), parts.portal ?? './src/portal.ts'], name: 'portal' },
    },
    shared: sharedRequests(root, readDescriptor(root).platform),
  });
  return {
    ...config,
    entry: {},
    plugins: [...(config.plugins ?? []), new PortalPages(root, parts.isPrerendering), container],
  };
}

/**
 * Returns the webpack configuration of a portal: a container built by webpack's own ModuleFederationPlugin that exposes `src/portal.ts` as
 * `./portal` and gets every shared module from the shell.
 */
export function portalConfig(options: BuildOptions): Configuration {
  const config = base(options, 'browser');
  const keepState = options.draft ? new KeepState(options.root) : null;
  return withContainer(
    { ...config, plugins: [...(config.plugins ?? []), compileAtOnce(/^(?!locale-).*\.js$/), keepState] },
    options.root,
    { filename: 'remoteEntry.[contenthash:8].js', ...(keepState && { portal: keepState.portal }) },
  );
}

/**
 * Returns the configuration of the portal's container for Node, which is loaded by the shell's Node bundle and contains only prerendered
 * pages.
 */
export function portalServerConfig(options: BuildOptions): Configuration {
  return withContainer(base(options, 'server'), options.root, { filename: 'main.mjs', isPrerendering: true });
}
