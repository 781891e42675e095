import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';
import { NameLocaleChunks } from '../name-chunks.js';
import { findWorkspace, lockfiles, readPackage } from '../workspace.js';
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

/**
 * Returns a hash of the build inputs that webpack does not track, as the cache's version. The lockfiles are included because
 * webpack assumes that installed packages never change.
 */
function settingsOf(root: string): string {
  const hash = createHash('sha256').update(root);
  const workspace = findWorkspace(root);
  const files = [
    ...lockfiles.map((name) => join(workspace, name)),
    ...['package.json', 'portal.json'].map((name) => join(root, name)),
  ];
  for (const file of files.filter((one) => existsSync(one)))
    hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Returns the configuration common to all builds; it has no entry yet. */
export function base(options: BuildOptions, target: BundleTarget): Configuration {
  const { root, mode, hot = false, draft = false, cached = false, output = join(root, 'dist') } = options;
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
    // Other production builds do not use the cache, because writing it would cost a single build more time than it saves.
    cache: (draft || cached || mode === 'development') && {
      type: 'filesystem',
      cacheDirectory: cache,
      name: [name, target, mode, kind, versionsOfTools()].join('-'),
      version: settingsOf(root),
      // A change of any part of the configuration must invalidate the cache. index.js imports every part, and webpack tracks these imports,
      // too.
      buildDependencies: { config: [fileURLToPath(new URL('./index.js', import.meta.url))] },
    },
    plugins: [new NameLocaleChunks()],
  };
}
