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

/** Path prefix of all requests about a company's campaigns, so that a write can invalidate all of them together. */
const campaignsPrefix = (companyId: number) => `${companyPath(companyId)}/campaigns`;

// The page size is fixed, so a value in the URL is ignored.
const CampaignListQuery = CampaignQuery.omit({ pageSize: true }).extend({
  // Most recently changed campaigns first.
  sort: CampaignQuery.shape.sort.unwrap().default('-updatedAt'),
});
export type CampaignListQuery = ReturnType<typeof CampaignListQuery.parse>;

/** Describes how the list is encoded in the URL and in the request. */
export const campaignListAddress = (companyId: number) =>
  listAddress(CampaignListQuery, `${campaignsPrefix(companyId)}?`);

/** Returns the path of the campaigns that were created from the given texts, most recently changed first. */
export const campaignsOfContentPath = (companyId: number, contentId: number) =>
  `${campaignsPrefix(companyId)}?contentId=${contentId}&sort=-updatedAt&pageSize=${limits.pageSizeMax}`;

/** Returns the path of a company's email campaigns, newest first, up to the maximum page size. */
export const emailCampaignsPath = (companyId: number) =>
  `${campaignsPrefix(companyId)}?type=email&sort=-createdAt&pageSize=${limits.pageSizeMax}`;

export const mailingPath = (campaignId: number) => `${campaignPath(campaignId)}/mailing`;
/** Returns the mailing in a response; null when the campaign has not been sent, undefined without a response. */
export const mailingIn = (data: CampaignMailing | undefined): Mailing | null | undefined =>
  data?.state === 'none' ? null : data;

const mailingTotalsPrefix = (companyId: number) => `${companyPath(companyId)}/mailing-totals`;
/** Returns the path for the numbers of emails sent by several campaigns. */
export const mailingTotalsPath = (companyId: number, campaignIds: readonly number[]) =>
  `${mailingTotalsPrefix(companyId)}?campaigns=${campaignIds.join(',')}`;

/** Returns the path of the deleted campaigns whose recipients can still be excluded from an audience. */
export const deletedCampaignsPath = (companyId: number) => `${companyPath(companyId)}/deleted-campaigns`;

/** Refetches the lists of a company's campaigns after one of them has changed. */
export function useCampaignRefresh(companyId: number): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(
    () =>
      invalidate(campaignsPrefix(companyId), mailingTotalsPrefix(companyId), deletedCampaignsPath(companyId)),
    [invalidate, companyId],
  );
}

/** Returns a colleague's newer version of the campaign from a conflict error; null for any other error. */
export function newerCampaign(error: unknown): Campaign | null {
  return Campaign.safeParse(currentRowOf(error)).data ?? null;
}
