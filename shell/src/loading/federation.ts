import { Module } from '@module-federation/enhanced/runtime';
import type { ComposedRelease, ComposedShell } from '@portals/contracts/composition';
import { fetchAndVerify } from './gate';
import { chunkFiles } from './gate-files';
import type { Integrity } from './pins';
import { loadModules } from './preloaded';
import { importUi, type ShareScope, shareScope } from './shared/modules';
import { type UntilLoaded, untilLoaded } from './until-loaded';

type Ui = Awaited<ReturnType<typeof importUi>>;
/** Code of the command palette: a part of the design system that is loaded when the palette opens. */
export type PaletteCode = Awaited<ReturnType<Ui['loadPalette']>>;

type Host = ConstructorParameters<typeof Module>[0]['host'];

const unheard = { emit: async () => undefined };
const shareScopeMap: { default?: ShareScope } = {};

/**
 * Minimal substitute for the federation runtime's host instance, with only the properties that `Module` reads: the share scope, and hooks,
 * which are unused here. The real instance supports manifests, preloading and remotes by name; it would add 6 KB (brotli) before the first
 * page is usable.
 */
const host = {
  options: { name: 'shell', shared: {} },
  shareScopeMap,
  hooks: {
    lifecycle: { beforeInitContainer: { emit: async (args: object) => args }, initContainer: unheard },
  },
  remoteHandler: { hooks: { lifecycle: { loadEntry: unheard } } },
  loaderHook: {
    lifecycle: {
      loadEntryError: unheard,
      afterLoadEntry: unheard,
      beforeInitRemote: unheard,
      afterInitRemote: unheard,
      beforeGetExpose: unheard,
      getModuleFactory: unheard,
      afterGetExpose: unheard,
      beforeExecuteFactory: unheard,
      afterExecuteFactory: unheard,
    },
  },
} as unknown as Host;

/** The containers by URL. Two releases of one portal can coexist on a page. */
const containers = new Map<string, InstanceType<typeof Module>>();

/**
 * Provides the shell's modules to the portals' containers.
 * @returns `pending` and `hurry` for the design system, which is loaded when a portal requests it, and a loader of the palette's code
 */
export function startFederation(
  shell: ComposedShell,
  integrity: Integrity,
): Pick<UntilLoaded<Ui>, 'pending' | 'hurry'> & { loadPalette: () => Promise<PaletteCode> } {
  const pass = async (chunk: string) => {
    const files = chunkFiles(shell, integrity, chunk);
    await fetchAndVerify(files);
    loadModules(files);
  };
  const ui = untilLoaded(async () => {
    await pass('shared-ui');
    return importUi();
  });
  shareScopeMap.default = shareScope(ui.load);
  const loadPalette = async () => {
    const [{ loadPalette: load }] = await Promise.all([ui.load(), pass('shared-palette')]);
    return load();
  };
  return { ...ui, loadPalette };
}

/** Imports a portal's container and returns the module that it exposes as `./portal`. */
export async function importPortal(portal: string, release: ComposedRelease): Promise<unknown> {
  const entry = new URL(release.base + release.entry, window.location.href).href;
  const container =
    containers.get(entry) ??
    new Module({
      host,
      remoteInfo: { name: portal, entry, type: 'module', entryGlobalName: portal, shareScope: 'default' },
    });
  containers.set(entry, container);
  return container.get(`${portal}/portal`, './portal');
}
