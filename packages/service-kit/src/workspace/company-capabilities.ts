import { businessDayOf } from '@portals/contracts/constants';
import { type EntityManager, In, MoreThanOrEqual } from 'typeorm';
import type { AccessUser } from '../auth/access-tokens.js';
import { type CompanyNeed, capabilitiesOf } from './company-access.js';
import { CompanyGrantEntity } from './company-grant.entity.js';

/**
 * Returns a user's permissions by company id, in the format of replies, for companies that the user may read. It queries grants only for
 * companies where the user's role does not suffice.
 */
export async function companyCapabilities(
  user: AccessUser,
  companies: readonly { id: number; workspaceId: number }[],
  manager: EntityManager,
): Promise<Map<number, CompanyNeed[]>> {
  const found = new Map(
    companies.map(({ id, workspaceId }) => [id, capabilitiesOf(user, workspaceId, null)]),
  );
  const open = companies.filter(({ id }) => found.get(id)?.length === 0);
  if (open.length === 0) return found;
  const grants = await manager.findBy(CompanyGrantEntity, {
    userId: user.id,
    companyId: In(open.map(({ id }) => id)),
    endsOn: MoreThanOrEqual(businessDayOf(new Date())),
  });
  const kinds = new Map(grants.map(({ companyId, kind }) => [companyId, kind]));
  for (const { id, workspaceId } of open)
    found.set(id, capabilitiesOf(user, workspaceId, kinds.get(id) ?? null));
  return found;
}
