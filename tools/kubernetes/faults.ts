import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hardeningFaults } from './hardening';
import type { Manifest } from './manifest';
import type { MadeFiles } from './page';
import { reachFaults } from './reach';
import { referenceFaults } from './references';
import { render } from './render';
import { settingFaults } from './settings';

/** Folder of the overlays; names of overlays are paths relative to it. */
export const overlays = join(__dirname, '..', '..', 'deploy', 'kubernetes', 'overlays');
/** Overlays that add an optional component as described in docs/kubernetes.md. */
const withTraces = join(__dirname, 'fixture', 'traces');
const withLimits = join(__dirname, 'fixture', 'limits');
export const overlayNames = [
  ...readdirSync(overlays),
  relative(overlays, withTraces),
  relative(overlays, withLimits),
];
export const readOverlay = (name: string): Manifest[] => render(join(overlays, name));
export const readWithTraces = (): Manifest[] => render(withTraces);
export const readWithLimits = (): Manifest[] => render(withLimits);

/** Returns all faults of rendered objects, except for unknown fields, which `typeFaults` finds. */
export const faultsOf = (objects: Manifest[], made: MadeFiles): string[] => [
  ...referenceFaults(objects, new Set(made.keys())),
  ...reachFaults(objects),
  ...settingFaults(objects, made),
  ...hardeningFaults(objects),
];
