import { hasKind } from '@portals/contracts/constants';
import type { CampaignDocument } from '@portals/contracts/marketing';

/**
 * Estimates the height of an email or a page on a phone in pixels, rather too much than too little, because the frame of another origin does
 * not tell it: room for the header, the footer and the contact form, then for each block, each picture and the text.
 */
export function expectedHeight(document: CampaignDocument): number {
  const text = JSON.stringify(document);
  const count = (part: string) => text.split(part).length - 1;
  const room = hasKind(document, 'page') ? 1300 : 300;
  return Math.round(room + 60 * count('"kind":') + 250 * count('"kind":"picture"') + text.length / 2);
}
