import { Suppression, SuppressionQuery } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { listAddress } from '@portals/platform/list';
import { useCallback } from 'react';
import { leadPath } from '../lead-calls';

export const suppressionRows = Suppression.array();
export const suppressionsPath = '/api/marketing/suppressions';
export const suppressionListsPath = `${suppressionsPath}/lists`;

// Neither field comes from the address: the page size is fixed, and the workspace is that of the shown company.
const SuppressionListQuery = SuppressionQuery.omit({ pageSize: true, workspace: true });
export type SuppressionListQuery = ReturnType<typeof SuppressionListQuery.parse>;

/** Describes how a workspace's list is encoded in the address and requested. */
export const suppressionListAddress = (workspaceId: number | undefined) =>
  listAddress(
    SuppressionListQuery,
    `${suppressionsPath}?${workspaceId === undefined ? '' : `workspace=${workspaceId}&`}`,
  );

export const leadSuppressionPath = (leadId: number) => `${leadPath(leadId)}/suppression`;

/** Refetches the list after an address was added or removed. */
export function useSuppressionRefresh(): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(() => invalidate(suppressionsPath), [invalidate]);
}
