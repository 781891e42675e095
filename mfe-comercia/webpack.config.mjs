import { portalConfig } from '@portals/build';

/** Configuration for `npx webpack`. `npm run portal -- build` uses the same configuration and also writes release.json. */
export default (_env, { mode = 'production' }) => portalConfig({ root: import.meta.dirname, mode });
