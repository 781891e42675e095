export * from './invitation.js';
export * from './user.js';
export * from './workspace.js';
