import { limits } from '@portals/contracts/constants';
import { useList } from '@portals/platform/list';
import { useMemo } from 'react';
import { type LeadListQuery, leadListAddress, leadRows } from './lead-calls';
import { useSpelling } from './use-spelling';

/**
 * Reads the list of a company's leads. When a search finds nothing, a similar search that corrects one typing error is used instead, if
 * that one has results. The URL and the search field keep the typed text.
 */
export function useLeadList(companyId: number) {
  const address = useMemo(() => leadListAddress(companyId), [companyId]);
  const typed = useList({ address, rows: leadRows, pageSize: limits.pageSize });
  const { search } = typed.query;
  const instead = useSpelling(companyId, (typed.state === 'noMatch' && search) || null);
  const meant = useMemo(() => {
    if (instead === null) return address;
    return { ...address, path: (query: LeadListQuery) => address.path({ ...query, search: instead }) };
  }, [address, instead]);
  const list = useList({ address: meant, rows: leadRows, pageSize: limits.pageSize });
  return {
    list,
    /** Query that produced the rows on screen. */
    shown: instead === null ? list.query : { ...list.query, search: instead },
    /** Data for the notice about a corrected search; null when the typed search is used. */
    instead: list.state === 'rows' && search && instead !== null ? { typed: search, meant: instead } : null,
  };
}
