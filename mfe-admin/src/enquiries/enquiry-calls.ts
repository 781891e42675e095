import { Enquiry, EnquiryQuery, EnquiryRow } from '@portals/contracts/admin';
import { listAddress } from '@portals/platform/list';

export const enquiriesPath = '/api/enquiries';
export const enquiryPath = (id: number): string => `${enquiriesPath}/${id}`;
export const enquiryRows = EnquiryRow.array();
export const enquirySchema = Enquiry;

// The page size is fixed, so a value in the URL is ignored.
const EnquiryListQuery = EnquiryQuery.omit({ pageSize: true });
export type EnquiryListQuery = Omit<EnquiryQuery, 'pageSize'>;
export const enquirySort = EnquiryListQuery.shape.sort;
export const enquiryListAddress = listAddress<EnquiryListQuery>(EnquiryListQuery, `${enquiriesPath}?`);

/** Query parameter with the id of the open enquiry. */
const openParam = 'enquiry';

/** Returns the id of the enquiry that the URL names; null when it names none. */
export function openEnquiry(query: URLSearchParams): number | null {
  const id = Number(query.get(openParam));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Returns the URL of an enquiry, or of the list when the id is null, and keeps the filters. */
export function enquiryAddress(query: URLSearchParams, id: number | null): string {
  const next = new URLSearchParams(query);
  if (id === null) next.delete(openParam);
  else next.set(openParam, String(id));
  return next.size > 0 ? `/admin?${next}` : '/admin';
}
