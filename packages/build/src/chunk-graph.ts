import type { Compilation, Dependency, ModuleGraph } from 'webpack';

const isScript = (file: string) => file.endsWith('.js') && !file.endsWith('.hot-update.js');

/** Returns the script files of every named chunk group in load order, except for a portal's container, which is the release's `entry`. */
export function namedChunks(compilation: Compilation): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [name, group] of compilation.namedChunkGroups) {
    if (name !== 'main' && compilation.entrypoints.has(name)) continue;
    const files = [...new Set(group.chunks.flatMap((chunk) => [...chunk.files]))].filter(isScript);
    if (files.length > 0) groups[name] = files;
  }
  return Object.fromEntries(Object.entries(groups).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the script that starts the bundle: the shell's main module or the portal's container. */
export function entryFile(compilation: Compilation): string {
  for (const entrypoint of compilation.entrypoints.values()) {
    const file = [...entrypoint.getEntrypointChunk().files].find(isScript);
    if (file) return file;
  }
  throw new Error('the build has no entry script');
}

/** Returns the style sheets of the entry. */
export function entryStyles(compilation: Compilation): string[] {
  const files = [...compilation.entrypoints.values()].flatMap((entrypoint) => entrypoint.getFiles());
  return files.filter((file) => file.endsWith('.css'));
}

const namesItsImport = (
  dependency: Dependency | null,
): dependency is Dependency & { getIds(graph: ModuleGraph): string[] } =>
  dependency !== null && 'getIds' in dependency;

/**
 * Returns the shared modules that the portal actually uses, sorted, with the names that it imports from each. An import of the whole module
 * has no names.
 */
export function consumedModules({ modules, moduleGraph }: Compilation): Map<string, Set<string>> {
  const consumed = new Map<string, Set<string>>();
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    // `consume-shared-module|<scope>|<key>|<range>|…`
    const key = module.identifier().split('|')[2];
    if (key === undefined) continue;
    const names = consumed.get(key) ?? new Set();
    consumed.set(key, names);
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      // An import that only unused code needs is inactive, because it is left out of the build.
      if (!connection.isActive(undefined) || !namesItsImport(connection.dependency)) continue;
      const [name] = connection.dependency.getIds(moduleGraph);
      if (name !== undefined) names.add(name);
    }
  }
  return new Map([...consumed].sort(([a], [b]) => (a < b ? -1 : 1)));
}
