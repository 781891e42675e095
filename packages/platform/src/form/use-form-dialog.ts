import { type Drafts, useDrafts } from '@portals/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameter of the address with the kind of record whose form to open. */
const newParam = 'new';

/** Returns the name of the draft of one record, or of a new one, among the drafts of its kind. */
export const draftName = (kind: string, id: number | null) => `${kind}/${id ?? 'new'}`;

/** Returns the form that has a draft: that of a new record first, or else of one of `rows`. Null when there is no draft. */
function draftedForm<Row extends { id: number }>(drafts: Drafts, kind: string, rows: readonly Row[]) {
  if (drafts.read(draftName(kind, null))) return { row: null };
  const row = rows.find(({ id }) => drafts.read(draftName(kind, id)));
  return row ? { row } : null;
}

/**
 * Holds which form of a list is open: none, one for a new record (`row: null`) or one for an existing record. A form with a draft opens
 * again once the rows are loaded, after a reload, a return or a new sign-in. The address `?new=<kind>` opens the form for a new record.
 * @param options `mayAdd` is false for somebody to whom no new record is offered, so that the address opens nothing; undefined until this is known
 */
export function useFormDialog<Row extends { id: number }>(
  kind: string,
  rows: readonly Row[] | undefined,
  { mayAdd }: { mayAdd: boolean | undefined } = { mayAdd: true },
) {
  const drafts = useDrafts();
  const [shown, setShown] = useState<{ row: Row | null } | null>(null);
  const looked = useRef(false);
  useEffect(() => {
    if (!rows || looked.current) return;
    looked.current = true;
    setShown((open) => open ?? draftedForm(drafts, kind, rows));
  }, [rows, drafts, kind]);
  const [params, setParams] = useSearchParams();
  const isAsked = params.get(newParam) === kind;
  useEffect(() => {
    if (!isAsked || mayAdd === undefined) return;
    if (mayAdd) setShown({ row: null });
    // Without this, a reload would open the form again after it was closed.
    setParams(
      (before) => {
        before.delete(newParam);
        return before;
      },
      { replace: true },
    );
  }, [isAsked, mayAdd, setParams]);
  const add = useCallback(() => setShown({ row: null }), []);
  const edit = useCallback((row: Row) => setShown({ row }), []);
  const close = useCallback(() => setShown(null), []);
  return { shown, add, edit, close };
}
