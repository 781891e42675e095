import { join } from 'node:path';
import { LiveSet, readRegularFile } from '@portals/contracts/releases';

const parse = (text: string): LiveSet => LiveSet.parse(JSON.parse(text));
const isMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** The content of live.json. */
export interface ReadLiveSet {
  set: LiveSet;
  text: string;
  /** The error of live.json when its copy was read instead; null otherwise. */
  damage: unknown;
}

/**
 * Reads live.json of a store, or the copy beside it when live.json is missing or damaged.
 * @returns null when the store has neither: nothing was ever published
 * @throws the error of live.json when its copy cannot be read either
 */
export async function readLiveSet(store: string): Promise<ReadLiveSet | null> {
  try {
    const text = (await readRegularFile(join(store, 'live.json'))).toString('utf8');
    return { set: parse(text), text, damage: null };
  } catch (damage) {
    try {
      const text = (await readRegularFile(join(store, 'live-copy.json'))).toString('utf8');
      return { set: parse(text), text, damage };
    } catch {
      if (isMissing(damage)) return null;
      throw damage;
    }
  }
}
