import { ApiError, api, useInvalidate } from '@portals/platform';
import { useEffect } from 'react';
import { companyImportsPath } from './import/calls/import-calls';
import { allLeadPrefixes } from './lead-calls';

/** Polling interval in milliseconds for imports and bulk changes that run on although their page was left. Tests shorten it. */
export const leftPolling = { intervalMs: 3000 };

/** States in which an import or a bulk change changes leads. */
const changing = ['importing', 'running', 'undoing'];

/** Imports and bulk changes that were running when their page was left: the path of each, and the company of the leads. */
const left = new Map<string, number>();

/**
 * Remembers an import or a bulk change whose page is left, or hidden behind a lead, while it changes leads.
 * @param path path that reads the import or the bulk change; null without one
 */
export function useLeavesRunning(
  path: string | null,
  { marketingCompanyId, state }: { marketingCompanyId?: number; state?: string },
): void {
  const isChanging = state !== undefined && changing.includes(state);
  useEffect(() => {
    if (path === null || marketingCompanyId === undefined) return;
    left.delete(path);
    if (!isChanging) return;
    return () => void left.set(path, marketingCompanyId);
  }, [path, marketingCompanyId, isChanging]);
}

async function isOver(path: string, signal: AbortSignal): Promise<boolean> {
  try {
    return !changing.includes((await api.get<{ state: string }>(path, { signal })).state);
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}

/** Refetches a company's leads when an import or a bulk change has ended whose page was left before. */
export function useLeftRunning(companyId: number): void {
  const invalidate = useInvalidate();
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      for (const [path, ofCompany] of left) {
        if (ofCompany !== companyId || !(await isOver(path, gone.signal)) || gone.signal.aborted) continue;
        left.delete(path);
        await invalidate(path, companyImportsPath(companyId), ...allLeadPrefixes(companyId));
      }
      if (!gone.signal.aborted) timer = setTimeout(() => void look(), leftPolling.intervalMs);
    };
    void look();
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [companyId, invalidate]);
}
