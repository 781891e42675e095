import {
  digestOf,
  draftOf,
  type Refusal,
  type Release,
  type ReleaseFile,
  throwIfRefused,
} from '@portals/contracts/releases';
import { checkRules } from './check-release.js';
import { refusalsOfDraft } from './draft-store.js';
import { checkListed } from './listed-files.js';
import { refuseChanged } from './live-changed.js';
import { readLive } from './live-view.js';
import type { PublishOptions, ReleaseStore } from './store.js';
import { conflicts } from './store-rules.js';
import { differsInContent, versionTaken } from './stored-release.js';
import { checkNames } from './verify-files.js';

/** A release as announced by its publisher, before its files are sent. */
interface Sent extends PublishOptions {
  /** Content of release.json. */
  release: string;
  /** Compressed forms that will be sent with the release. */
  forms: readonly ReleaseFile[];
}

/**
 * Runs all checks that need only release.json, before any file is sent (rule 13.30).
 * @throws RefusedError with every reason, LiveChangedError
 */
export async function refuseEarly(
  store: ReleaseStore,
  release: Release,
  { release: text, forms, dropRoutes = [], expect, signature }: Sent,
): Promise<void> {
  const { name, version } = release;
  const set = await store.live();
  const live = await readLive(store.folder, set);
  const stored = await store.release(name, version);
  const taken: Refusal[] = stored && differsInContent(stored, release) ? [versionTaken(release)] : [];
  throwIfRefused(`${name} ${version}`, [
    ...checkListed(release, forms),
    ...checkNames(release),
    ...(draftOf(version) === null ? checkRules(release, live, dropRoutes) : refusalsOfDraft(release)),
    ...conflicts(release, live),
    ...taken,
    ...(await store.signing.refusals(release, digestOf(text), { signature })),
  ]);
  const isLive = set.releases[name]?.live;
  if (isLive !== version) refuseChanged(name, isLive ?? null, expect, await store.history());
}
