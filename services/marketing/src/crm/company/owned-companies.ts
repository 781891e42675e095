/** Condition on rows with a company's id, for exporting and erasing a person's data: see `PersonalTable`. */
export const inOwnCompanies =
  'marketingCompanyId IN (SELECT id FROM marketing_companies WHERE workspaceId IN :own)';
export const inSharedCompanies =
  'marketingCompanyId IN (SELECT id FROM marketing_companies WHERE workspaceId IN :shared AND deletedAt IS NULL)';
