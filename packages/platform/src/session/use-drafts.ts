import { useMemo } from 'react';
import {
  type DraftValues,
  dropDraft,
  putDraftAside,
  readDraft,
  takeDraftBack,
  writeDraft,
} from '../draft/draft-store';
import { useSession } from './use-session';

/** The drafts of the signed-in person; with nobody signed in there are none, and nothing is kept. */
export interface Drafts {
  read(form: string): DraftValues | null;
  write(form: string, values: DraftValues): void;
  drop(form: string): void;
  /** Keeps a copy for a tab that is opened after this one is closed: for a week, in this browser, until the person signs out. */
  putAside(form: string): void;
  /** Makes such a copy the draft of this tab, unless it has one of its own. */
  takeBack(form: string): void;
}

/**
 * What was typed in forms and not yet sent, kept for this tab through reloads, history and signing in again.
 * `form` names the form and its record, such as `companies/5`. Drop a draft when its form was sent or discarded.
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
        if (id !== null) putDraftAside(id, form);
      },
      takeBack: (form) => {
        if (id !== null) takeDraftBack(id, form);
      },
    }),
    [id],
  );
}
