import { relative, sep } from 'node:path';
import type { Refusal } from '@portals/contracts';
import type { Compilation, Module } from 'webpack';

/** Libraries that the shell gives to every portal. A copy of its own would have a state of its own. */
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
/** Plain values that every portal may have for itself. */
const stateless = /^packages[\\/]ui[\\/]src[\\/]tokens(\.ts$|[\\/])/;

const isParent = (module: Module): module is Module & { modules: Iterable<Module> } => 'modules' in module;
const resourceOf = (module: Module): string =>
  'resource' in module && typeof module.resource === 'string' ? module.resource.replace(/\?.*$/, '') : '';

/** Paths of all files whose code is in a build, also of those that were joined into one module. */
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

/** Name of the package in node_modules that a file belongs to; null for a file of the workspace. */
function packageOf(file: string): string | null {
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file) ?? [];
  return name?.replaceAll('\\', '/') ?? null;
}

/** One for each library or folder: its first file says enough. */
const firstOfEach = (refusals: Refusal[]): Refusal[] => [
  ...new Map(refusals.toReversed().map((refusal) => [refusal.mend, refusal])).values(),
];

function refusalOf(file: string, root: string, workspace: string): Refusal | null {
  const library = packageOf(file);
  const [first = '', second = ''] = relative(workspace, file).split(sep);
  const isShared = library !== null && sharedPackages.includes(library);
  if (stateless.test(relative(workspace, file))) return null;
  if (isShared || (library === null && first === 'packages' && sharedFolders.includes(second))) {
    const name = isShared ? library : `@portals/${second}`;
    const where = relative(
      library === null ? workspace : file.slice(0, file.lastIndexOf('node_modules')),
      file,
    );
    return {
      code: 'SECOND_COPY',
      reason: `it would bring a copy of its own of ${name} (${where})`,
      mend: `Import "${name}" itself and nothing below it: the shell gives it to every portal, once.`,
    };
  }
  if (library !== null || !relative(root, file).startsWith('..')) return null;
  if (first !== 'shell' && !first.startsWith('mfe-')) return null;
  return {
    code: 'FOREIGN_IMPORT',
    reason: `it imports ${relative(workspace, file)}`,
    mend: `Import from @portals/platform and @portals/ui, or have your own copy: ${first} is released without you.`,
  };
}

/** Why a portal's build may not go live: code of the shell, of another portal, or of a library that the shell gives. */
export function checkBundled(files: readonly string[], root: string, workspace: string): Refusal[] {
  return firstOfEach(files.flatMap((file) => refusalOf(file, root, workspace) ?? []));
}
