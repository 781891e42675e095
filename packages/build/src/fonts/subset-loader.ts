import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

/** Ranges of the characters that fonts contain: letters of western Europe, punctuation, currency, × and arrows. */
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

/** OpenType features that change how our pages look: pairs of letters, accents, and figures of one width. */
const features = ['kern', 'liga', 'mark', 'mkmk', 'tnum'];

/** Weights of the design system: `font.weight` of its tokens. */
const weights = { min: 400, max: 700 };

/** All characters that fonts contain. */
export const fontCharacters = characters
  .map(([first, last]) => {
    const start = first.charCodeAt(0);
    return String.fromCharCode(
      ...Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, n) => start + n),
    );
  })
  .join('');

/** Tells webpack to pass the file as bytes, not as text. */
export const raw = true;

/**
 * Webpack loader that reduces variable fonts to the characters, weights and features that are used, which halves the files.
 * The browser takes any other character from the next font of `font-family`.
 */
export default function subsetLoader(this: LoaderContext<unknown>, font: Buffer): Promise<Buffer> {
  return subsetFont(font, fontCharacters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
  });
}
