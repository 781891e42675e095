import { clearProblems, followBuilds } from './build-problems';

// What a built portal brings along: webpack's own client puts new modules in.
const { portal, events } = Object.fromEntries(new URLSearchParams(__resourceQuery));
if (portal && events) followBuilds(portal, events, clearProblems);
