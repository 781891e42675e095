import { Suppression, SuppressionQuery } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { listAddress } from '@portals/platform/list';
import { useCallback } from 'react';
import { leadPath } from '../lead-calls';

export const suppressionRows = Suppression.array();
export const suppressionsPath = '/api/marketing/suppressions';
export const suppressionListsPath = `${suppressionsPath}/lists`;

// The page size is fixed, and the workspace is that of the shown company: neither is a parameter of the address.
const SuppressionListQuery = SuppressionQuery.omit({ pageSize: true, workspace: true });
export type SuppressionListQuery = ReturnType<typeof SuppressionListQuery.parse>;

/** Describes how the list of a workspace is written in the address and requested. */
export const suppressionListAddress = (workspaceId: number | undefined) =>
  listAddress(
    SuppressionListQuery,
    `${suppressionsPath}?${workspaceId === undefined ? '' : `workspace=${workspaceId}&`}`,
  );

export const leadSuppressionPath = (leadId: number) => `${leadPath(leadId)}/suppression`;

/** Refreshes the list after an address was added or removed. */
export function useSuppressionRefresh(): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(() => invalidate(suppressionsPath), [invalidate]);
}
