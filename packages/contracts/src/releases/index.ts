export * from './descriptor.js';
export * from './gateway-status.js';
export * from './live-set.js';
export * from './refusal.js';
export * from './release.js';
