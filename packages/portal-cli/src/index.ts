export { type Refusal, RefusedError, refusalCodes, StoreError } from '@portals/contracts/releases';
export { announce } from './announce.js';
export { checkSources } from './check-sources.js';
export { followLive, promoteBuilt, type Skipped } from './follow-live.js';
export { gatewaysFolder, sourceFolder, storeFolder, storeIn } from './places.js';
export { type RunningProduct, registerProduct, runningProducts } from './products.js';
export { ReleaseStore } from './store.js';
export { conflicts, type LivePeers } from './store-rules.js';
export { satisfies } from './version-range.js';
