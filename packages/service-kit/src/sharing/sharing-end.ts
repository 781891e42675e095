import type { EndedMembership } from '@portals/contracts/auth';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import type { AccessReports } from '../record/index.js';
import { CompanyGrantEntity } from '../workspace/index.js';
import type { SharingTables } from './shared-companies.js';

/**
 * Ends a person's assignments and shares after their membership in a workspace has ended (rules 18.33, 18.52): the person's grants, and the
 * invitations, offers and read-only links that the person created before `until`.
 */
export async function endSharing(
  { workspaceId, userId, until, endedBy: who }: EndedMembership,
  { tables, reports }: { tables: Pick<SharingTables, 'invitation' | 'link'>; reports: AccessReports },
  manager: EntityManager,
): Promise<void> {
  const createdAt = LessThanOrEqual(new Date(until));
  await manager.delete(CompanyGrantEntity, { workspaceId, userId, kind: 'member', createdAt });
  const invited = { workspaceId, invitedBy: userId, createdAt };
  const made = { workspaceId, createdBy: userId, createdAt };
  const invitations = await manager.delete(tables.invitation, invited);
  const links = await manager.delete(tables.link, made);
  const shared = (invitations.affected ?? 0) + (links.affected ?? 0);
  const report = { workspaceId, who, whom: userId, what: 'sharingEnded', to: String(shared) } as const;
  if (shared > 0) await reports.add(manager, report);
}
