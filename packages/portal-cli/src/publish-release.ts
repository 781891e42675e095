// Publishes built releases without build tools, in the containers `seed` and `publish`. Usage: publish-release.js [--seed | --preview
// [--hours 24]] [--drop-route <path>]… <folder>… With --preview, each release is stored and gets a preview link instead of going live (rule
// 13.10). With --seed, a name that already has a release in the store is skipped, except for the shell when no stored shell can be served
// (rule 13.3); if another release of a skipped name is live, this is reported. A rejected release makes the seed fail only when no shell
// can be served: gateways start after the seed, and one bad portal must not keep the site from starting. When the gateways' folder mirrors
// a bucket, a seed publishes only to the bucket, or not at all if it cannot (rule 13.71), and waits for the mirror.
import { parseArgs } from 'node:util';
import { announce } from './announce.js';
import { refuseMirrored, untilMirrored } from './bucket/mirrored.js';
import { storeFolder, storeIn } from './places.js';
import { hoursOf, previewLines, previewOptions } from './preview-commands.js';
import { readBuilt } from './read-built.js';
import { readSigningKey, signBuilt } from './signing-key.js';
import { type PublishOptions, ReleaseStore } from './store.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
    ...previewOptions,
    'drop-route': { type: 'string', multiple: true, default: [] },
  },
});
const store = storeIn(process.cwd(), process.env);
/** The store that gateways read: the same as `store`, or the folder that a mirror fills. */
const served = new ReleaseStore(storeFolder(process.cwd(), process.env));

/**
 * Explains that the live release stays live and how to replace it, so that nobody believes that an upgrade has published the new release.
 */
function describeKept(name: string, live: string | null, version: string): string {
  if (live === version) return `${name} ${version} is live already`;
  return (
    `${name}: ${live ?? 'nothing'} is live and stays so. ${version} came with these images and is NOT published. ` +
    `To publish it: PORTAL=${name} docker compose run --build --rm publish`
  );
}

const optionsOf = async (folder: string): Promise<PublishOptions> => ({
  dropRoutes: values['drop-route'],
  ...(await signBuilt(folder, await readBuilt(folder), await readSigningKey(process.env))),
});

async function preview(folder: string): Promise<string> {
  const made = await store.preview(folder, hoursOf(values.hours), await optionsOf(folder));
  return previewLines(made, store, process.cwd(), process.env).join('\n');
}

async function publish(folder: string): Promise<string> {
  const { name, version } = await readBuilt(folder);
  if (values.seed && (await store.has(name)) && !(name === 'shell' && (await store.lacksShell())))
    return describeKept(name, (await store.live()).releases[name]?.live ?? null, version);
  const options = await optionsOf(folder);
  return announce(store, () => store.publish(folder, options));
}

/** Returns the reason why nothing can be published; null when it can. */
const obstacle = () =>
  refuseMirrored(store)
    .then(() => store.refresh())
    .then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

/**
 * Describes a release of these images that is not published, because the gateways' folder mirrors a bucket that this process cannot change.
 */
async function describeUnseeded(folder: string): Promise<string> {
  const { name, version } = await readBuilt(folder);
  return describeKept(name, (await served.live()).releases[name]?.live ?? null, version);
}

/** Waits until the mirror has copied the store's releases or, with `isKnown` false, any shell. */
async function followStore(isKnown: boolean): Promise<void> {
  if (await untilMirrored(store, served, isKnown)) return;
  console.error(
    `${served.folder} does not follow the bucket: look at "docker compose logs mirror" (COMPOSE_PROFILES=bucket starts it).`,
  );
}

const why = await obstacle();
/** True for a seed that cannot publish anything. */
const isIdle = values.seed && why !== null;
if (isIdle) await followStore(false);
let isComplete = !isIdle;
for (const folder of positionals) {
  try {
    if (why !== null && !values.seed) throw new Error(why);
    const said = isIdle ? describeUnseeded : values.preview ? preview : publish;
    console.log(await said(folder));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    isComplete = false;
  }
}
if (isIdle)
  console.error(
    `${why}\n  In containers, deploy/compose/bucket.yml lets \`seed\` and \`publish\` change the bucket.`,
  );
else if (values.seed && store.isShared) await followStore(isComplete);
const isServed = values.seed && !(await served.lacksShell());
if (values.seed ? !isServed && (!isComplete || store.isShared) : !isComplete) process.exitCode = 1;
