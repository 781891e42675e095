import type { Workspace } from '@portals/contracts/auth';

/** Returns true for a workspace in which the person may register companies (rule 18.6). */
export const mayRegisterIn = ({ role, reach, locked }: Workspace): boolean =>
  !locked && (role !== 'member' || reach === 'all');
