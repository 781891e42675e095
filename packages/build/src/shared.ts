import { findWorkspace, isOutside, packageFolder, readCatalog, readPackage } from './workspace.js';

/** Options of a shared module: the shell provides one instance, and portals never bundle it. */
export interface SharedRequest {
  singleton: true;
  import: false;
  requiredVersion: string;
}

/** Module requests that the shell provides, mapped to the library that contains each module. */
const libraryOf = {
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

/** Third-party libraries that the shell provides to every portal. */
export const sharedLibraries: readonly string[] = [...new Set(Object.values(libraryOf))];

/**
 * Names that portals may import from the libraries that the shell contains only in part, to keep its first load small. The shell exports
 * them in `shell/src/loading/shared`.
 */
export const sharedNames: Readonly<Record<string, readonly string[]>> = {
  i18next: ['createInstance', 'default'],
  'react-i18next': ['I18nextProvider', 'useTranslation'],
  'react-router-dom': [
    ...['createSearchParams', 'generatePath', 'Link', 'matchPath', 'Navigate', 'NavLink', 'Outlet', 'Route'],
    ...['Routes', 'useHref', 'useInRouterContext', 'useLocation', 'useMatch', 'useNavigate', 'useParams'],
    ...['useRoutes', 'useSearchParams'],
  ],
  'styled-components': [
    ...['createGlobalStyle', 'css', 'default', 'keyframes', 'StyleSheetManager', 'styled', 'ThemeProvider'],
    'useTheme',
  ],
  swr: ['default', 'mutate', 'SWRConfig', 'useSWRConfig'],
  zustand: ['create', 'createStore', 'useStore'],
};

/** Modules that the shell fetches only when a portal requests them, with the shell chunk that contains each. */
export const lazyShared: Record<string, string> = { '@portals/ui': 'shared-ui' };

/** Returns the exact versions that the shell of the checkout provides, by package, except for `@portals/platform`. */
export function providedVersions(workspace: string): Record<string, string> {
  const catalog = readCatalog(workspace);
  const versions = sharedLibraries.map((name) => {
    const version = catalog.get(name);
    if (version === undefined) throw new Error(`pnpm-workspace.yaml has no catalog version of ${name}`);
    return [name, version];
  });
  return {
    ...Object.fromEntries(versions),
    '@portals/ui': readPackage(packageFolder(workspace, 'ui')).version,
  };
}

/**
 * Returns the semver range of every package that the shell provides to a portal. Outside the checkout, the ranges are the peer dependencies
 * of the portal, or else of the installed `@portals/platform`; in the checkout, they are compatible with the catalog.
 */
function sharedRanges(root: string): Map<string, string> {
  const workspace = findWorkspace(root);
  if (!isOutside(workspace)) {
    const provided = Object.entries(providedVersions(workspace));
    return new Map(provided.map(([name, version]) => [name, `^${version}`]));
  }
  const [platform, ui] = ['platform', 'ui'].map((name) => readPackage(packageFolder(workspace, name)));
  const stated = { ...platform?.peerDependencies, ...readPackage(root).peerDependencies };
  return new Map(Object.entries({ '@portals/ui': `^${ui?.version}`, ...stated }));
}

/**
 * Returns the `shared` option of a portal's container: every module by exact request, from the shell only, so that the shell's version
 * always wins.
 * @param root the portal's folder
 * @param platform semver range of @portals/platform, from the descriptor
 */
export function sharedRequests(root: string, platform: string): Record<string, SharedRequest> {
  const ranges = sharedRanges(root).set('@portals/platform', platform);
  const modules = { ...libraryOf, '@portals/platform': '@portals/platform', '@portals/ui': '@portals/ui' };
  const requests = Object.entries(modules).map(([module, name]): [string, SharedRequest] => {
    const requiredVersion = ranges.get(name);
    if (requiredVersion === undefined) throw new Error(`@portals/platform states no version of ${name}`);
    return [module, { singleton: true, import: false, requiredVersion }];
  });
  return Object.fromEntries(requests);
}

/** Returns the version range that a portal requires of each package whose shared modules its build requests. */
export function requiredRanges(
  root: string,
  platform: string,
  modules: readonly string[],
): Record<string, string> {
  const requests = sharedRequests(root, platform);
  const names: Readonly<Record<string, string>> = libraryOf;
  return Object.fromEntries(
    modules.flatMap((module) => {
      const range = requests[module]?.requiredVersion;
      return range === undefined ? [] : [[names[module] ?? module, range]];
    }),
  );
}
