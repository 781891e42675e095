export { AccessGuard, CurrentUser, isPublic, Public } from './access.guard.js';
export { bearerToken } from './access.strategy.js';
export { type AccessUser, AccessVerifier, AUDIENCE, accessToken } from './access-verifier.js';
