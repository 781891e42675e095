import { create, type Font } from 'fontkit';

export type Face = 'text' | 'bold' | 'heading';

/**
 * Most characters without a space in one piece. pdfkit measures the rest of a word anew for each line, so a word of 5,000 characters would
 * take seconds. A piece that is shorter than a line and does not fit into the rest of one would leave a gap.
 */
const longestWord = 300;

/** Font files of each face; the file with the most common characters comes first. */
export type FontFiles = Record<Face, readonly Uint8Array[]>;

/** Part of a text whose characters are all in one font. */
export interface Piece {
  text: string;
  font: string;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Removes invisible characters, which fonts lack. */
const visible = (text: string) => text.replace(/\p{Cf}/gu, '');

/**
 * Replaces a character that no font has. Every font has these three signs; PDF/UA forbids the empty box that fonts draw for missing
 * characters.
 */
export const replacement = '[?]';

/**
 * Returns a function that splits a text into pieces, each covered by one font. Fonts are named after face and file: `bold-1`.
 * @param replaced collects the characters that no font has, as graphemes
 */
export function facesOf(files: FontFiles, replaced: Set<string>): (face: Face, text: string) => Piece[] {
  const parsed = Object.fromEntries(
    Object.entries(files).map(([face, list]) => [face, list.map((file) => create(file as Buffer) as Font)]),
  ) as Record<Face, Font[]>;
  const fontAt = (face: Face, character: string) =>
    character === '\n'
      ? 0
      : parsed[face].findIndex((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  return (face, text) => {
    const pieces: Piece[] = [];
    let word = 0;
    const add = (written: string, at: number) => {
      const font = `${face}-${at}`;
      const last = pieces.at(-1);
      word = /\s/.test(written) ? 0 : word + 1;
      if (last?.font === font && word <= longestWord) last.text += written;
      else {
        pieces.push({ text: written, font });
        word = 1;
      }
    };
    for (const { segment } of graphemes.segment(text)) {
      const characters = [...visible(segment)];
      const fonts = characters.map((character) => fontAt(face, character));
      if (fonts.includes(-1)) {
        replaced.add(segment);
        add(replacement, 0);
      } else for (const [at, character] of characters.entries()) add(character, fonts[at] ?? 0);
    }
    return pieces;
  };
}

/** The part of a font of fontkit that reads its file. */
export interface FontTables {
  _getTableStream(tag: string): { pos: number };
}

/** Keeps the outlines of a font once they are decompressed; fontkit would decompress all of them again for each glyph. */
export function keepOutlines(font: FontTables): void {
  const read = font._getTableStream.bind(font);
  let outlines: { pos: number } | undefined;
  let start = 0;
  font._getTableStream = (tag) => {
    if (tag !== 'glyf') return read(tag);
    if (!outlines) {
      outlines = read(tag);
      start = outlines.pos;
    }
    outlines.pos = start;
    return outlines;
  };
}
