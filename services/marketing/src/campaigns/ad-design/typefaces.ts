import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';

/** The kinds of letters on a design. */
export type FaceName = 'display' | 'text' | 'label';

const inter = (weight: number) =>
  ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'].map(
    (script) => `@fontsource/inter/files/inter-${script}-${weight}-normal.woff`,
  );
const spaceGrotesk = ['latin', 'latin-ext', 'vietnamese'].map(
  (script) => `@fontsource/space-grotesk/files/space-grotesk-${script}-700-normal.woff`,
);

/** The files of each face. A character comes from the first that has it. */
const files: Readonly<Record<FaceName, readonly string[]>> = {
  display: [...spaceGrotesk, ...inter(700)],
  text: inter(500),
  label: inter(600),
};

const require = createRequire(import.meta.url);
const loaded = new Map<string, Font>();

/** The fonts are read when the first character asks for them, and stay: most texts need one file of each face. */
function fontOf(file: string): Font {
  const known = loaded.get(file);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = readFileSync(require.resolve(file));
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
  loaded.set(file, font);
  return font;
}

/** A glyph in its font, with where it begins. Lengths are parts of the size of the letters. */
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

/** The shaper of opentype.js does not know all tables of our fonts, so glyphs are placed here, by width and kerning. */
function place(face: FaceName, text: string): { glyphs: Placed[]; width: number } {
  const glyphs: Placed[] = [];
  let x = 0;
  for (const character of text) {
    const found = findGlyph(face, character);
    if (!found) throw new Error(`no font has U+${character.codePointAt(0)?.toString(16)}`);
    const before = glyphs.at(-1);
    const scale = 1 / found.font.unitsPerEm;
    if (before?.font === found.font)
      x += found.font.getKerningValue(before.glyph, found.glyph) * scale + trackingOf[face];
    glyphs.push({ ...found, x });
    x += (found.glyph.advanceWidth ?? 0) * scale;
  }
  return { glyphs, width: x };
}

/** Between two letters: large ones stand closer. */
const trackingOf: Readonly<Record<FaceName, number>> = { display: -0.022, text: 0, label: 0 };

/** Whether a character can be drawn in a face. */
export const hasGlyph = (face: FaceName, character: string): boolean => findGlyph(face, character) !== null;

/** Widths of lines of size 1. The same line is measured for every size that is tried. */
const widths = new Map<string, number>();
const widthsKept = 5000;

/** Width of a line of letters of a size, in the unit of the size. Every character must be there (`hasGlyph`). */
export function widthOfLine(face: FaceName, text: string, size: number): number {
  const key = `${face} ${text}`;
  const width = widths.get(key) ?? place(face, text).width;
  if (widths.size >= widthsKept) widths.clear();
  widths.set(key, width);
  return width * size;
}

/** Height of a capital letter, as a part of the size. */
export const capHeight = 0.71;

/**
 * Commands as the data of an SVG path, to a tenth of a pixel. Points are told from the one before, which takes half of the room.
 * The library's own `toPathData` writes NaN for some numbers near zero.
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
 * The outlines of a line as the data of an SVG path.
 * @param x where the line begins
 * @param y its baseline
 */
export function outlineOf(face: FaceName, text: string, size: number, x: number, y: number): string {
  return place(face, text)
    .glyphs.map(({ glyph, x: at }) => pathData(glyph.getPath(x + at * size, y, size).commands))
    .join('');
}
