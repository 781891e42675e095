/** Signs without a letter in any of our fonts can be left out; letters cannot, as the text would be another one. */
const decoration = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{S}|\u20e3/u;
/** Joins and variants of pictures, and marks that change the direction or are not seen. */
const unseen = /[\p{Cf}\p{Variation_Selector}]/gu;
const control = /[\p{Cc}\u2028\u2029]+/gu;
const noBreakSpaces = /[\u202f\u2007]/gu;
const spaces = /[^\S\u00a0]+/gu;
/** A figure and its sign belong together: "49 €", "20 %". */
const figure = /(\p{Nd}) (?=[\p{Sc}%‰])/gu;
const beforeFigure = /(\p{Sc}) (?=\p{Nd})/gu;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text as it can be drawn. */
export interface DrawableText {
  text: string;
  /** Pictures and signs that the fonts lack and that are left out, each once. */
  leftOut: string[];
  /** Letters that the fonts lack, each once. A text with any cannot be drawn. */
  missing: string[];
}

/**
 * Takes from a text what cannot be drawn. Line breaks and other control characters are white space then.
 * @param has whether the fonts have a character
 */
export function drawableText(given: string, has: (character: string) => boolean): DrawableText {
  const leftOut = new Set<string>();
  const missing = new Set<string>();
  let kept = '';
  for (const { segment } of graphemes.segment(given.normalize('NFC').replace(control, ' '))) {
    const seen = segment.replace(noBreakSpaces, '\u00a0').replace(spaces, ' ').replace(unseen, '');
    const lacking = [...seen].filter((character) => character !== ' ' && !has(character));
    // A keycap is a digit with marks around it: all of it is one picture.
    if (lacking.length === 0) kept += seen;
    else if (lacking.some((character) => decoration.test(character))) leftOut.add(segment);
    else missing.add(segment);
  }
  const text = kept.replace(spaces, ' ').trim().replace(figure, '$1\u00a0').replace(beforeFigure, '$1\u00a0');
  return { text, leftOut: [...leftOut], missing: [...missing] };
}
