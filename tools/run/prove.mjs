import { basename, join } from 'node:path';
import { releaseFolders } from './releases.mjs';

/**
 * Opens pages of the live releases with `proveLive`, as the command line does, and replaces broken releases with new builds of the sources
 * (rule 13.3).
 * @param {object} options
 * @param {string} options.root folder of the repository
 * @param {string} options.url address of the gateway
 * @param {string} options.store
 * @param {string} options.dataDir
 * @param {(folders: string[]) => Promise<void>} options.publish
 * @param {(line: string) => void} options.print
 * @throws {Error} when no page works
 */
export async function proveSources({ root, url, store, dataDir, publish, print }) {
  const { proveLive, storeIn } = await import(join(root, 'packages/portal-cli/dist/plain.js'));
  const folders = releaseFolders(root);
  await proveLive({
    url,
    store: storeIn(root, { ...process.env, RELEASES_DIR: store }),
    gateway: join(root, 'services/gateway'),
    stampFile: join(dataDir, 'proven.json'),
    names: folders.map((folder) => basename(folder)),
    publish: (names) => publish(folders.filter((folder) => names.includes(basename(folder)))),
    print,
  });
}
