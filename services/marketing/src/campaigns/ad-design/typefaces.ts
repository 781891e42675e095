import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrandFont } from '@portals/contracts/constants';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';

/** Purpose of a font in a design. */
export type FaceRole = 'display' | 'text' | 'label';

/** Fonts of a design, by purpose: the fonts of the site or of a brand. */
export type FaceName = FaceRole | `${BrandFont}-${FaceRole}`;

/** Returns the font for a purpose. @param font of the brand; null for the site's font */
export const faceOf = (font: BrandFont | null, role: FaceRole): FaceName =>
  font === null ? role : `${font}-${role}`;

const filesOf = (family: string, weight: number, scripts: readonly string[]) =>
  scripts.map((script) => `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`);
const inter = (weight: number) =>
  filesOf('inter', weight, ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']);
const spaceGrotesk = (weight: number) =>
  filesOf('space-grotesk', weight, ['latin', 'latin-ext', 'vietnamese']);
const nunitoSans = (weight: number) =>
  filesOf('nunito-sans', weight, ['latin', 'latin-ext', 'cyrillic', 'vietnamese']);
const lora = (weight: number) => filesOf('lora', weight, ['latin', 'latin-ext', 'cyrillic', 'vietnamese']);

/**
 * Files of each font in order of preference: a character is drawn with the first file that contains it. Each list ends with the files of
 * Inter, so that all fonts cover the same characters.
 */
const files: Readonly<Record<FaceName, readonly string[]>> = {
  display: [...spaceGrotesk(700), ...inter(700)],
  text: inter(500),
  label: inter(600),
  'inter-display': inter(700),
  'inter-text': inter(500),
  'inter-label': inter(600),
  'spaceGrotesk-display': [...spaceGrotesk(700), ...inter(700)],
  'spaceGrotesk-text': [...spaceGrotesk(500), ...inter(500)],
  'spaceGrotesk-label': [...spaceGrotesk(600), ...inter(600)],
  'nunitoSans-display': [...nunitoSans(800), ...inter(700)],
  'nunitoSans-text': [...nunitoSans(500), ...inter(500)],
  'nunitoSans-label': [...nunitoSans(700), ...inter(600)],
  'lora-display': [...lora(700), ...inter(700)],
  'lora-text': [...lora(500), ...inter(500)],
  'lora-label': [...lora(600), ...inter(600)],
};

const require = createRequire(import.meta.url);
const loaded = new Map<string, Font>();

/** Loads a font file when it is first needed and caches it, because most texts need only one file of each font. */
function fontOf(file: string): Font {
  const known = loaded.get(file);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = readFileSync(require.resolve(file));
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  loaded.set(file, font);
  return font;
}

/** A positioned glyph of a font. Lengths are fractions of the font size. */
interface Placed {
  font: Font;
  glyph: Glyph;
  x: number;
}

function findGlyph(face: FaceName, character: string): Omit<Placed, 'x'> | null {
  for (const file of files[face]) {
    const font = fontOf(file);
    if (font.charToGlyphIndex(character) > 0) return { font, glyph: font.charToGlyph(character) };
  }
  return null;
}

/** Positions glyphs by width and kerning, because the shaper of opentype.js does not support all tables of these fonts. */
function place(face: FaceName, text: string): { glyphs: Placed[]; width: number } {
  const glyphs: Placed[] = [];
  let x = 0;
  for (const character of text) {
    const found = findGlyph(face, character);
    if (!found) throw new Error(`no font has U+${character.codePointAt(0)?.toString(16)}`);
    const before = glyphs.at(-1);
    const scale = 1 / found.font.unitsPerEm;
    if (before?.font === found.font)
      x += found.font.getKerningValue(before.glyph, found.glyph) * scale + trackingOf(face);
    glyphs.push({ ...found, x });
    x += (found.glyph.advanceWidth ?? 0) * scale;
  }
  return { glyphs, width: x };
}

/** Returns the letter spacing of a font; large letters are set closer together. */
const trackingOf = (face: FaceName) => (face.endsWith('display') ? -0.022 : 0);

/** Returns true when a font can draw a character. */
export const hasGlyph = (face: FaceName, character: string): boolean => findGlyph(face, character) !== null;

/** Cached widths at font size 1, because fitting a text measures the same line at every font size. */
const widths = new Map<string, number>();
const widthsKept = 5000;

/** Returns the width of a line at a font size, in the unit of the font size. The font must contain every character (`hasGlyph`). */
export function widthOfLine(face: FaceName, text: string, size: number): number {
  const key = `${face} ${text}`;
  const width = widths.get(key) ?? place(face, text).width;
  if (widths.size >= widthsKept) widths.clear();
  widths.set(key, width);
  return width * size;
}

/** Height of a capital letter, as a fraction of the font size. */
export const capHeight = 0.71;

/**
 * Returns commands as SVG path data, rounded to a tenth of a pixel. Relative coordinates take up half the space. The `toPathData` of
 * opentype.js writes NaN for some numbers near zero.
 */
function pathData(commands: readonly PathCommand[]): string {
  let [lastX, lastY] = [0, 0];
  const tenths = (value: number) => Math.round(value * 10);
  const told = (x: number, y: number) => `${(tenths(x) - lastX) / 10} ${(tenths(y) - lastY) / 10}`;
  const data = commands.map((command) => {
    if (command.type === 'Z') return 'z';
    const { type, x, y } = command;
    if (type === 'L' && tenths(x) === lastX && tenths(y) === lastY) return '';
    const points = [
      ...('x1' in command ? [told(command.x1, command.y1)] : []),
      ...('x2' in command ? [told(command.x2, command.y2)] : []),
      type === 'M' ? `${tenths(x) / 10} ${tenths(y) / 10}` : told(x, y),
    ];
    [lastX, lastY] = [tenths(x), tenths(y)];
    return `${type === 'M' ? 'M' : type.toLowerCase()}${points.join(' ')}`;
  });
  return data.join('').replaceAll(' -', '-');
}

/**
 * Returns the outlines of a line as SVG path data.
 * @param x start of the line
 * @param y baseline of the line
 */
export function outlineOf(face: FaceName, text: string, size: number, x: number, y: number): string {
  return place(face, text)
    .glyphs.map(({ glyph, x: at }) => pathData(glyph.getPath(x + at * size, y, size).commands))
    .join('');
}
