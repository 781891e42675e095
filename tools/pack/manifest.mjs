// Converts a workspace package.json to the published one: versions replace `workspace:` and `catalog:`, compiled files replace sources, and
// modules provided by the shell become peer dependencies.

/** Tools for checking and testing a portal; in the checkout, the root package installs them. */
const portalTools = [
  '@biomejs/biome',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'typescript',
];

/** Browser packages whose code the shell provides at run time. */
const fromShell = ['@portals/platform', '@portals/ui'];

const sorted = (entries) => Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns an entry of `exports` with compiled files instead of sources; entries without a source stay as they are. */
function compiledExport(entry) {
  const source = typeof entry === 'string' ? entry : entry['@portals/source'];
  const [, module] = /^\.\/src\/(.+)\.tsx?$/.exec(source ?? '') ?? [];
  return module === undefined ? entry : { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` };
}

/**
 * Returns the versions in which our packages are packed. `platform` and `ui` have their own, to which portals and shells refer; the others
 * have the product's, because a registry takes each version only once.
 * @param {{ name: string, version: string }[]} manifests
 * @param {string} product version of the product
 */
export const packedVersions = (manifests, product) =>
  new Map(manifests.map(({ name, version }) => [name, fromShell.includes(name) ? version : product]));

/**
 * @param {Record<string, any>} own package.json in the workspace
 * @param {{ catalog: Map<string, string>, versions: Map<string, string>, shared: readonly string[], license: string }} workspace versions of the
 *   catalog and of our own packages (`packedVersions`), and the libraries that the shell provides
 */
export function publishedManifest(own, { catalog, versions, shared, license }) {
  const versionOf = (name, spec) => {
    const version = spec.startsWith('workspace:') ? versions.get(name) : catalog.get(name);
    if (version === undefined) throw new Error(`${own.name} needs ${name}, which has no version here`);
    return version;
  };
  const exact = (all = {}) => Object.entries(all).map(([name, spec]) => [name, versionOf(name, spec)]);
  const isPeer = (entry) => shared.includes(entry[0]) || fromShell.includes(entry[0]);
  // A package that exports test helpers also needs their dependencies, which are only devDependencies in the workspace.
  const helpers =
    './testing' in own.exports
      ? exact(own.devDependencies).filter(([name]) => !/^@(types|portals)\//.test(name))
      : [];
  const tools = own.name === '@portals/build' ? portalTools.map((name) => [name, catalog.get(name)]) : [];
  const dependencies = [...exact(own.dependencies), ...exact(own.optionalDependencies)];
  const peers = [...dependencies.filter(isPeer), ...helpers, ...tools];
  const {
    private: _,
    dependencies: __,
    devDependencies: ___,
    optionalDependencies: ____,
    rooms: _____,
    ...kept
  } = own;
  return {
    ...kept,
    version: versions.get(own.name),
    license,
    engines: { node: '>=20.19' },
    files: [...(own.files ?? ['dist']), 'CHANGELOG.md'],
    exports: Object.fromEntries(
      Object.entries(own.exports).map(([door, entry]) => [door, compiledExport(entry)]),
    ),
    dependencies: sorted(dependencies.filter((entry) => !isPeer(entry))),
    ...(peers.length > 0 && {
      peerDependencies: sorted(peers.map(([name, version]) => [name, `^${version}`])),
    }),
  };
}
