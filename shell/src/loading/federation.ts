import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComposedRelease, ComposedShell } from '@portals/contracts/composition';
import { passGate } from './gate';
import { chunkFiles } from './gate-files';
import type { Integrity } from './pins';
import { loadModules } from './preloaded';
import { importUi, sharedModules } from './shared/modules';
import { type UntilLoaded, untilLoaded } from './until-loaded';

type Ui = Awaited<ReturnType<typeof importUi>>;
/** The palette's code, a part of the design system that is loaded when it opens. */
export type PaletteCode = Awaited<ReturnType<Ui['loadPalette']>>;

const registered = new Set<string>();

/**
 * Starts the federation runtime. Its default strategy would fetch every portal now, and fail with any of them.
 * @returns the on-demand shared module: whether a portal is waiting for it, and a function to retry at once; and the palette's code
 */
export function startFederation(
  shell: ComposedShell,
  integrity: Integrity,
): Pick<UntilLoaded<Ui>, 'pending' | 'hurry'> & { loadPalette: () => Promise<PaletteCode> } {
  const pass = async (chunk: string) => {
    const files = chunkFiles(shell, integrity, chunk);
    await passGate(files);
    loadModules(files);
  };
  const ui = untilLoaded(async () => {
    await pass('shared-ui');
    return importUi();
  });
  init({ name: 'shell', remotes: [], shared: sharedModules(ui.load), shareStrategy: 'loaded-first' });
  const loadPalette = async () => {
    const [{ loadPalette: load }] = await Promise.all([ui.load(), pass('shared-palette')]);
    return load();
  };
  return { ...ui, loadPalette };
}

/**
 * Imports a portal's container and returns the module that it exposes as `./portal`. Every address of a release has its own name in the
 * runtime, so that two releases of one portal can live on one page.
 */
export async function importPortal(portal: string, release: ComposedRelease): Promise<unknown> {
  const name = `${portal}_${release.base}`.replace(/[^A-Za-z0-9]/g, '_');
  if (!registered.has(name)) {
    const entry = new URL(release.base + release.entry, window.location.href).href;
    registerRemotes([{ name, entry, type: 'module' }]);
    registered.add(name);
  }
  return loadRemote(`${name}/portal`);
}
