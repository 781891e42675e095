import { LeadQuery, LeadRow } from '@portals/contracts/marketing';
import { listAddress } from '@portals/platform/list';
import { companyPath } from '../company/company-calls';

export const leadRows = LeadRow.array();

const newLeadPath = '/api/marketing/leads';
export const leadPath = (id: number) => `${newLeadPath}/${id}`;

/** Everything that is read of a company's leads is under this, so that a write can name it all. */
export const leadsPrefix = (companyId: number) => `${companyPath(companyId)}/leads`;

// How many rows a page has is not for the address to say, and columns are those of the board.
const LeadListQuery = LeadQuery.omit({ pageSize: true, column: true });

/** How the list is kept in the address, and asked for. */
export const leadListAddress = (companyId: number) =>
  listAddress(LeadListQuery, `${leadsPrefix(companyId)}?`);
/** For the total alone. */
export const leadCountPath = (companyId: number) => `${leadsPrefix(companyId)}?pageSize=1`;
