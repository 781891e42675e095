import { type EntityManager, In, Not } from 'typeorm';
import { CompanyGrantEntity, neverEnds } from './company-grant.entity.js';

/** Returns the ids of the members that a company is assigned to, in ascending order. */
export async function assignedMembers(companyId: number, manager: EntityManager): Promise<number[]> {
  const where = { companyId, kind: 'member' as const };
  const grants = await manager.find(CompanyGrantEntity, { where, order: { userId: 'ASC' } });
  return grants.map(({ userId }) => userId);
}

export interface Assignment {
  workspaceId: number;
  companyId: number;
  userIds: readonly number[];
  /** Id of the person who assigns the company. */
  grantedBy: number;
}

/**
 * Assigns a company to exactly these members (rule 18.32), in a transaction that has locked the company. A person outside the workspace
 * has no access despite an assignment (rule 18.4).
 * @returns the members whose assignment was added, and the members whose assignment was removed
 */
export async function assignMembers(
  { workspaceId, companyId, userIds, grantedBy }: Assignment,
  manager: EntityManager,
): Promise<{ added: number[]; ended: number[] }> {
  const wanted = [...new Set(userIds)];
  const key = { workspaceId, companyId };
  const before = await assignedMembers(companyId, manager);
  const others = wanted.length === 0 ? {} : { userId: Not(In(wanted)) };
  await manager.delete(CompanyGrantEntity, { ...key, kind: 'member', ...others });
  const added = wanted.filter((userId) => !before.includes(userId));
  // Removes guest grants of people who have become members of the workspace, because a person can have only one grant per company.
  if (added.length > 0) await manager.delete(CompanyGrantEntity, { ...key, userId: In(added) });
  const grant = { ...key, kind: 'member' as const, endsOn: neverEnds, email: null, grantedBy };
  for (const userId of added)
    await manager.insert(CompanyGrantEntity, { ...grant, userId, createdAt: new Date() });
  return { added, ended: before.filter((userId) => !wanted.includes(userId)) };
}
