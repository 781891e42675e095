export { buildFolder, isPortal } from './build.js';
export * from './config/index.js';
export { readDescriptor } from './descriptor.js';
export { type DevServerEvents, serveDevPortal } from './dev-server.js';
export { writeDevelopmentRelease } from './development-release.js';
export { compareLocales, readLocales, resolveHeads } from './locales.js';
export { lazyShared, sharedRequests } from './shared.js';
export { buildIfChanged, sourceStamp } from './stamp.js';
export { findWorkspace, readPackage } from './workspace.js';
