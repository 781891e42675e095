import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LeadListQuery, leadListAddress } from '../lead-calls';

/** Reads the board's filter from the URL; the table uses the same parameters. */
export function useBoardFilter(companyId: number) {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => leadListAddress(companyId), [companyId]);
  const query = address.read(params);
  const { sort: _sort, page: _page, ...filter } = query;
  const change = (changes: Partial<LeadListQuery>) =>
    setParams(address.write({ ...query, page: 1, ...changes }, params), { replace: true });
  return { query, filter, filtered: address.isFiltered(query), change };
}
