import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { id, plainName, timestamp } from '../fields/fields.js';

/** Roles of a person in a workspace, from most to least powerful (rule 18.2). */
export const workspaceRoles = ['owner', 'manager', 'member'] as const;
export const WorkspaceRole = z.enum(workspaceRoles);
export type WorkspaceRole = z.infer<typeof WorkspaceRole>;

/** Returns true when `role` has at least the permissions of `other`. */
export const covers = (role: WorkspaceRole, other: WorkspaceRole): boolean =>
  workspaceRoles.indexOf(role) <= workspaceRoles.indexOf(other);

/** The companies that members of a workspace can access: all companies, or only the companies assigned to them. */
export const memberReaches = ['all', 'assigned'] as const;
export const MemberReach = z.enum(memberReaches);
export type MemberReach = z.infer<typeof MemberReach>;

/** A person's membership in one workspace, as contained in access tokens. */
export const Membership = z.object({
  id,
  role: WorkspaceRole,
  reach: MemberReach,
  /** Time at which the person joined; earlier assignments are void (rule 18.4). Absent for people with access to all companies. */
  since: timestamp.optional(),
});
export type Membership = z.infer<typeof Membership>;

/** A workspace of the signed-in person, with their role in it. */
export const Workspace = z.object({
  id,
  name: z.string(),
  role: WorkspaceRole,
  /** The companies that members can access; owners and managers can access all companies. */
  reach: MemberReach,
  /** True when the workspace can be used only in sessions opened with a passkey (rule 19.37). Absent in replies of the previous version. */
  asksPasskey: z.boolean().optional(),
  /** True when the workspace requires a passkey and this session was opened without one. */
  locked: z.boolean().optional(),
  /** Number of people in the workspace, including the signed-in person. */
  people: z.int().min(1),
  createdAt: timestamp,
});
export type Workspace = z.infer<typeof Workspace>;

/** PATCH /api/workspaces/:id */
export const WorkspacePatch = z
  .object({ name: plainName(limits.name), reach: MemberReach, asksPasskey: z.boolean() })
  .partial();
export type WorkspacePatch = z.infer<typeof WorkspacePatch>;

/** A person in a workspace, as shown to the other members. */
export const Member = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  role: WorkspaceRole,
  since: timestamp,
});
export type Member = z.infer<typeof Member>;

/** PATCH /api/workspaces/:id/members/:userId */
export const MemberPatch = z.object({ role: WorkspaceRole });
export type MemberPatch = z.infer<typeof MemberPatch>;

/** Query of DELETE /api/workspaces/:id/members/:userId: the person to whom all of the member's assignments pass (rule 18.33). */
export const MemberEndQuery = z.object({ successor: z.coerce.number().int().positive().optional() });
export type MemberEndQuery = z.infer<typeof MemberEndQuery>;
