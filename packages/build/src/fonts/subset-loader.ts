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
const allWeights = { min: 400, max: 700 };

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
 * other character from the next font of `font-family`. The query `?weight=600` keeps a single weight, which halves a file again.
 */
export default function subsetLoader(
  this: Pick<LoaderContext<unknown>, 'resourceQuery'>,
  font: Buffer,
): Promise<Buffer> {
  const weight = Number(new URLSearchParams(this.resourceQuery).get('weight'));
  return subsetFont(font, fontCharacters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight || allWeights },
    keepFeatures: features,
  });
}
