import { limits } from '@portals/contracts/constants';
import { useList } from '@portals/platform/list';
import { useMemo } from 'react';
import { type LeadListQuery, leadListAddress, leadRows } from './lead-calls';
import { useSpelling } from './use-spelling';

/**
 * Reads the list of a company's leads. When a search finds nothing and is one typing error away from one that does, it lists the leads of
 * that one, while the address and the search field keep the typed text.
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
    /** Query that found the leads that are shown. */
    shown: instead === null ? list.query : { ...list.query, search: instead },
    /** Notice shown when the leads match a corrected search. */
    instead: list.state === 'rows' && search && instead !== null ? { typed: search, meant: instead } : null,
  };
}
