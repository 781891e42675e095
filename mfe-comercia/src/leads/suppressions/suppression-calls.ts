import { Suppression, SuppressionQuery } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { listAddress } from '@portals/platform/list';
import { useCallback } from 'react';
import { newLeadPath } from '../lead-calls';

export const suppressionRows = Suppression.array();
export const suppressionsPath = '/api/marketing/suppressions';
export const suppressionListsPath = `${suppressionsPath}/lists`;

// The URL sets neither page size nor workspace: the page size is fixed, and the workspace is the one of the current company.
const SuppressionListQuery = SuppressionQuery.omit({ pageSize: true, workspace: true });
export type SuppressionListQuery = ReturnType<typeof SuppressionListQuery.parse>;

/** Describes how a workspace's suppression list is encoded in the URL and in the request. */
export const suppressionListAddress = (workspaceId: number | undefined) =>
  listAddress(
    SuppressionListQuery,
    `${suppressionsPath}?${workspaceId === undefined ? '' : `workspace=${workspaceId}&`}`,
  );

/** Refetches the list, and what is known of leads, after an address has been added or removed. */
export function useSuppressionRefresh(): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(() => invalidate(suppressionsPath, newLeadPath), [invalidate]);
}
