/**
 * SQL condition for what emails that were sent still lead to, on `marketing_companies company` and `marketing_mailings mailing`, which may be
 * missing: neither has an administrator blocked the account, nor stopped the mailing (rule 16.3).
 */
export const isStillShown = `(mailing.stateReason IS NULL OR mailing.stateReason <> 'in charge')
  AND NOT EXISTS (SELECT 1 FROM marketing_outreach outreach
    WHERE outreach.userId = company.workspaceId AND outreach.state = 'blocked')`;
