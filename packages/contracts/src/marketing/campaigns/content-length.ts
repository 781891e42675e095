import type { ContentCount } from '../../constants/content.js';

/** Length that X counts for any link. */
const linkOnX = 23;
/** The punctuation after an address is not part of it. */
const addresses = /https?:\/\/\S*[^\s).,;:!?»”'"\]…]/giu;
/**
 * Addresses without a protocol that X makes links of (twitter-text, extractUrlsWithIndices): with a common generic ending, with `www`, or
 * with a path. The domain of a country alone, such as `acme.es`, stays text.
 */
const bareAddresses =
  /(?<![\p{L}\p{N}@#$_./-])(?:www\.(?:[\p{L}\p{N}-]+\.)+[a-z]{2,}|(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|info|biz|shop|store|online|app|dev|cat|eus|gal|[a-z]{2}(?=\/)))(?![\p{L}\p{N}@-])(?:\/(?:\S*[^\s).,;:!?»”'"\]…])?)?/giu;
/** Characters that count as two in Google's advertisements. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns true when X counts the character once: letters of most alphabets and common punctuation. Other characters count twice. */
const isSingleOnX = (code: number): boolean =>
  code <= 0x10ff ||
  (code >= 0x2000 && code <= 0x200d) ||
  (code >= 0x2010 && code <= 0x201f) ||
  (code >= 0x2032 && code <= 0x2037);

function graphemeOnX(grapheme: string): number {
  const isSymbol = emoji.test(grapheme) && !(grapheme.length === 1 && isSingleOnX(grapheme.charCodeAt(0)));
  if (isSymbol) return 2;
  return [...grapheme].reduce((sum, letter) => sum + (isSingleOnX(letter.codePointAt(0) ?? 0) ? 1 : 2), 0);
}

function lengthOnX(text: string): number {
  let found = 0;
  const count = () => {
    found += 1;
    return ' ';
  };
  const rest = text.replace(addresses, count).replace(bareAddresses, count).normalize('NFC');
  const letters = [...graphemes.segment(rest)].reduce((sum, { segment }) => sum + graphemeOnX(segment), 0);
  return letters + found * (linkOnX - 1);
}

/** Returns the length of a text as its channel counts it: in characters, in UTF-16 units, or with the weights of X or Google. */
export function contentLengthOf(text: string, count: ContentCount): number {
  switch (count) {
    case 'units':
      return text.length;
    case 'x':
      return lengthOnX(text);
    case 'google':
      return [...text].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0);
    default:
      return [...text].length;
  }
}
