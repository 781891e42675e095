import { LeadDuplicateGroup, LeadDuplicateQuery } from '@portals/contracts/marketing';
import { listAddress } from '@portals/platform/list';
import { companyPath } from '../../shared';
import { duplicateListPrefix } from '../lead-calls';

export const duplicateGroups = LeadDuplicateGroup.array();
/** Number of duplicate groups per page. */
export const groupsShown = 10;

const query = LeadDuplicateQuery.omit({ pageSize: true });

export const duplicateListAddress = (companyId: number) => listAddress(query, duplicateListPrefix(companyId));
export const notDuplicatesPath = (companyId: number) => `${companyPath(companyId)}/lead-duplicates/apart`;
export const mergePath = (companyId: number) => `${companyPath(companyId)}/lead-merges`;
export const undoMergePath = (mergeId: number) => `/api/marketing/lead-merges/${mergeId}/undo`;
