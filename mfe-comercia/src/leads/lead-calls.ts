import {
  LeadBulkChange,
  LeadEvent,
  LeadMail,
  LeadQueryFields,
  LeadRow,
  withoutHalves,
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
export const leadMailChecksPath = (id: number) => `${leadPath(id)}/mail-checks`;

/** Returns the common prefix of the paths of a company's leads, so that a write can invalidate all of them. */
export const leadsPrefix = (companyId: number) => `${companyPath(companyId)}/leads`;
export const leadValuesPath = (companyId: number) => `${leadsPrefix(companyId)}/values`;
export const leadSpellingPath = (companyId: number, search: string) =>
  `${leadsPrefix(companyId)}/spelling?${new URLSearchParams({ search })}`;
export const bulkChangesPath = (companyId: number) => `${leadsPrefix(companyId)}/bulk-changes`;
export const bulkChangePath = (id: number) => `/api/marketing/bulk-changes/${id}`;

// The page size and the column of the board are not part of the address.
const ListFields = LeadQueryFields.omit({ pageSize: true, column: true });
export type LeadListQuery = ReturnType<typeof ListFields.parse>;
/** Incomplete filters in an address, which anybody can edit, are ignored. */
const LeadListQuery = {
  shape: ListFields.shape,
  parse: (value: unknown): LeadListQuery => withoutHalves(ListFields.parse(value)),
};

/** Maps the list to its address and to its request. */
export const leadListAddress = (companyId: number) =>
  listAddress(LeadListQuery, `${leadsPrefix(companyId)}?`);
/** Returns a path that is requested only for the total number. */
export const leadCountPath = (companyId: number, filter: Record<string, string> = {}) =>
  `${leadsPrefix(companyId)}?${new URLSearchParams({ ...filter, pageSize: '1' })}`;

/**
 * Reloads everything that shows leads of a company after some of them have changed.
 * @returns a function that takes the id of the changed lead; without one, all leads are reloaded
 */
export function useLeadRefresh(companyId: number): (leadId?: number) => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(
    (leadId) =>
      invalidate(leadsPrefix(companyId), leadId === undefined ? newLeadPath : leadEventsPath(leadId)),
    [invalidate, companyId],
  );
}
