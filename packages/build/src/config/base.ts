import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';
import { NameLocaleChunks } from '../name-chunks.js';
import { findWorkspace, readPackage } from '../workspace.js';
import { moduleRules } from './modules.js';
import type { BuildOptions, BundleTarget } from './options.js';
import { optimizationOf, outputOf } from './output.js';

const require = createRequire(import.meta.url);

function versionsOfTools(): string {
  const version = (name: string) => {
    const manifest: unknown = require(`${name}/package.json`);
    return typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : '0';
  };
  return ['webpack', '@swc/core', '@swc/plugin-styled-components'].map(version).join('-');
}

/** Returns the configuration common to all builds; it has no entry yet. */
export function base(options: BuildOptions, target: BundleTarget): Configuration {
  const { root, mode, hot = false, draft = false, output = join(root, 'dist') } = options;
  const kind = draft ? 'draft' : hot ? 'hot' : 'plain';
  const { name } = readPackage(root);
  const cache = join(findWorkspace(root), 'node_modules', '.cache', 'webpack');
  return {
    name: `${name}-${target}`,
    context: root,
    mode,
    target: target === 'server' ? 'node20.19' : ['web', 'es2022'],
    devtool: mode === 'development' ? 'cheap-module-source-map' : false,
    experiments: { outputModule: true, css: true, typescript: false },
    output: outputOf(name, output, target),
    resolve: {
      conditionNames: ['@portals/source', '...'],
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      extensionAlias: { '.js': ['.js', '.ts', '.tsx'] },
    },
    module: moduleRules(name, options, target),
    optimization: optimizationOf(mode, target, draft),
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    // Writing the cache takes longer than it saves a production build, which is made once for each change.
    cache: (draft || mode === 'development') && {
      type: 'filesystem',
      cacheDirectory: cache,
      name: [name, target, kind, versionsOfTools()].join('-'),
      // This file imports every part of the configuration, and webpack includes imported files.
      buildDependencies: { config: [fileURLToPath(new URL('./index.js', import.meta.url))] },
    },
    plugins: [new NameLocaleChunks()],
  };
}
