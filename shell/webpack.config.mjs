import { shellConfig } from '@portals/build';

/** Configuration for `npx webpack`; `npm run portal -- build` uses the same one and adds release.json. */
export default (_env, { mode = 'production' }) => shellConfig({ root: import.meta.dirname, mode });
