/** Roles that a group can grant, highest first; no group can make anybody an owner. */
const groupRoles = ['manager', 'member'] as const;

export interface GroupRole {
  group: string;
  role: (typeof groupRoles)[number];
}

const isRole = (text: string): text is GroupRole['role'] => groupRoles.some((role) => role === text);

/**
 * Parses `OIDC_ROLES`, such as `Sales leads=manager; Sales=member`. A group name may contain `=`, as LDAP names do.
 * @returns null when it is malformed
 */
export function parseGroupRoles(text: string): GroupRole[] | null {
  const entries = text.split(';').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));
  const parsed = entries.flatMap((entry) => {
    const end = entry.lastIndexOf('=');
    const [group, role] = [entry.slice(0, Math.max(end, 0)).trim(), entry.slice(end + 1).trim()];
    return group !== '' && isRole(role) ? [{ group, role }] : [];
  });
  return entries.length > 0 && parsed.length === entries.length ? parsed : null;
}

/** Returns the highest role that the groups grant; null when they grant none. */
export function roleOfGroups(
  groups: readonly string[],
  roles: readonly GroupRole[],
): GroupRole['role'] | null {
  const given = roles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return groupRoles.find((role) => given.includes(role)) ?? null;
}
