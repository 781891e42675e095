/** Conditions on rows with the id of a company, for copies and erasures of a person's data: see `PersonalTable`. */
export const inOwnCompanies =
  'marketingCompanyId IN (SELECT id FROM marketing_companies WHERE workspaceId IN :own)';
export const inSharedCompanies =
  'marketingCompanyId IN (SELECT id FROM marketing_companies WHERE workspaceId IN :shared AND deletedAt IS NULL)';
