import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hardeningFaults } from './hardening';
import type { Manifest } from './manifest';
import type { MadeFiles } from './page';
import { reachFaults } from './reach';
import { referenceFaults } from './references';
import { render } from './render';
import { settingFaults } from './settings';

/** Folder with the overlays. */
export const overlays = join(__dirname, '..', '..', 'deploy', 'kubernetes', 'overlays');
export const overlayNames = readdirSync(overlays);
export const readOverlay = (name: string): Manifest[] => render(join(overlays, name));

/** Returns all faults of rendered objects, except for unknown fields, which `typeFaults` finds. */
export const faultsOf = (objects: Manifest[], made: MadeFiles): string[] => [
  ...referenceFaults(objects, new Set(made.keys())),
  ...reachFaults(objects),
  ...settingFaults(objects, made),
  ...hardeningFaults(objects),
];
