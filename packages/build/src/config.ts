import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { readDescriptor } from './descriptor.js';
import { NameLocaleChunks } from './name-chunks.js';
import { descriptorRule, PortalPages } from './portal-pages.js';
import { sharedRequests } from './shared.js';
import { findWorkspace, readPackage } from './workspace.js';

export type Mode = 'production' | 'development';
/** Where a bundle runs: in browsers, or in Node when public pages are rendered at release time. */
export type Target = 'browser' | 'server';
export interface BuildOptions {
  /** Absolute path of the shell's or the portal's folder. */
  root: string;
  mode: Mode;
  /** Where to write; `<root>/dist` by default. */
  output?: string;
  /** Fast Refresh and webpack's hot runtime, for `npm run dev`. */
  hot?: boolean;
}

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** Stands for the version in the public path of a node bundle until the content hash is known. */
export const versionPlaceholder = '__RELEASE_VERSION__';
/** Folder of the node bundle inside a release; the gateway does not serve it. */
export const serverFolder = 'server';

function versionsOfTools(): string {
  const version = (name: string) => {
    const manifest: unknown = require(`${name}/package.json`);
    return typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : '0';
  };
  return ['webpack', '@swc/core', '@swc/plugin-styled-components'].map(version).join('-');
}

/** The same options in browser and node builds: otherwise class names differ and hydration doubles the CSS. */
function swcOptions(namespace: string, { mode, hot = false }: BuildOptions) {
  const styled = { ssr: true, displayName: mode === 'development', fileName: false, pure: true, namespace };
  return {
    swcrc: false,
    configFile: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic', development: mode === 'development', refresh: hot },
      },
      experimental: {
        plugins: [[require.resolve('@swc/plugin-styled-components'), styled]],
        cacheRoot: join(findWorkspace(here), 'node_modules', '.cache', 'swc'),
      },
    },
  };
}

function moduleRules(
  name: string,
  options: BuildOptions,
  target: Target,
): NonNullable<Configuration['module']> {
  const swc = { loader: require.resolve('swc-loader'), options: swcOptions(name, options) };
  return {
    strictExportPresence: true,
    rules: [
      { test: /\.tsx?$/, exclude: /[\\/]node_modules[\\/]/, use: swc },
      descriptorRule,
      { test: /\.woff2$/, use: fileURLToPath(new URL('./fonts/subset-loader.js', import.meta.url)) },
      {
        test: /\.(woff2|png|jpe?g|webp|avif|svg|ico|webmanifest)$/,
        type: 'asset/resource',
        generator:
          target === 'browser' ? {} : { emit: false, publicPath: `/releases/${name}/${versionPlaceholder}/` },
      },
    ],
  };
}

function outputOf(name: string, folder: string, target: Target): NonNullable<Configuration['output']> {
  const common = {
    module: true,
    uniqueName: name,
    library: { type: 'module' as const },
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    hashFunction: 'xxhash64',
    // A module that threw as it started is run anew when it is asked for again, so that "try again" can work.
    strictModuleExceptionHandling: true,
  };
  if (target === 'server') {
    return {
      ...common,
      path: join(folder, serverFolder),
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      // Chunks lie beside the bundle; assets are addressed as browsers ask for them.
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

function optimizationOf(mode: Mode, target: Target): NonNullable<Configuration['optimization']> {
  const named = mode === 'development' || target === 'server';
  return {
    minimize: mode === 'production' && target === 'browser',
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
    splitChunks: target === 'server' ? false : { chunks: 'async', minSize: 12_000 },
  };
}

function base(options: BuildOptions, target: Target): Configuration {
  const { root, mode, hot = false, output = join(root, 'dist') } = options;
  const { name } = readPackage(root);
  const cache = join(findWorkspace(here), 'node_modules', '.cache', 'webpack');
  return {
    name: `${name}-${target}`,
    context: root,
    mode,
    target: target === 'server' ? 'node20.19' : ['web', 'es2022'],
    devtool: mode === 'development' ? 'cheap-module-source-map' : false,
    experiments: { outputModule: true, css: true, typescript: false },
    output: outputOf(name, output, target),
    resolve: {
      conditionNames: ['source', '...'],
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      extensionAlias: { '.js': ['.js', '.ts', '.tsx'] },
    },
    module: moduleRules(name, options, target),
    optimization: optimizationOf(mode, target),
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      cacheDirectory: cache,
      name: [name, target, mode, hot ? 'hot' : 'plain', versionsOfTools()].join('-'),
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    plugins: [new NameLocaleChunks()],
  };
}

/**
 * Tells V8 to compile all functions of files while they are fetched, beside the main thread; one by one at their first
 * call they cost a slow phone a fifth of a second. Other engines see a comment.
 * https://v8.dev/blog/explicit-compile-hints
 * @param test names of files whose code mostly runs as soon as they are there
 */
function compileAtOnce(test: RegExp): webpack.BannerPlugin {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test,
    // After the minimizer, which would drop it, and before the hashes.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;

/**
 * The shell's libraries in files of their own: they change seldom, so a new shell leaves them in the browser's cache,
 * and the browser compiles one while the others come.
 */
function shellChunks(common: SplitChunks | undefined): SplitChunks {
  const group = (name: string, test: RegExp, priority: number) => ({
    [name]: { name, test, priority, chunks: 'initial' as const, enforce: true },
  });
  return {
    ...common,
    cacheGroups: {
      ...group('react', /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, 20),
      ...group('libraries', /[\\/]node_modules[\\/]/, 10),
    },
  };
}

/**
 * Webpack configuration of the shell: one entry, `src/main.tsx`, no federation plugin (it provides the shared
 * modules at run time), ES modules throughout.
 */
export function shellConfig(options: BuildOptions): Configuration {
  const config = base(options, 'browser');
  // Portals are registered by entry and type, so the runtime needs neither its manifests nor its Node half.
  const runtime = new webpack.DefinePlugin({
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
    ENV_TARGET: JSON.stringify('web'),
  });
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    optimization: { ...config.optimization, splitChunks: shellChunks(config.optimization?.splitChunks) },
    plugins: [...(config.plugins ?? []), runtime, compileAtOnce(/^(main|react|libraries)\..*\.js$/)],
  };
}

/** The shell's node bundle (`src/server.tsx`), which renders public pages at release time. */
export function shellServerConfig(options: BuildOptions): Configuration {
  return { ...base(options, 'server'), entry: { main: './src/server.tsx' } };
}

interface ContainerParts {
  filename: string;
  /** Modules that run before the portal. */
  before?: string[];
}

function withContainer(config: Configuration, root: string, parts: ContainerParts): Configuration {
  const container = new webpack.container.ModuleFederationPlugin({
    name: readPackage(root).name.replaceAll('-', '_'),
    library: { type: 'module' },
    filename: parts.filename,
    exposes: { './portal': { import: [...(parts.before ?? []), './src/portal.ts'], name: 'portal' } },
    shared: sharedRequests(root, readDescriptor(root).platform),
  });
  return {
    ...config,
    entry: {},
    plugins: [...(config.plugins ?? []), new PortalPages(root), container],
  };
}

/**
 * Webpack configuration of a portal: a container built by webpack's own ModuleFederationPlugin that exposes
 * `./portal` from `src/portal.ts` and takes every shared module from the shell.
 */
export function portalConfig(options: BuildOptions): Configuration {
  const config = base(options, 'browser');
  return withContainer(
    { ...config, plugins: [...(config.plugins ?? []), compileAtOnce(/^(?!locale-).*\.js$/)] },
    options.root,
    { filename: 'remoteEntry.[contenthash:8].js' },
  );
}

/** The portal's container for Node, rendered together with the shell's node bundle. */
export function portalServerConfig(options: BuildOptions): Configuration {
  return withContainer(base(options, 'server'), options.root, { filename: 'main.mjs' });
}

/**
 * The portal's container for `npm run dev`: unhashed files at a fixed address, webpack's hot runtime and Fast Refresh.
 * @param url where the files are served, with a slash at the end
 */
export function portalDevConfig(options: { root: string; url: string }): Configuration {
  const { root, url } = options;
  const config = base({ root, mode: 'development', hot: true }, 'browser');
  const { name } = readPackage(root);
  const events = encodeURIComponent(`${url}__hot`);
  const texts = {
    test: /\.json$/,
    include: join(root, 'src', 'locales'),
    type: 'javascript/esm',
    use: {
      loader: fileURLToPath(new URL('./locale-loader.js', import.meta.url)),
      options: { portal: name },
    },
  };
  return withContainer(
    {
      ...config,
      module: { ...config.module, rules: [...(config.module?.rules ?? []), texts] },
      output: { ...config.output, filename: '[name].js', chunkFilename: '[name].js', publicPath: url },
      plugins: [
        ...(config.plugins ?? []),
        new webpack.HotModuleReplacementPlugin(),
        new ReactRefreshPlugin({ overlay: false }),
      ],
    },
    root,
    {
      filename: 'remoteEntry.js',
      before: [
        require.resolve('@pmmmwh/react-refresh-webpack-plugin/client/ReactRefreshEntry.js'),
        `${require.resolve('webpack-hot-middleware/client')}?path=${events}&reload=true&quiet=true&overlay=false`,
        `${fileURLToPath(new URL('../client/follow-builds.ts', import.meta.url))}?portal=${name}&events=${events}`,
      ],
    },
  );
}
