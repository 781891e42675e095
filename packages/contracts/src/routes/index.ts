// Finds the route of an address. Nothing here may import zod, because every page loads it.
export * from './match-route.js';
