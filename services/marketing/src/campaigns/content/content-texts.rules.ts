import { contentLimits, contentPartNames, contentPartsOf } from '@portals/contracts/constants';
import type { ContentRequest, ContentTexts } from '@portals/contracts/marketing';
import { searchTextOf } from '../../kernel/plain.js';

/** Length of the beginning of a text that the history shows, in UTF-16 units. */
const excerptLength = 90;

/** What no text can be stored with: NUL, at which SQLite ends a text, and halves of pairs, which UTF-8 cannot encode. */
const unstorable = /[\0\p{Cs}]/gu;

/** Texts as they can be stored: without broken characters, and without the parts that have nothing. */
export function storedTexts(texts: ContentTexts): ContentTexts {
  const parts = Object.entries(texts).map(([name, text]): [string, string] => [
    name,
    text.replace(unstorable, ''),
  ]);
  return Object.fromEntries(parts.filter(([, text]) => text !== ''));
}

export const hasText = (texts: ContentTexts): boolean =>
  Object.values(texts).some((text) => text.trim() !== '');

/** Whether every part of a text is there. */
export function isWhole(texts: ContentTexts, { type, network }: Pick<ContentRequest, 'type' | 'network'>) {
  return contentPartsOf(type, network).every(({ name }) => texts[name]?.trim());
}

/** The texts of a variant in the order of their parts. */
const inOrder = (texts: ContentTexts): string[] => contentPartNames.flatMap((name) => texts[name] ?? []);

/** How a text begins, in one line, which ends with a whole word where words are not as long as the line. */
export function excerptOf(texts: ContentTexts): string {
  const line = inOrder(texts).join(' · ').replace(/\s+/gu, ' ').trim();
  if (line.length <= excerptLength) return line;
  const lastWord = /[\s·,;:.]*\s\S*$/u.exec(line.slice(0, excerptLength + 1));
  return `${line.slice(0, lastWord?.index ?? excerptLength).replace(unstorable, '')}…`;
}

/** What the history finds a generation by: its product, what was asked, and its texts. */
export function contentSearchText(
  productName: string,
  { audience, keyPoints, callToAction, utmCampaign }: ContentRequest,
  variants: readonly ContentTexts[],
): string {
  return searchTextOf([
    productName,
    keyPoints,
    callToAction,
    utmCampaign,
    ...variants.flatMap(inOrder),
    audience,
  ]);
}

/** Whether a piece of a part would make it longer than what is stored. */
export const isTooLong = (text: string): boolean => text.length > contentLimits.part;
