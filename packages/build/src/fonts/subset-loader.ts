import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

/** First and last character of what pages are written with: the letters of western Europe, and good typography. */
const characters: readonly [string, string][] = [
  [' ', '~'],
  ['\u00a0', '¡'],
  ['©', '«'],
  ['°', '°'],
  ['·', '·'],
  ['º', '»'],
  ['¿', 'Ï'],
  ['Ñ', 'Ö'],
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
];

/** OpenType features that change how our pages look: pairs of letters, accents, and figures of one width. */
const features = ['kern', 'liga', 'mark', 'mkmk', 'tnum'];

/** Weights of the design system: `font.weight` of its tokens. */
const weights = { min: 400, max: 700 };

/** All characters that are kept. */
export const keptCharacters = characters
  .map(([first, last]) => {
    const start = first.charCodeAt(0);
    return String.fromCharCode(
      ...Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, n) => start + n),
    );
  })
  .join('');

/** Webpack gives the bytes. */
export const raw = true;

/**
 * Webpack loader for variable fonts: keeps the characters, weights and features that are used, which leaves half
 * of the file. A character that is not kept is drawn by the next font of the family list.
 */
export default function subsetLoader(this: LoaderContext<unknown>, font: Buffer): Promise<Buffer> {
  return subsetFont(font, keptCharacters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
  });
}
