import { ConfigError } from '@portals/service-kit';
import type { AuthConfig } from '../config.js';
import { type GroupRole, parseGroupRoles } from './group-roles.rules.js';

/** Settings of the organisation whose accounts may sign in. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  verifiedClaim: string;
  groupsClaim: string;
  /** The workspace in which roles are derived from the issuer's groups; null for none. */
  workspace: { id: number; roles: readonly GroupRole[] } | null;
}

/**
 * Returns the settings; null when sign-in with the organisation is switched off (rule 19.40).
 * @throws ConfigError when only some of the settings are set
 */
export function oidcSettings(config: AuthConfig): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_WORKSPACE, OIDC_ROLES } = config;
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(needed).length) return null;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_NAME)
    throw new ConfigError(`${missing.join(', ')}: must be set too, because other OIDC_… variables are`);
  if ((OIDC_WORKSPACE === undefined) !== (OIDC_ROLES === undefined))
    throw new ConfigError('OIDC_WORKSPACE, OIDC_ROLES: set both or none');
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    scope: config.OIDC_SCOPE,
    verifiedClaim: config.OIDC_VERIFIED_CLAIM,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    workspace: OIDC_WORKSPACE && OIDC_ROLES ? { id: OIDC_WORKSPACE, roles: rolesOf(OIDC_ROLES) } : null,
  };
}

function rolesOf(text: string): GroupRole[] {
  const roles = parseGroupRoles(text);
  if (roles === null) throw new ConfigError('OIDC_ROLES: must be like `Sales leads=manager; Sales=member`');
  return roles;
}
