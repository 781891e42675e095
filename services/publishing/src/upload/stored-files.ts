import { join } from 'node:path';
import { listedFiles, type ReleaseStore } from '@portals/portal-cli/plain';

/** Returns, by hash, the paths of all files in a portal's stored releases. */
export async function storedFiles(store: ReleaseStore, name: string): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>();
  for (const version of await store.allVersions(name)) {
    const release = await store.release(name, version);
    for (const { path, integrity } of release ? listedFiles(release) : [])
      places.set(integrity, [...(places.get(integrity) ?? []), join(store.folder, name, version, path)]);
  }
  return places;
}
