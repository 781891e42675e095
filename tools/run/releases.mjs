import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Returns the folders of the shell and all portals, starting with the shell.
 * @param {string} root
 */
export function releaseFolders(root) {
  const portals = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'portal.json')))
    .sort();
  return ['shell', ...portals].map((name) => join(root, name));
}

/**
 * Returns the folders whose sources must be published: those without any release in the store, or all of them.
 * @param {{ root: string, store: string, all: boolean }} options
 * @returns {Promise<string[]>} absolute paths, the shell first
 */
export async function foldersToPublish({ root, store, all }) {
  const folders = releaseFolders(root);
  if (all) return folders;
  const { ReleaseStore, storeIn } = await import(join(root, 'packages/portal-cli/dist/plain.js'));
  const given = storeIn(root, { ...process.env, RELEASES_DIR: store });
  // When the bucket cannot be reached, nothing can be published anyway, so the local folder determines the missing releases.
  const releases = await given.refresh().then(
    () => given,
    () => new ReleaseStore(store),
  );
  const published = await Promise.all(folders.map((folder) => releases.has(basename(folder))));
  return folders.filter((_folder, index) => !published[index]);
}

/**
 * Returns the store to publish to, and a function that waits until the gateway's folder contains the published releases or, when called
 * with `false`, at least one shell. With a bucket, the folder is only a mirror: releases are published to the bucket, and the mirror copies
 * them (rule 13.71).
 * @param {string} root
 * @param {string} store folder that the gateway reads
 * @throws {Error} when the folder follows a bucket that the environment does not name
 */
async function placeOf(root, store) {
  const cli = await import(join(root, 'packages/portal-cli/dist/plain.js'));
  const releases = cli.storeIn(root, { ...process.env, RELEASES_DIR: store });
  await cli.refuseMirrored(releases);
  if (!releases.isShared) return { releases, follow: async () => true };
  await releases.refresh();
  const served = new cli.ReleaseStore(store);
  return { releases, follow: (isComplete) => cli.untilMirrored(releases, served, isComplete) };
}

/** Returns true when a store has a live shell, without which no page can be shown. */
export async function hasShell(root, store) {
  const { ReleaseStore } = await import(join(root, 'packages/portal-cli/dist/plain.js'));
  return 'shell' in (await new ReleaseStore(store).live()).releases;
}

async function publishFolder({ folder, development, root, dropRoutes, build, releases, print }) {
  const started = Date.now();
  const output = development ? { output: join(root, 'node_modules/.cache/dev/shell') } : {};
  const mode = development ? 'development' : 'production';
  const { release, folder: built, built: isNew } = await build({ root: folder, mode, ...output });
  await releases.publish(built, { dropRoutes });
  if (!isNew) return;
  print(`Built ${release.name} ${release.version} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Builds the folders that have changed since their last build, and publishes all of them. Builds run sequentially, because parallel webpack
 * builds gain nothing on a small machine. A failed build or a rejected release does not stop the others.
 * @param {{ root: string, store: string, folders: string[], dropRoutes?: string[], devShell?: boolean, print: (line: string) => void }}
 * options `dropRoutes` are live paths that are meant to disappear; `devShell` builds the shell with the development build of React, into a
 * separate folder, and skips the checks of the sources, which may be unfinished during development
 * @returns {Promise<{ name: string, why: string }[]>} releases that could not be built or published
 */
export async function buildAndPublish({ root, store, folders, dropRoutes = [], devShell = false, print }) {
  const [{ buildIfChanged, findWorkspace }, { builtBeside, checkSources, checkTypesTogether }] =
    await Promise.all([
      import(join(root, 'packages/build/dist/index.js')),
      import(join(root, 'packages/portal-cli/dist/index.js')),
    ]);
  const nameOf = (folder) => ({ name: basename(folder) });
  const whyOf = (error) => (error instanceof Error ? error.message : String(error));
  const place = await placeOf(root, store).catch(whyOf);
  if (typeof place === 'string') return folders.map((folder) => ({ ...nameOf(folder), why: place }));
  const { releases, follow } = place;
  const workspace = findWorkspace(root);
  // Errors are ignored here, because the check of each folder reports them with the folder's name.
  const allChecked = devShell ? null : checkTypesTogether(workspace, folders).catch(() => undefined);
  const check = async (folder) => {
    await allChecked;
    if (!devShell) await checkSources(workspace, folder);
  };
  const build = (options) => builtBeside(check(options.root), buildIfChanged(options));
  const failures = [];
  for (const folder of folders) {
    try {
      const development = devShell && basename(folder) === 'shell';
      await publishFolder({ folder, development, root, dropRoutes, build, releases, print });
    } catch (error) {
      failures.push({ ...nameOf(folder), why: whyOf(error) });
    }
  }
  if (!(await follow(failures.length === 0)))
    print(`${store} does not follow the bucket: is "npm run portal -- mirror" running?`);
  return failures;
}
