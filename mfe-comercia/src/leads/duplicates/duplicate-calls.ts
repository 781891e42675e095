import { LeadDuplicateGroup, LeadDuplicateQuery } from '@portals/contracts/marketing';
import { listAddress } from '@portals/platform/list';
import { companyPath } from '../../shared';
import { leadPath } from '../lead-calls';

export const duplicateGroups = LeadDuplicateGroup.array();
/** Number of duplicate groups per page. */
export const groupsShown = 10;

const duplicatesPath = (companyId: number) => `${companyPath(companyId)}/lead-duplicates`;
const query = LeadDuplicateQuery.omit({ pageSize: true });

export const duplicateListAddress = (companyId: number) =>
  listAddress(query, `${duplicatesPath(companyId)}?`);
export const duplicateListPrefix = (companyId: number) => `${duplicatesPath(companyId)}?`;
export const notDuplicatesPath = (companyId: number) => `${duplicatesPath(companyId)}/apart`;
export const mergePath = (companyId: number) => `${companyPath(companyId)}/lead-merges`;
export const mergesPath = (leadId: number) => `${leadPath(leadId)}/merges`;
export const undoMergePath = (mergeId: number) => `/api/marketing/lead-merges/${mergeId}/undo`;
