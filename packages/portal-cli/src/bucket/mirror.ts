import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from './bucket.js';
import { markMirrored } from './mirrored.js';
import { RemoteStatuses } from './remote-statuses.js';
import { SharedStore } from './shared-store.js';

const pauseMs = 1_000;
const longestPauseMs = 30_000;
const tidyMs = 3_600_000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Until aborted, copies a store from a bucket into the folder that this machine's gateways read, and exchanges the gateways' status files
 * with other machines through the bucket. While the bucket is unreachable, the folder stays unchanged.
 * @param folders the release store, which nothing else may change, and the folder with the gateways' status files
 */
export async function mirror(
  bucket: Bucket,
  folders: { releases: string; gateways: string },
  print: (line: string) => void,
  stop: AbortSignal,
): Promise<void> {
  const store = new SharedStore(bucket, folders.releases);
  const statuses = new RemoteStatuses(bucket, folders.gateways);
  let [pause, fault, tidied] = [pauseMs, '', Date.now()];
  await markMirrored(folders.releases, bucket.address);
  await store.probe().catch((error: unknown) => print(messageOf(error)));
  print(`${folders.releases} follows ${bucket.address}`);
  while (!stop.aborted) {
    try {
      if (await store.pull()) print(`${folders.releases} is up to date`);
      await statuses.send();
      await statuses.copy();
      if (Date.now() - tidied > tidyMs) {
        tidied = Date.now();
        await statuses.tidy();
      }
      if (fault !== '') print(`${bucket.address} can be used again`);
      [pause, fault] = [pauseMs, ''];
    } catch (error) {
      const message = messageOf(error);
      const isNew = message !== fault;
      if (isNew) print(`${message}\n  ${folders.releases} stays as it is.`);
      [pause, fault] = [isNew ? pauseMs : Math.min(longestPauseMs, pause * 2), message];
    }
    await wait(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}
