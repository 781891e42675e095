import type { Language } from '@portals/contracts/constants';
import { createContext, useContext } from 'react';
import type { CampaignSaver } from '../saving/campaign-saver';
import type { EditedCampaign } from '../saving/edited-campaign';
import type { KeyedDocument } from '../saving/keyed-blocks';
import type { SaverSnapshot } from '../saving/saver-state';

/** State that the parts of the editor share. */
export interface Editing extends SaverSnapshot {
  saver: CampaignSaver;
  change: (next: (edited: EditedCampaign) => EditedCampaign) => void;
}

export const EditingContext = createContext<Editing | null>(null);

/** @throws Error outside of an editor */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error('A part of a campaign is shown outside of its editor.');
  return editing;
}

type Type = KeyedDocument['type'];
type DocumentOf<T extends Type> = Extract<KeyedDocument, { type: T }>;

const isOf = <T extends Type>(document: KeyedDocument, type: T): document is DocumentOf<T> =>
  document.type === type;

/** Returns the document of one type and a function that changes some of its fields; null when the campaign has another type. */
export function useDocument<T extends Type>(type: T) {
  const { edited, change } = useEditing();
  const { document } = edited;
  if (!isOf(document, type)) return null;
  return {
    document,
    set: (changes: Partial<DocumentOf<T>>) =>
      change((now) =>
        isOf(now.document, type) ? { ...now, document: Object.assign({}, now.document, changes) } : now,
      ),
  };
}

/** Returns the language of a campaign's variables; only emails have them, because pages and posts have no lead. */
export function useVariableLanguage(): Language | undefined {
  const { document } = useEditing().edited;
  return document.type === 'email' ? document.language : undefined;
}
