import { join } from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { type BundleTarget, type Mode, serverFolder } from './options.js';

/** Marks the file with a font's rare characters by a suffix, because no first view needs that file. */
const assetModuleFilename = ({ filename = '' }: { filename?: string }) =>
  `assets/[name]${/[?&]rare\b/.test(filename) ? '-rare' : ''}.[contenthash:8][ext]`;

/** Returns the output options for ES modules: hashed file names in browsers, plain ones in Node. */
export function outputOf(
  name: string,
  folder: string,
  target: BundleTarget,
): NonNullable<Configuration['output']> {
  const common = {
    module: true,
    uniqueName: name,
    library: { type: 'module' as const },
    assetModuleFilename,
    hashFunction: 'xxhash64',
    // A module that threw while loading runs again at its next import, so that a retry can succeed.
    strictModuleExceptionHandling: true,
  };
  if (target === 'server') {
    return {
      ...common,
      path: join(folder, serverFolder),
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      // Chunks are loaded from the bundle's folder; assets get the URL that browsers request.
      publicPath: 'auto',
      chunkFormat: 'module',
      chunkLoading: 'import',
    };
  }
  return {
    ...common,
    path: folder,
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    cssChunkFilename: '[name].[contenthash:8].css',
    publicPath: 'auto',
    chunkFormat: 'module',
    chunkLoading: 'import',
  };
}

/** Returns the optimization options: minimized only for browsers, without tiny chunks. */
export function optimizationOf(
  mode: Mode,
  target: BundleTarget,
  draft = false,
): NonNullable<Configuration['optimization']> {
  const named = draft || mode === 'development' || target === 'server';
  return {
    minimize: mode === 'production' && target === 'browser' && !draft,
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        extractComments: false,
        minimizerOptions: {
          module: true,
          compress: { passes: 2 },
          mangle: true,
          format: { comments: false },
        },
      }),
    ],
    moduleIds: named ? 'named' : 'deterministic',
    chunkIds: named ? 'named' : 'deterministic',
    realContentHash: target === 'browser',
    emitOnErrors: false,
    splitChunks:
      target === 'server'
        ? false
        : { chunks: 'async', minSize: 45_000, cacheGroups: { defaultVendors: false } },
  };
}
