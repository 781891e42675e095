export { AccessGuard, Admins, CurrentUser, isForAdmins, isPublic, Public } from './access.guard.js';
export { bearerToken } from './access.strategy.js';
export { type AccessUser, AccessVerifier, AUDIENCE, accessToken, ownWorkspace } from './access-verifier.js';
