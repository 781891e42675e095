export * from './user.js';
export * from './workspace.js';
