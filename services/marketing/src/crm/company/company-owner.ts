import type { OwnerSql } from '@portals/service-kit';

/** The owner of work that has a company and no user. */
export const companyOwner: OwnerSql = (alias) =>
  `(SELECT company.userId FROM marketing_companies company WHERE company.id = ${alias}.marketingCompanyId)`;
