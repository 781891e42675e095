export { sourceFolder, storeFolder } from './places.js';
export { ReleaseStore, StoreError } from './store.js';
export { applyChange, conflicts, type LiveReleases } from './store-rules.js';
export { satisfies } from './version-range.js';
