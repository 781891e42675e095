import { useOpenTexts } from '@portals/platform/form';
import type { CampaignSaver } from '../saving/campaign-saver';
import { storedPart } from '../saving/edited-campaign';
import { unstoredParts } from '../saving/merge-campaign';
import { useValueText } from './field-words';
import { usePlaceName } from './place-name';

/** Fields whose value is selected from options instead of typed. */
const chosen = ['language', 'layout', 'indexed'];

/** Registers the unsaved text of a campaign, so that it can still be shown after the user has lost access to the campaign (rule 18.75). */
export function useUnstoredTexts(saver: CampaignSaver): void {
  const label = usePlaceName();
  const words = useValueText();
  useOpenTexts(() => {
    const { row, edited } = saver.get();
    return unstoredParts(storedPart(row), edited).flatMap(({ field, value }) => {
      const text = chosen.includes(field) ? '' : words(field, value);
      return text === '' ? [] : [{ label: label(field === 'name' ? field : `document.${field}`), text }];
    });
  });
}
