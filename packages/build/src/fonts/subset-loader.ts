import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

/** Ranges of the characters in the fonts: letters of Western Europe, punctuation, currency, × and arrows. */
const characters: readonly [string, string][] = [
  [' ', '~'],
  ['\u00a0', '¡'],
  ['©', '«'],
  ['°', '°'],
  ['·', '·'],
  ['º', '»'],
  ['¿', 'Ï'],
  ['Ñ', '×'],
  ['Ù', 'Ü'],
  ['ß', 'ï'],
  ['ñ', 'ö'],
  ['ù', 'ü'],
  ['–', '—'],
  ['‘', '’'],
  ['“', '”'],
  ['…', '…'],
  ['€', '€'],
  ['→', '→'],
  ['−', '−'],
];

/** OpenType features that affect our pages: kerning, ligatures, accents and tabular figures. */
const features = ['kern', 'liga', 'mark', 'mkmk', 'tnum'];

/** Weights of the design system: `font.weight` of its tokens. */
const weights = { min: 400, max: 700 };

/** All characters in the fonts. */
export const fontCharacters = characters
  .map(([first, last]) => {
    const start = first.charCodeAt(0);
    return String.fromCharCode(
      ...Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, n) => start + n),
    );
  })
  .join('');

/** Tells webpack to pass the file as bytes instead of text. */
export const raw = true;

/**
 * Webpack loader that reduces variable fonts to the characters, weights and features in use, which halves the files. The browser takes any
 * other character from the next font of `font-family`.
 */
export default function subsetLoader(this: LoaderContext<unknown>, font: Buffer): Promise<Buffer> {
  return subsetFont(font, fontCharacters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
  });
}
