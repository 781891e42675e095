import type { OwnerSql } from '@portals/service-kit';

/** Returns SQL for the workspace to whose share of background work a company's jobs count (rule 15.1). */
export const companyOwner: OwnerSql = (alias) =>
  `(SELECT company.workspaceId FROM marketing_companies company WHERE company.id = ${alias}.marketingCompanyId)`;
