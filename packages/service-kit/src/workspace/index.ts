export { type AccountState, Accounts } from './accounts.js';
export { type Assignment, assignedMembers, assignMembers } from './assigned-members.js';
export { type AuthCallConfig, callAuth } from './call-auth.js';
export {
  type AccessCondition,
  accessTo,
  type CompanyNeed,
  capabilitiesOf,
  permitted,
  requireWorkspace,
  withinSight,
} from './company-access.js';
export { companyCapabilities } from './company-capabilities.js';
export {
  CompanyGrantEntity,
  createGrants,
  type GrantKind,
  grantKinds,
  grantsTable,
  neverEnds,
} from './company-grant.entity.js';
export { CurrentPlaces } from './current-places.js';
export { addWorkspaceColumn, WorkspaceIdColumn } from './workspace-column.js';
export { type NamedPeople, WorkspacePeople } from './workspace-people.js';
