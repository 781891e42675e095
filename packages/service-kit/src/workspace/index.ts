export {
  type AccessCondition,
  accessTo,
  type CompanyNeed,
  capabilitiesOf,
  dayOf,
  workspaceFor,
} from './company-access.js';
export {
  CompanyGrantEntity,
  createGrants,
  type GrantKind,
  grantKinds,
  grantsTable,
  neverEnds,
} from './company-grant.entity.js';
export { addWorkspaceColumn, dropWorkspaceColumn, WorkspaceIdColumn } from './workspace-column.js';
