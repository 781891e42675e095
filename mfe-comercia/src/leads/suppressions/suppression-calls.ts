import { Suppression, SuppressionQuery } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { listAddress } from '@portals/platform/list';
import { useCallback } from 'react';
import { leadPath } from '../lead-calls';

export const suppressionRows = Suppression.array();
export const suppressionsPath = '/api/marketing/suppressions';
export const suppressionListsPath = `${suppressionsPath}/lists`;

// How many rows a page has is not for the address to say.
const SuppressionListQuery = SuppressionQuery.omit({ pageSize: true });
export type SuppressionListQuery = ReturnType<typeof SuppressionListQuery.parse>;

/** How the list is kept in the address, and asked for. */
export const suppressionListAddress = listAddress(SuppressionListQuery, `${suppressionsPath}?`);

export const leadSuppressionPath = (leadId: number) => `${leadPath(leadId)}/suppression`;

/** Reads the list again after an address was added or taken back. */
export function useSuppressionRefresh(): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(() => invalidate(suppressionsPath), [invalidate]);
}
