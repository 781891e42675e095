import { shellConfig } from '@portals/build';

/** What `npx webpack` runs; `npm run portal -- build` uses the same configuration and adds release.json. */
export default (_env, { mode = 'production' }) => shellConfig({ root: import.meta.dirname, mode });
