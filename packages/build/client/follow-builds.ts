import { clearProblems, followBuilds } from './build-problems';

// Bundled into a portal under `npm run dev` to show and clear build problems; webpack's client applies the hot updates.
const { portal, events } = Object.fromEntries(new URLSearchParams(__resourceQuery));
if (portal && events) followBuilds(portal, events, clearProblems);
