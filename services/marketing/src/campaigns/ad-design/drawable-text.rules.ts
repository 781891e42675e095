/** Matches symbols that may be omitted when the fonts lack them. Letters are never omitted, because that would change the text. */
const decoration = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{S}|\u20e3/u;
/** Matches joiners, variation selectors, direction marks and invisible characters. */
const unseen = /[\p{Cf}\p{Variation_Selector}]/gu;
const control = /[\p{Cc}\u2028\u2029]+/gu;
const noBreakSpaces = /[\u202f\u2007]/gu;
const spaces = /[^\S\u00a0]+/gu;
/** Match the space before ("49 €", "20 %") and after ("$ 49") a currency or percent sign, which becomes a no-break space. */
const figure = /(\p{Nd}) (?=[\p{Sc}%‰])/gu;
const beforeFigure = /(\p{Sc}) (?=\p{Nd})/gu;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text reduced to the characters that can be drawn. */
export interface DrawableText {
  text: string;
  /** Omitted emoji and symbols that the fonts lack, without duplicates. */
  leftOut: string[];
  /** Letters that the fonts lack, without duplicates. A text with such a letter cannot be drawn. */
  missing: string[];
}

/**
 * Removes the characters of a text that cannot be drawn. Line breaks and other control characters become spaces.
 * @param has returns true when the fonts contain a character
 */
export function drawableText(given: string, has: (character: string) => boolean): DrawableText {
  const leftOut = new Set<string>();
  const missing = new Set<string>();
  let kept = '';
  for (const { segment } of graphemes.segment(given.normalize('NFC').replace(control, ' '))) {
    const seen = segment.replace(noBreakSpaces, '\u00a0').replace(spaces, ' ').replace(unseen, '');
    const lacking = [...seen].filter((character) => character !== ' ' && !has(character));
    // Omits whole graphemes: a keycap emoji consists of a digit and combining marks, and the digit must not remain alone.
    if (lacking.length === 0) kept += seen;
    else if (lacking.some((character) => decoration.test(character))) leftOut.add(segment);
    else missing.add(segment);
  }
  const text = kept.replace(spaces, ' ').trim().replace(figure, '$1\u00a0').replace(beforeFigure, '$1\u00a0');
  return { text, leftOut: [...leftOut], missing: [...missing] };
}
