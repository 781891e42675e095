import { basename, relative } from 'node:path';
import type { Refusal } from '@portals/contracts/releases';
import type { Compilation, Module } from 'webpack';
import { sharedNames } from './shared.js';

/** Libraries that the shell provides to every portal. No portal may bundle them, because a second copy would have separate state. */
const sharedPackages = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-router',
  'zustand',
  'swr',
  'i18next',
  'react-i18next',
  'styled-components',
];
const sharedFolders = ['platform', 'ui'];
/**
 * Modules that a portal may bundle itself because they have no global state: design tokens, account forms, and helpers for clicks, forms,
 * lists, sharing and streams.
 */
const stateless =
  /^(packages|@portals)[\\/](ui[\\/](src|dist)[\\/](tokens|second-click|spanish-line|account|sharing)|platform[\\/](src|dist)[\\/](events|form|list))(\.[tj]sx?$|[\\/])/;

const isParent = (module: Module): module is Module & { modules: Iterable<Module> } => 'modules' in module;
const resourceOf = (module: Module): string =>
  'resource' in module && typeof module.resource === 'string' ? module.resource.replace(/\?.*$/, '') : '';

/** Returns the paths of all files whose code is in a build, including those in concatenated modules. */
export function bundledFiles(compilation: Compilation): string[] {
  const files = new Set<string>();
  const add = (module: Module) => {
    if (isParent(module)) for (const inner of module.modules) add(inner);
    const resource = resourceOf(module);
    if (resource !== '') files.add(resource);
  };
  for (const module of compilation.modules) add(module);
  return [...files].sort();
}

/** Returns the path of a file relative to the workspace or to its innermost node_modules. */
function placeOf(file: string, workspace: string): { path: string; isInstalled: boolean } {
  const [, installed] = /.*[\\/]node_modules[\\/](.+)/.exec(file) ?? [];
  return { path: installed ?? relative(workspace, file), isInstalled: installed !== undefined };
}

/** Returns the name of the package that a file belongs to; for files of the workspace, the name of its folder. */
function packageOf({ path, isInstalled }: ReturnType<typeof placeOf>): string {
  const [first = '', second = ''] = path.split(/[\\/]/);
  if (isInstalled) return first.startsWith('@') ? `${first}/${second}` : first;
  return first === 'packages' ? `@portals/${second}` : first;
}

const isShared = (name: string): boolean =>
  sharedPackages.includes(name) || sharedFolders.some((folder) => name === `@portals/${folder}`);

/** Reports only one file per library or folder, which is enough for a developer to find the import. */
const firstOfEach = (refusals: Refusal[]): Refusal[] => [
  ...new Map(refusals.toReversed().map((refusal) => [refusal.mend, refusal])).values(),
];

function errorOf(file: string, root: string, workspace: string): Refusal | null {
  const place = placeOf(file, workspace);
  const name = packageOf(place);
  const where = place.isInstalled ? `node_modules/${place.path}` : place.path;
  if (stateless.test(place.path)) return null;
  if (isShared(name)) {
    return {
      code: 'SECOND_COPY',
      reason: `it would bring a copy of its own of ${name} (${where})`,
      mend: `Import "${name}" itself and nothing below it: the shell gives it to every portal, once.`,
    };
  }
  const isOwn = place.isInstalled ? name === basename(root) : !relative(root, file).startsWith('..');
  // Checking the bundled file finds every kind of import: by path, by package name and through a re-export.
  if (isOwn || (name !== 'shell' && !name.startsWith('mfe-'))) return null;
  return {
    code: 'FOREIGN_IMPORT',
    reason: `it imports ${where}`,
    mend: `Import from @portals/platform and @portals/ui, or have your own copy: ${name} is released without you.`,
  };
}

/** Returns an error for each shared library from which a portal imports a name that the shell does not provide. */
export function checkImported(consumed: ReadonlyMap<string, ReadonlySet<string>>): Refusal[] {
  return [...consumed].flatMap(([library, names]) => {
    const provided = sharedNames[library];
    const missing = provided === undefined ? [] : [...names].filter((name) => !provided.includes(name));
    if (provided === undefined || missing.length === 0) return [];
    return {
      code: 'NOT_PROVIDED',
      reason: `it imports ${missing.join(', ')} from "${library}", which the shell does not provide`,
      mend: `The shell contains only a part of ${library}: ${provided.join(', ')}.`,
    };
  });
}

/**
 * Returns an error for each piece of code that a portal must not bundle: code of the shell, of another portal, or of a library that the
 * shell provides.
 */
export function checkBundled(files: readonly string[], root: string, workspace: string): Refusal[] {
  return firstOfEach(files.flatMap((file) => errorOf(file, root, workspace) ?? []));
}
