import { contentLimits, contentPartNames, contentPartsOf } from '@portals/contracts/constants';
import type { ContentRequest, ContentTexts } from '@portals/contracts/marketing';
import { searchTextOf } from '../../kernel/plain.js';

/** Length of the excerpt that the history shows, in UTF-16 units. */
const excerptLength = 90;

/** Matches characters that cannot be stored: NUL, at which SQLite ends a text, and lone surrogates, which UTF-8 cannot encode. */
const unstorable = /[\0\p{Cs}]/gu;

/** Returns texts in a form that can be stored: without invalid characters and without empty parts. */
export function storedTexts(texts: ContentTexts): ContentTexts {
  const parts = Object.entries(texts).map(([name, text]): [string, string] => [
    name,
    text.replace(unstorable, ''),
  ]);
  return Object.fromEntries(parts.filter(([, text]) => text !== ''));
}

export const hasText = (texts: ContentTexts): boolean =>
  Object.values(texts).some((text) => text.trim() !== '');

/** Returns true when none of a text's parts is missing. */
export function isWhole(texts: ContentTexts, { type, network }: Pick<ContentRequest, 'type' | 'network'>) {
  return contentPartsOf(type, network).every(({ name }) => texts[name]?.trim());
}

/** Returns the texts of a variant in the order of their parts. */
const inOrder = (texts: ContentTexts): string[] => contentPartNames.flatMap((name) => texts[name] ?? []);

/** Returns the beginning of a text on one line, cut at a word boundary unless the first word alone is too long. */
export function excerptOf(texts: ContentTexts): string {
  const line = inOrder(texts).join(' · ').replace(/\s+/gu, ' ').trim();
  if (line.length <= excerptLength) return line;
  const lastWord = /[\s·,;:.]*\s\S*$/u.exec(line.slice(0, excerptLength + 1));
  return `${line.slice(0, lastWord?.index ?? excerptLength).replace(unstorable, '')}…`;
}

/** Returns the search text of a request: its product, its input and the generated texts. */
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

/** Returns true when a part exceeds the maximum stored length. */
export const isTooLong = (text: string): boolean => text.length > contentLimits.part;
