import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The shell's folder and those of all portals, the shell first.
 * @param {string} root
 */
export function releaseFolders(root) {
  const portals = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'portal.json')))
    .sort();
  return ['shell', ...portals].map((name) => join(root, name));
}

/**
 * Builds what changed and makes it live. The builds run one after the other, as two webpack builds at once gain
 * nothing on a small machine.
 * @param {{ root: string, store: string, devShell?: boolean, print: (line: string) => void }} options `devShell` builds
 *   the shell with development React, apart from the release of the same sources
 * @returns {Promise<{ name: string, why: string }[]>} what could not be built or published
 */
export async function buildAndPublish({ root, store, devShell = false, print }) {
  const [{ buildIfChanged }, { ReleaseStore }] = await Promise.all([
    import(join(root, 'packages/build/dist/index.js')),
    import(join(root, 'packages/portal-cli/dist/index.js')),
  ]);
  const releases = new ReleaseStore(store);
  const failures = [];
  for (const folder of releaseFolders(root)) {
    const name = folder.slice(root.length + 1);
    const started = Date.now();
    try {
      const development = devShell && name === 'shell';
      const output = development ? { output: join(root, 'node_modules/.cache/dev/shell') } : {};
      const mode = development ? 'development' : 'production';
      const {
        release,
        folder: built,
        built: isNew,
      } = await buildIfChanged({ root: folder, mode, ...output });
      await releases.publish(built);
      if (isNew)
        print(`Built ${release.name} ${release.version} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      failures.push({ name, why: error instanceof Error ? error.message : String(error) });
    }
  }
  return failures;
}
