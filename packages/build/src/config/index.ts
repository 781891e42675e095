export { galleryConfig } from './gallery.js';
export {
  type BuildOptions,
  type BundleTarget,
  type Mode,
  serverFolder,
  versionPlaceholder,
} from './options.js';
export { portalConfig, portalServerConfig } from './portal.js';
export { portalDevConfig } from './portal-dev.js';
export { shellConfig, shellServerConfig } from './shell.js';
