import type { OwnerSql } from '@portals/service-kit';

/** SQL for the owner of background work that belongs to a company and not to a user. */
export const companyOwner: OwnerSql = (alias) =>
  `(SELECT company.userId FROM marketing_companies company WHERE company.id = ${alias}.marketingCompanyId)`;
