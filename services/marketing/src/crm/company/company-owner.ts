import type { OwnerSql } from '@portals/service-kit';

/** Returns SQL for the id of a company's workspace; the company's jobs use up that workspace's share of background work (rule 15.1). */
export const companyOwner: OwnerSql = (alias) =>
  `(SELECT company.workspaceId FROM marketing_companies company WHERE company.id = ${alias}.marketingCompanyId)`;
