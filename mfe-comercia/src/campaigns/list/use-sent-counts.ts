import { hasKind } from '@portals/contracts/constants';
import { type CampaignRow, MailingTotals } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { useMemo } from 'react';
import { mailingTotalsPath } from '../../shared';

const totals = MailingTotals.array();

/** Returns how many emails this product has sent for each listed campaign, by campaign id; empty while loading. */
export function useSentCounts(companyId: number, rows: readonly CampaignRow[]): ReadonlyMap<number, number> {
  const emails = rows.filter((row) => hasKind(row, 'email')).map(({ id }) => id);
  const { data } = useApi(emails.length > 0 ? mailingTotalsPath(companyId, emails) : null, {
    schema: totals,
  });
  return useMemo(() => new Map(data?.map(({ campaignId, sent }) => [campaignId, sent])), [data]);
}
