import type { LeadImportState } from '@portals/contracts/constants';
import { LeadImport } from '@portals/contracts/marketing';
import { ApiError, useApi, useInvalidate } from '@portals/platform';
import { useCallback, useEffect, useRef } from 'react';
import { companyPath } from '../../../shared';
import { companyImportsPath, importPath } from '../calls/import-calls';

/** Milliseconds between readings while something goes on. */
const readEvery = 1000;

/** States that pass without anybody doing anything on this page. */
const passing: readonly LeadImportState[] = ['uploading', 'checking', 'importing', 'undoing'];
const isPassing = (state: LeadImportState) => passing.includes(state);

/** States during or after which leads are other ones. */
const changesLeads: readonly LeadImportState[] = ['importing', 'undoing'];

/** An import, read again and again while something goes on. Its data is null when it is not there. */
export function useImport(id: number) {
  const { data, error, isValidating, mutate } = useApi(importPath(id), {
    schema: LeadImport,
    on404: 'returnNull',
  });
  const again = useCallback(() => void mutate().catch(() => undefined), [mutate]);
  const moving = data ? isPassing(data.state) : false;
  useEffect(() => {
    if (!moving || isValidating) return;
    const timer = setTimeout(again, readEvery);
    return () => clearTimeout(timer);
  }, [moving, isValidating, again]);
  useLeadsChanged(data ?? null);
  const show = useCallback((next: LeadImport) => void mutate(next, { revalidate: false }), [mutate]);
  return { data, error, isValidating, again, show };
}

/** Lists are read again once an import or an undo is over. */
function useLeadsChanged(shown: LeadImport | null): void {
  const invalidate = useInvalidate();
  const before = useRef<LeadImportState | null>(null);
  useEffect(() => {
    if (!shown) return;
    const { state, marketingCompanyId } = shown;
    if (before.current !== null && before.current !== state) {
      const lists = [companyImportsPath(marketingCompanyId)];
      if (changesLeads.includes(before.current)) lists.push(`${companyPath(marketingCompanyId)}/leads`);
      void invalidate(...lists);
    }
    before.current = state;
  }, [shown, invalidate]);
}

/** Somebody has been faster, in another tab: the import is in another state already. */
export const isOvertaken = (error: unknown) =>
  error instanceof ApiError && error.code === 'LEAD_IMPORT_STATE';
