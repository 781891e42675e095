import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';
import { descriptorRule } from '../portal-pages.js';
import { findWorkspace } from '../workspace.js';
import { type BuildOptions, type BundleTarget, versionPlaceholder } from './options.js';

const require = createRequire(import.meta.url);

/** Returns the same options for browser and Node builds; otherwise class names would differ and hydration would duplicate the CSS. */
function swcOptions(namespace: string, { root, mode, hot = false, draft = false }: BuildOptions) {
  const styled = { ssr: true, displayName: mode === 'development', fileName: false, pure: true, namespace };
  return {
    swcrc: false,
    configFile: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        // The compiler adds Fast Refresh code only in development mode. `KeepState` then adapts this code to the production build of React.
        react: {
          runtime: 'automatic',
          development: mode === 'development' || draft,
          refresh: hot || draft,
        },
      },
      experimental: {
        plugins: [[require.resolve('@swc/plugin-styled-components'), styled]],
        cacheRoot: join(findWorkspace(root), 'node_modules', '.cache', 'swc'),
      },
    },
  };
}

/** Returns webpack's module rules for sources, portal.json, fonts and pictures. */
export function moduleRules(
  name: string,
  options: BuildOptions,
  target: BundleTarget,
): NonNullable<Configuration['module']> {
  const swc = { loader: require.resolve('swc-loader'), options: swcOptions(name, options) };
  return {
    strictExportPresence: true,
    // Without this, webpack gives a library that reads an unknown property of `import.meta` the whole object, which contains the path of
    // the build folder.
    parser: { javascript: { importMeta: true } },
    rules: [
      { test: /\.tsx?$/, exclude: /[\\/]node_modules[\\/]/, use: swc },
      descriptorRule,
      { test: /\.woff2$/, use: fileURLToPath(new URL('../fonts/subset-loader.js', import.meta.url)) },
      // Fonts that code reads as bytes, for example to generate PDFs.
      { test: /\.woff$/, type: 'asset/bytes' },
      {
        test: /\.(woff2|png|jpe?g|webp|avif|svg|ico|webmanifest)$/,
        type: 'asset/resource',
        generator:
          target === 'browser' ? {} : { emit: false, publicPath: `/releases/${name}/${versionPlaceholder}/` },
      },
    ],
  };
}
