export * from './access-event.js';
export * from './account.js';
export * from './invitation.js';
export * from './passkey.js';
export * from './personal-data.js';
export * from './recovery.js';
export * from './user.js';
export * from './workspace.js';
