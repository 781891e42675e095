// Finds the route for a path. Nothing here may import zod, because every page loads this code.
export * from './match-route.js';
