import { type Drafts, useDrafts } from '@portals/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** URL parameter that names the kind of record for which to open the form. */
const newParam = 'new';

/** Returns the name of a record's draft; a null id means a new record. */
export const draftName = (kind: string, id: number | null) => `${kind}/${id ?? 'new'}`;

/** Returns the form that has a draft: the form for a new record, or else the form for one of `rows`. Null when there is no draft. */
function draftedForm<Row extends { id: number }>(drafts: Drafts, kind: string, rows: readonly Row[]) {
  if (drafts.read(draftName(kind, null))) return { row: null };
  const row = rows.find(({ id }) => drafts.read(draftName(kind, id)));
  return row ? { row } : null;
}

/**
 * State of a list's form: closed, open for a new record (`row: null`), or open for an existing record. After a reload, a return to the page
 * or a new sign-in, a form with a draft reopens once the rows are loaded. The URL parameter `?new=<kind>` opens the form for a new record.
 * @param options `mayAdd` is false when the user may not add records, in which case the URL parameter is ignored; undefined until this is
 * known
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
    // Removes the parameter; otherwise, a reload would reopen a form that the user has closed.
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
