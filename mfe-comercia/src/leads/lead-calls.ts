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

/** Everything that is read of a company's leads is under this, so that a write can name it all. */
export const leadsPrefix = (companyId: number) => `${companyPath(companyId)}/leads`;
export const leadValuesPath = (companyId: number) => `${leadsPrefix(companyId)}/values`;
export const leadSpellingPath = (companyId: number, search: string) =>
  `${leadsPrefix(companyId)}/spelling?${new URLSearchParams({ search })}`;
export const bulkChangesPath = (companyId: number) => `${leadsPrefix(companyId)}/bulk-changes`;
export const bulkChangePath = (id: number) => `/api/marketing/bulk-changes/${id}`;

// How many rows a page has is not for the address to say, and columns are those of the board.
const ListFields = LeadQueryFields.omit({ pageSize: true, column: true });
export type LeadListQuery = ReturnType<typeof ListFields.parse>;
/** Anybody can change an address: what is half given in it counts as not there. */
const LeadListQuery = {
  shape: ListFields.shape,
  parse: (value: unknown): LeadListQuery => withoutHalves(ListFields.parse(value)),
};

/** How the list is kept in the address, and asked for. */
export const leadListAddress = (companyId: number) =>
  listAddress(LeadListQuery, `${leadsPrefix(companyId)}?`);
/** For the total alone. */
export const leadCountPath = (companyId: number, filter: Record<string, string> = {}) =>
  `${leadsPrefix(companyId)}?${new URLSearchParams({ ...filter, pageSize: '1' })}`;

/**
 * Reads again what shows leads of a company, after some of them have changed.
 * @returns a function of the lead that was changed; without one, all leads are meant
 */
export function useLeadRefresh(companyId: number): (leadId?: number) => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(
    (leadId) =>
      invalidate(leadsPrefix(companyId), leadId === undefined ? newLeadPath : leadEventsPath(leadId)),
    [invalidate, companyId],
  );
}
