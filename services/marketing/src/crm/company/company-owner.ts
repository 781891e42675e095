import type { OwnerSql } from '@portals/service-kit';

/** SQL for the owner of work that names a company but no user. */
export const companyOwner: OwnerSql = (alias) =>
  `(SELECT company.userId FROM marketing_companies company WHERE company.id = ${alias}.marketingCompanyId)`;
