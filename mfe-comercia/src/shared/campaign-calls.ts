import { limits } from '@portals/contracts/constants';
import {
  Campaign,
  type CampaignMailing,
  CampaignQuery,
  CampaignRow,
  type Mailing,
} from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { currentRowOf } from '@portals/platform/form';
import { listAddress } from '@portals/platform/list';
import { useCallback } from 'react';
import { companyPath } from './company/company-calls';

export const campaignRows = CampaignRow.array();

export const newCampaignPath = '/api/marketing/campaigns';
export const campaignPath = (id: number) => `${newCampaignPath}/${id}`;
export const campaignVersionsPath = (id: number) => `${campaignPath(id)}/versions`;

/** Every reading of a company's campaigns begins with this, so that a write can name them all. */
const campaignsPrefix = (companyId: number) => `${companyPath(companyId)}/campaigns`;

// How many rows a page has is not for the address to say.
const CampaignListQuery = CampaignQuery.omit({ pageSize: true }).extend({
  // What was worked on last comes first.
  sort: CampaignQuery.shape.sort.unwrap().default('-updatedAt'),
});
export type CampaignListQuery = ReturnType<typeof CampaignListQuery.parse>;

/** How the list is kept in the address, and asked for. */
export const campaignListAddress = (companyId: number) =>
  listAddress(CampaignListQuery, `${campaignsPrefix(companyId)}?`);
/** For the total alone. */
export const campaignCountPath = (companyId: number) => `${campaignsPrefix(companyId)}?pageSize=1`;

/** The campaigns that were made of some texts, what was changed last first. */
export const campaignsOfContentPath = (companyId: number, contentId: number) =>
  `${campaignsPrefix(companyId)}?contentId=${contentId}&sort=-updatedAt&pageSize=${limits.pageSizeMax}`;

/** The email campaigns of a company, as many as an answer holds, with the newest first. */
export const emailCampaignsPath = (companyId: number) =>
  `${campaignsPrefix(companyId)}?type=email&sort=-createdAt&pageSize=${limits.pageSizeMax}`;

export const mailingPath = (campaignId: number) => `${campaignPath(campaignId)}/mailing`;
/** Null when the campaign was not sent; undefined until that is known. */
export const mailingIn = (data: CampaignMailing | undefined): Mailing | null | undefined =>
  data?.state === 'none' ? null : data;

const mailingTotalsPrefix = (companyId: number) => `${companyPath(companyId)}/mailing-totals`;
/** How many mails of some campaigns went out. */
export const mailingTotalsPath = (companyId: number, campaignIds: readonly number[]) =>
  `${mailingTotalsPrefix(companyId)}?campaigns=${campaignIds.join(',')}`;

/** Deleted campaigns whose recipients can still be left out of others. */
export const deletedCampaignsPath = (companyId: number) => `${companyPath(companyId)}/deleted-campaigns`;

/** Reads the lists of a company's campaigns again after one of them has changed. */
export function useCampaignRefresh(companyId: number): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(
    () =>
      invalidate(campaignsPrefix(companyId), mailingTotalsPrefix(companyId), deletedCampaignsPath(companyId)),
    [invalidate, companyId],
  );
}

/** The campaign as somebody else left it, from the answer to a change that came too late; null for any other error. */
export function newerCampaign(error: unknown): Campaign | null {
  return Campaign.safeParse(currentRowOf(error)).data ?? null;
}
