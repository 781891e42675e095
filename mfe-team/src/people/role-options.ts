import { covers, type WorkspaceRole, workspaceRoles } from '@portals/contracts/auth';
import { useText } from '../text';

/** Returns the roles that a user whose own role is `own` can assign, each with a description of its permissions. */
export function useRoleOptions(own: WorkspaceRole) {
  const { t } = useText();
  return workspaceRoles
    .filter((role) => covers(own, role))
    .map((role) => ({ value: role, label: t(`role.${role}`), description: t(`roleText.${role}`) }));
}
