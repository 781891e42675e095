import type { LeadImportState } from '@portals/contracts/constants';
import { LeadImport } from '@portals/contracts/marketing';
import { ApiError, useApi, useInvalidate } from '@portals/platform';
import { useReread } from '@portals/platform/list';
import { useCallback, useEffect, useRef } from 'react';
import { allLeadPrefixes } from '../../lead-calls';
import { useLeavesRunning } from '../../left-running';
import { companyImportsPath, importPath } from '../calls/import-calls';

/** Polling interval in milliseconds while an import is being processed. */
const readEvery = 1000;

/** States that end without any action by the user. */
const passing: readonly LeadImportState[] = ['uploading', 'checking', 'importing', 'undoing'];
const isPassing = (state: LeadImportState) => passing.includes(state);

/** States that change leads. */
const changesLeads: readonly LeadImportState[] = ['importing', 'undoing'];

/** Reads an import, and polls it while it is being processed. `data` is null when the import does not exist. */
export function useImport(id: number) {
  const reading = useApi(importPath(id), { schema: LeadImport, on404: 'returnNull' });
  const { data, error, isValidating, mutate } = reading;
  const reload = useCallback(() => void mutate().catch(() => undefined), [mutate]);
  const moving = data ? isPassing(data.state) : false;
  useReread(reading, moving ? readEvery : null);
  useLeadsChanged(data ?? null);
  useLeavesRunning(importPath(id), data ?? {});
  const show = useCallback((next: LeadImport) => void mutate(next, { revalidate: false }), [mutate]);
  return { data, error, isValidating, reload, show };
}

/** Refetches the lists of leads once an import or an undo has ended. */
function useLeadsChanged(shown: LeadImport | null): void {
  const invalidate = useInvalidate();
  const before = useRef<LeadImportState | null>(null);
  useEffect(() => {
    if (!shown) return;
    const { state, marketingCompanyId } = shown;
    if (before.current !== null && before.current !== state) {
      const lists = [companyImportsPath(marketingCompanyId)];
      if (changesLeads.includes(before.current)) lists.push(...allLeadPrefixes(marketingCompanyId));
      void invalidate(...lists);
    }
    before.current = state;
  }, [shown, invalidate]);
}

/** True for a conflict: the import is no longer in the expected state, for example because another tab has changed it. */
export const isStateConflict = (error: unknown) =>
  error instanceof ApiError && error.code === 'LEAD_IMPORT_STATE';
