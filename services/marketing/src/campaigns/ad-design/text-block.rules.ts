import type { AdDesignPart, BrandFont } from '@portals/contracts/constants';
import type { SizeRange } from './design-layout.rules.js';
import { evenLines } from './fit-lines.rules.js';
import { capHeight, type FaceName, type FaceRole, faceOf, widthOfLine } from './typefaces.js';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns a length as text, rounded to a tenth of a pixel. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns the attributes of a box in SVG. */
export const place = ({ x, y, width, height }: Box): string =>
  `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`;

/** Lines of text with their position. */
export interface TextBlock {
  part: AdDesignPart;
  face: FaceName;
  size: number;
  /** Distance between baselines. */
  leading: number;
  lines: readonly { text: string; x: number }[];
  /** Box from the top of the capitals to the last baseline; descenders reach below it by a quarter of the size. */
  box: Box;
}

/** Lines of text without a position. */
export interface Lines extends Omit<TextBlock, 'lines' | 'box'> {
  texts: readonly string[];
  width: number;
  height: number;
}

const faces: Readonly<Record<AdDesignPart, { role: FaceRole; leading: number; lines: number }>> = {
  companyName: { role: 'label', leading: 1.25, lines: 3 },
  productName: { role: 'label', leading: 1.3, lines: 2 },
  headline: { role: 'display', leading: 1.06, lines: 5 },
  claim: { role: 'text', leading: 1.42, lines: 6 },
  price: { role: 'display', leading: 1.12, lines: 4 },
  callToAction: { role: 'label', leading: 1, lines: 1 },
};
/** Number of font sizes tried between the largest and the smallest. */
export const sizeSteps = 25;
/** Depth of descenders below the baseline, as a fraction of the font size. */
export const tail = 0.25;

/** Returns a font size within a range: share 0 gives the smallest size, 1 the largest. */
export const between = ([smallest, largest]: SizeRange, share: number) =>
  smallest + (largest - smallest) * share;

/**
 * Returns the lines of a part at a font size; null when a word is too wide or there are too many lines.
 * @param font of the brand; null for the site's font
 */
export function linesOf(
  part: AdDesignPart,
  text: string,
  size: number,
  widest: number,
  font: BrandFont | null = null,
): Lines | null {
  const { role, leading, lines: most } = faces[part];
  const face = faceOf(font, role);
  const texts = evenLines(text, widest, (line) => widthOfLine(face, line, size));
  if (texts === null || texts.length > most) return null;
  const width = Math.max(0, ...texts.map((line) => widthOfLine(face, line, size)));
  const height = capHeight * size + (texts.length - 1) * leading * size;
  return { part, face, size, leading: leading * size, texts, width, height };
}

/** Returns the lines of a part at the largest font size that needs at most two lines; at the smallest size, more lines are allowed. */
export function largestLines(
  part: 'price' | 'callToAction',
  text: string,
  range: SizeRange,
  widestOf: (size: number) => number,
): Lines | null {
  for (let step = sizeSteps; step >= 0; step--) {
    const size = between(range, step / sizeSteps);
    const lines = linesOf(part, text, size, widestOf(size));
    if (lines && (lines.texts.length <= 2 || step === 0)) return lines;
  }
  return null;
}

/**
 * Positions lines of text.
 * @param room width in which each line is centred; 0 to begin all lines at `x`
 */
export function blockAt({ texts, width, height, ...rest }: Lines, x: number, y: number, room = 0): TextBlock {
  const indent = (taken: number) => (room === 0 ? 0 : (room - taken) / 2);
  const lines = texts.map((text) => ({ text, x: x + indent(widthOfLine(rest.face, text, rest.size)) }));
  return { ...rest, lines, box: { x: x + indent(width), y, width, height } };
}
