export { type Confinement, forkConfined } from './confined-process.js';
export * from './descriptor.js';
export * from './gateway-status.js';
export * from './live-set.js';
export { liveFiles, type ReadLiveSet, readLiveSet } from './live-set-file.js';
export * from './preview.js';
export * from './refusal.js';
export { readRegularFile } from './regular-file.js';
export * from './release.js';
