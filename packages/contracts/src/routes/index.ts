// Which route an address leads to. Nothing here imports zod: it is part of every page.
export * from './match-route.js';
