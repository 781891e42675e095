import { type ChannelKind, hasKind, type Language } from '@portals/contracts/constants';
import { createContext, useContext } from 'react';
import type { CampaignSaver } from '../saving/campaign-saver';
import type { EditedCampaign } from '../saving/edited-campaign';
import type { SaverSnapshot } from '../saving/saver-state';

/** State shared by the parts of the editor. */
export interface Editing extends SaverSnapshot {
  saver: CampaignSaver;
  change: (next: (edited: EditedCampaign) => EditedCampaign) => void;
}

export const EditingContext = createContext<Editing | null>(null);

/** @throws Error when it is called outside an editor */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error('A part of a campaign is shown outside of its editor.');
  return editing;
}

/** Returns the campaign's document if it is of the given kind, with a function that changes some of its fields; null for another kind. */
export function useDocument<Kind extends ChannelKind>(kind: Kind) {
  const { edited, change } = useEditing();
  const { document } = edited;
  if (!hasKind(document, kind)) return null;
  return {
    document,
    set: (changes: Partial<typeof document>) =>
      change((now) =>
        hasKind(now.document, kind) ? { ...now, document: Object.assign({}, now.document, changes) } : now,
      ),
  };
}

/**
 * Returns the language for the variables of a campaign; undefined for pages and posts, which have no variables because they are not
 * addressed to a lead.
 */
export function useVariableLanguage(): Language | undefined {
  const { document } = useEditing().edited;
  return hasKind(document, 'email') ? document.language : undefined;
}
