import { type TypedText, useOpenTexts } from '@portals/platform/form';
import type { CampaignSaver } from '../saving/campaign-saver';
import { type EditedCampaign, type StoredCampaign, storedPart } from '../saving/edited-campaign';
import { unstoredParts } from '../saving/merge-campaign';
import { useValueText } from './field-words';
import { usePlaceNameIn } from './place-name';

/** Fields whose value is selected from options instead of typed. */
const chosen = ['language', 'layout', 'indexed'];

/** Returns a function that returns the typed texts of a campaign that are not stored. */
export function useUnstoredTextsOf(): (stored: StoredCampaign, edited: EditedCampaign) => TypedText[] {
  const label = usePlaceNameIn();
  const words = useValueText();
  return (stored, edited) =>
    unstoredParts(stored, edited).flatMap(({ field, value }) => {
      const text = chosen.includes(field) ? '' : words(field, value);
      const path = field === 'name' ? field : `document.${field}`;
      return text === '' ? [] : [{ label: label(path, edited.document), text }];
    });
}

/** Registers the unsaved text of a campaign, so that it can still be shown after the user has lost access to the campaign (rule 18.75). */
export function useUnstoredTexts(saver: CampaignSaver): void {
  const textsOf = useUnstoredTextsOf();
  useOpenTexts(() => {
    const { row, edited } = saver.get();
    return textsOf(storedPart(row), edited);
  });
}
