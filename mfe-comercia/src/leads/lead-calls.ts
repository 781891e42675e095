import {
  LeadBulkChange,
  LeadEvent,
  LeadMail,
  LeadQueryFields,
  LeadRow,
  withoutIncompleteFields,
} from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { listAddress } from '@portals/platform/list';
import { useCallback } from 'react';
import { companyPath } from '../shared';

export const leadRows = LeadRow.array();
export const leadEvents = LeadEvent.array();
export const leadMails = LeadMail.array();
export const bulkChanges = LeadBulkChange.array();

export const newLeadPath = '/api/marketing/leads';
export const leadPath = (id: number) => `${newLeadPath}/${id}`;
export const leadEventsPath = (id: number) => `${leadPath(id)}/events`;
export const leadMailsPath = (id: number) => `${leadPath(id)}/mails`;
export const leadFitPath = (id: number) => `${leadPath(id)}/fit`;
export const leadSuppressionPath = (id: number) => `${leadPath(id)}/suppression`;
/** Returns the path of the merges into a lead. */
export const mergesPath = (id: number) => `${leadPath(id)}/merges`;
export const leadMailChecksPath = (id: number) => `${leadPath(id)}/mail-checks`;

/** Returns the path prefix of all requests that read a company's leads, so that a write can invalidate all of them together. */
export const leadsPrefix = (companyId: number) => `${companyPath(companyId)}/leads`;
export const leadValuesPath = (companyId: number) => `${leadsPrefix(companyId)}/values`;
export const leadSpellingPath = (companyId: number, search: string) =>
  `${leadsPrefix(companyId)}/spelling?${new URLSearchParams({ search })}`;
/** Returns the path prefix of the lists of possible duplicates. */
export const duplicateListPrefix = (companyId: number) => `${companyPath(companyId)}/lead-duplicates?`;
export const bulkChangesPath = (companyId: number) => `${leadsPrefix(companyId)}/bulk-changes`;
export const bulkChangePath = (id: number) => `/api/marketing/bulk-changes/${id}`;

// Parameters of the list that the URL may contain. The page size is fixed, and only the board uses columns.
const ListFields = LeadQueryFields.omit({ pageSize: true, column: true });
export type LeadListQuery = ReturnType<typeof ListFields.parse>;
/** Parser for the URL, which anybody can edit: invalid or incomplete parameters are dropped. */
const LeadListQuery = {
  shape: ListFields.shape,
  parse: (value: unknown): LeadListQuery => withoutIncompleteFields(ListFields.parse(value)),
};

/** Describes how the list is encoded in the URL and in the request. */
export const leadListAddress = (companyId: number) =>
  listAddress(LeadListQuery, `${leadsPrefix(companyId)}?`);

/** Returns the prefixes of everything that is read about a company's leads, for changes of many leads at once. */
export const allLeadPrefixes = (companyId: number) => [
  leadsPrefix(companyId),
  duplicateListPrefix(companyId),
  newLeadPath,
];

/** Returns the paths of what the service derives from the fields of a lead. */
const derivedPaths = (id: number) => [
  leadEventsPath(id),
  leadFitPath(id),
  leadSuppressionPath(id),
  mergesPath(id),
];

/**
 * Refetches all views of a company's leads after a change.
 * @returns a function that takes the id of the changed lead; without an id, all leads count as changed
 */
export function useLeadRefresh(companyId: number): (leadId?: number) => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(
    (leadId) =>
      leadId === undefined
        ? invalidate(...allLeadPrefixes(companyId))
        : invalidate(leadsPrefix(companyId), duplicateListPrefix(companyId), ...derivedPaths(leadId)),
    [invalidate, companyId],
  );
}
