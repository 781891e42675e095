export { AccessGuard, Admins, CurrentUser, isForAdmins, isPublic, Public } from './access.guard.js';
export { type AccessUser, accessToken, bearerToken, personalWorkspace } from './access-tokens.js';
export { AccessVerifier, AUDIENCE } from './access-verifier.js';
