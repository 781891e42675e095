import { type Drafts, useDrafts } from '@portals/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Name of the draft of one record, or of a new one, among the drafts of its kind. */
export const draftName = (kind: string, id: number | null) => `${kind}/${id ?? 'new'}`;

/** The form with a draft: that of a new record first, else of one of `rows`. Null when nothing was left unsent. */
function draftedForm<Row extends { id: number }>(drafts: Drafts, kind: string, rows: readonly Row[]) {
  if (drafts.read(draftName(kind, null))) return { row: null };
  const row = rows.find(({ id }) => drafts.read(draftName(kind, id)));
  return row ? { row } : null;
}

/**
 * Which form of a list is open: none, one for a new record (`row: null`) or one for a record. What was typed and never
 * sent opens again once the rows are known, after a reload, coming back, or signing in again.
 */
export function useFormDialog<Row extends { id: number }>(kind: string, rows: readonly Row[] | undefined) {
  const drafts = useDrafts();
  const [shown, setShown] = useState<{ row: Row | null } | null>(null);
  const looked = useRef(false);
  useEffect(() => {
    if (!rows || looked.current) return;
    looked.current = true;
    setShown((open) => open ?? draftedForm(drafts, kind, rows));
  }, [rows, drafts, kind]);
  const add = useCallback(() => setShown({ row: null }), []);
  const edit = useCallback((row: Row) => setShown({ row }), []);
  const close = useCallback(() => setShown(null), []);
  return { shown, add, edit, close };
}
