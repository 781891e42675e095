/**
 * Returns the statements that copy into a restored database of marketing who must not get emails or come back with an import. Otherwise
 * people who have unsubscribed since the backup would get emails again. Workspaces and companies that the backup does not know are left
 * out, because new ones will get the same ids, and for the same reason the ids of such campaigns. A copied row replaces an older one: its
 * reason may have become that of the person, and its address may have been erased.
 * @param {string} former name of the former database in SQL
 */
export function carryOverRefusals(former) {
  // Without UNION, because MySQL and MariaDB would run the subquery again for each row.
  const isKnown =
    '(userId IN (SELECT workspaceId FROM marketing_companies) OR userId IN (SELECT userId FROM marketing_suppressions))';
  return [
    `REPLACE INTO marketing_suppressions (userId, addressHash, address, reason, at, campaignId)
      SELECT userId, addressHash, address, reason, at, CASE WHEN campaignId IN (SELECT id FROM marketing_campaigns)
        THEN campaignId END FROM ${former}.marketing_suppressions AS f
      WHERE ${isKnown} AND NOT EXISTS (SELECT 1 FROM marketing_suppressions AS r
        WHERE r.userId = f.userId AND r.addressHash = f.addressHash AND r.at > f.at)`,
    `REPLACE INTO marketing_sender_refusals (domain, addressHash, userId, at)
      SELECT domain, addressHash, CASE WHEN ${isKnown} THEN userId ELSE 0 END, at
      FROM ${former}.marketing_sender_refusals`,
    `REPLACE INTO marketing_erased_people (marketingCompanyId, salt, hash, erasedAt)
      SELECT marketingCompanyId, salt, hash, erasedAt FROM ${former}.marketing_erased_people AS f
      WHERE marketingCompanyId IN (SELECT id FROM marketing_companies)
        AND NOT EXISTS (SELECT 1 FROM marketing_erased_people AS r
          WHERE r.marketingCompanyId = f.marketingCompanyId AND r.hash = f.hash AND r.erasedAt > f.erasedAt)`,
  ];
}

/**
 * Returns the statement that copies for which former workspaces the hashes of a workspace may have been computed. A database of a version
 * before this table has nothing to copy.
 * @param {string} former name of the former database in SQL
 */
export const carryOverOrigins = (former) => [
  `REPLACE INTO marketing_suppression_origins (workspaceId, originId)
    SELECT workspaceId, originId FROM ${former}.marketing_suppression_origins
    WHERE workspaceId IN (SELECT userId FROM marketing_suppressions)`,
];
