import { LeadBulkChange } from '@portals/contracts/marketing';
import { api, useApiList } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../shared';
import { bulkChangePath, bulkChanges, bulkChangesPath, useLeadRefresh } from '../lead-calls';
import { useLeavesRunning } from '../left-running';

/** Polling interval in milliseconds while a bulk change is running. */
const pause = 500;

export const isInProgress = ({ state }: LeadBulkChange): boolean =>
  state === 'running' || state === 'undoing';

/** Polls a bulk change until it has ended. A failed request is retried, because the change continues on the server. */
function useFollowed(change: LeadBulkChange | null, onSeen: (change: LeadBulkChange) => void): void {
  const [failures, setFailures] = useState(0);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useLeavesRunning(change && bulkChangePath(change.id), change ?? {});
  useEffect(() => {
    if (!change || !isInProgress(change)) return;
    const left = new AbortController();
    const look = async () => {
      try {
        const { signal } = left;
        latest.current(await api.get(bulkChangePath(change.id), { schema: LeadBulkChange, signal }));
      } catch {
        if (!left.signal.aborted) setFailures((count) => count + 1);
      }
    };
    const timer = setTimeout(() => void look(), pause);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [change, failures]);
}

export interface BulkChanges {
  /** The bulk change shown above the table; null without one. */
  shown: LeadBulkChange | null;
  /** Number of bulk changes; null while it is unknown. */
  total: number | null;
  show: (change: LeadBulkChange) => void;
  hide: () => void;
  undo: (change: LeadBulkChange) => Promise<void>;
  undoing: boolean;
}

/** Tracks a company's bulk changes: the running one or the one viewed last, and their undo. */
export function useBulkChanges(companyId: number): BulkChanges {
  const { t } = useText();
  const refresh = useLeadRefresh(companyId);
  const [shown, setShown] = useState<LeadBulkChange | null>(null);
  const { data: newest } = useApiList(`${bulkChangesPath(companyId)}?pageSize=1`, {
    schema: bulkChanges,
    rereads: true,
  });

  // A running change is shown no matter where it was started, for example in another tab or before a reload.
  const [running] = newest?.rows.filter(isInProgress) ?? [];
  useEffect(() => {
    if (running) setShown((current) => current ?? running);
  }, [running]);

  const see = (change: LeadBulkChange) => {
    setShown(change);
    if (!isInProgress(change)) void refresh();
  };
  useFollowed(shown, see);

  const { run: undo, pending: undoing } = useAttempt(async ({ id }: LeadBulkChange) => {
    see(await api.post(`${bulkChangePath(id)}/undo`, undefined, { schema: LeadBulkChange }));
  }, t('bulk.undoFailed'));
  return { shown, total: newest?.total ?? null, show: see, hide: () => setShown(null), undo, undoing };
}
