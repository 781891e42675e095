import type { Say } from '../text';
import { knownSize, knownStructure } from './known-values';

/** Returns the label of a size; a value outside the closed list is shown unchanged (rule 5.2). */
export function sizeLabel(size: string, t: Say): string {
  const known = knownSize(size);
  return known ? t(`size.${known}`) : size;
}

export function structureLabel(structure: string, t: Say): string {
  const known = knownStructure(structure);
  return known ? t(`structure.${known}`) : structure;
}
