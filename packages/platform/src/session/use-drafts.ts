import { useMemo } from 'react';
import {
  backUpDraft,
  type DraftValues,
  dropDraft,
  readDraft,
  restoreDraft,
  writeDraft,
} from '../draft/draft-store';
import { useSession } from './use-session';

/** Drafts of the signed-in user; without one, there are no drafts and nothing is stored. */
export interface Drafts {
  read(form: string): DraftValues | null;
  write(form: string, values: DraftValues): void;
  drop(form: string): void;
  /** Stores a copy for a tab opened after this one is closed. The copy stays in this browser for a week, or until the user signs out. */
  putAside(form: string): void;
  /** Moves a copy stored by `putAside` into this tab, unless the tab already has a draft of the form. */
  takeBack(form: string): void;
}

/**
 * Returns the store of unsent form values, which last in this tab through reloads, navigation and a new sign-in. `form` identifies the form
 * and its record, such as `companies/5`. Drop a draft when its form has been sent or discarded.
 */
export function useDrafts(): Drafts {
  const { user } = useSession();
  const id = user?.id ?? null;
  return useMemo(
    () => ({
      read: (form) => (id === null ? null : readDraft(id, form)),
      write: (form, values) => {
        if (id !== null) writeDraft(id, form, values);
      },
      drop: (form) => {
        if (id !== null) dropDraft(id, form);
      },
      putAside: (form) => {
        if (id !== null) backUpDraft(id, form);
      },
      takeBack: (form) => {
        if (id !== null) restoreDraft(id, form);
      },
    }),
    [id],
  );
}
