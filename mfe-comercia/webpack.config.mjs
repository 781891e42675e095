import { portalConfig } from '@portals/build';

/** What `npx webpack` runs; `npm run portal -- build` uses the same configuration and adds release.json. */
export default (_env, { mode = 'production' }) => portalConfig({ root: import.meta.dirname, mode });
