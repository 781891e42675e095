import type { OwnerSql } from '@portals/service-kit';

/** SQL for the workspace whose share of background work a company uses (rule 15.1). */
export const companyOwner: OwnerSql = (alias) =>
  `(SELECT company.workspaceId FROM marketing_companies company WHERE company.id = ${alias}.marketingCompanyId)`;
