/** The parts that work without build tools, for the service that receives releases, for backups, and for `npm start`, which stays small. */
export { announce } from './announce.js';
export { Bucket, bucketPlace } from './bucket/bucket.js';
export { announceCanary, makeCanary } from './canary-commands.js';
export { damagedLive } from './damaged-live.js';
export { DraftEndedError } from './draft-store.js';
export { refuseEarly } from './early-checks.js';
export { readReleases } from './list.js';
export { listedFiles } from './listed-files.js';
export { LiveChangedError } from './live-changed.js';
export { hasCode, isDiskFull } from './lock.js';
export { gatewaysFolder, storeIn } from './places.js';
export { registerProduct, runningProducts } from './products.js';
export { proveLive } from './prove/prove-live.js';
export type { PublishToken } from './publisher-file.js';
export { readHistory } from './release-history.js';
export { readStatus } from './release-status.js';
export { type Changed, type ChangeOptions, ReleaseStore } from './store.js';
export { filesIn, sha384Of } from './verify-files.js';
