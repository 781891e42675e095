import { z } from 'zod';
import { email, id, text, timestamp } from '../fields/fields.js';
import { RegisterRequest } from './user.js';
import { WorkspaceRole } from './workspace.js';

/** POST /api/workspaces/:id/invitations */
export const InvitationInput = z.object({ email, role: WorkspaceRole });
export type InvitationInput = z.infer<typeof InvitationInput>;

/** An open invitation, as shown to owners and managers of the workspace. */
export const Invitation = z.object({
  id,
  email: z.string(),
  role: WorkspaceRole,
  /** Name of the person who sent the invitation. */
  invitedBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof Invitation>;

/**
 * A new invitation. Only this reply contains the link: a local URL with the token in its fragment, which browsers do not send to a server.
 */
export const NewInvitation = Invitation.extend({
  link: z.string(),
  /** True when the link is also emailed to the invited address. Absent in replies of the previous version. */
  isMailed: z.boolean().optional(),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

/** POST /api/invitations/look and /api/invitations/accept */
export const InvitationToken = z.object({ token: text().min(1).max(200) });
export type InvitationToken = z.infer<typeof InvitationToken>;

/** An open invitation, as shown to the holder of its token. */
export const InvitationView = z.object({
  workspaceId: id,
  workspace: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  role: WorkspaceRole,
  expiresAt: timestamp,
  /** True when the invited address already has an account, with which the invitation has to be accepted. */
  hasAccount: z.boolean(),
});
export type InvitationView = z.infer<typeof InvitationView>;

/** The reply to an accepted invitation. */
export const InvitationAccepted = z.object({ workspaceId: id });
export type InvitationAccepted = z.infer<typeof InvitationAccepted>;

/** POST /api/invitations/register: the new account has the invited address. */
export const InvitationRegister = RegisterRequest.omit({ email: true }).extend(InvitationToken.shape);
export type InvitationRegister = z.infer<typeof InvitationRegister>;
