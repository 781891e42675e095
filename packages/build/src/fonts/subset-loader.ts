import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

/** Ranges of the characters that texts in English and Spanish use: letters, digits, punctuation, currency, × and arrows. */
const common: readonly [string, string][] = [
  [' ', ';'],
  ['=', '='],
  ['?', 'Z'],
  ['a', 'z'],
  ['\u00a0', '¡'],
  ['ª', '«'],
  ['·', '·'],
  ['º', '»'],
  ['¿', '¿'],
  ['Á', 'Á'],
  ['Ç', 'Ç'],
  ['É', 'É'],
  ['Í', 'Í'],
  ['Ñ', 'Ñ'],
  ['Ó', 'Ó'],
  ['×', '×'],
  ['Ú', 'Ú'],
  ['Ü', 'Ü'],
  ['á', 'á'],
  ['ç', 'ç'],
  ['é', 'é'],
  ['í', 'í'],
  ['ñ', 'ñ'],
  ['ó', 'ó'],
  ['ú', 'ú'],
  ['ü', 'ü'],
  ['–', '—'],
  ['‘', '’'],
  ['“', '”'],
  ['…', '…'],
  ['€', '€'],
  ['→', '→'],
  ['−', '−'],
];

/** Ranges of the characters in a separate file, fetched when a page needs one: symbols, and letters of other Western languages. */
const rare: readonly [string, string][] = [
  ['<', '<'],
  ['>', '>'],
  ['[', '`'],
  ['{', '~'],
  ['©', '©'],
  ['°', '°'],
  ['À', 'À'],
  ['Â', 'Æ'],
  ['È', 'È'],
  ['Ê', 'Ì'],
  ['Î', 'Ï'],
  ['Ò', 'Ò'],
  ['Ô', 'Ö'],
  ['Ù', 'Ù'],
  ['Û', 'Û'],
  ['ß', 'à'],
  ['â', 'æ'],
  ['è', 'è'],
  ['ê', 'ì'],
  ['î', 'ï'],
  ['ò', 'ò'],
  ['ô', 'ö'],
  ['ù', 'ù'],
  ['û', 'û'],
];

/** OpenType features that affect our pages: kerning, ligatures, accents and tabular figures. */
const features = ['kern', 'liga', 'mark', 'mkmk', 'tnum'];

/** Weights of the design system: `font.weight` of its tokens. */
const allWeights = { min: 400, max: 700 };

const inRanges = (ranges: readonly [string, string][]) =>
  ranges
    .map(([first, last]) => {
      const start = first.charCodeAt(0);
      return String.fromCharCode(
        ...Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, n) => start + n),
      );
    })
    .join('');

/** The characters of each file of a font. */
export const fontCharacters = { common: inRanges(common), rare: inRanges(rare) };

/** Makes webpack pass the file as bytes instead of text. */
export const raw = true;

/**
 * Webpack loader that reduces variable fonts to the characters, weights and features in use. The browser falls back to the next font of
 * `font-family` for any other character. The query `?weight=600` keeps a single weight, which halves the file, and `?rare` keeps the rare
 * characters instead of the common ones.
 */
export default function subsetLoader(
  this: Pick<LoaderContext<unknown>, 'resourceQuery'>,
  font: Buffer,
): Promise<Buffer> {
  const query = new URLSearchParams(this.resourceQuery);
  const weight = Number(query.get('weight'));
  return subsetFont(font, fontCharacters[query.has('rare') ? 'rare' : 'common'], {
    targetFormat: 'woff2',
    variationAxes: { wght: weight || allWeights },
    keepFeatures: features,
  });
}
