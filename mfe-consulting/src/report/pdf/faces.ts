import { create, type Font } from 'fontkit';
import { MissingCharacterError } from '../missing-character-error';

export type Face = 'text' | 'bold' | 'heading';

/** Files of each face, those with the most common characters first. */
export type FontFiles = Record<Face, readonly Uint8Array[]>;

/** A text whose characters are all in one font. */
export interface Piece {
  text: string;
  font: string;
}

/** Returns a function that splits a text by the fonts that have its characters. Fonts are named after face and file: `bold-1`. */
export function facesOf(files: FontFiles): (face: Face, text: string) => Piece[] {
  const parsed = Object.fromEntries(
    Object.entries(files).map(([face, list]) => [face, list.map((file) => create(file as Buffer) as Font)]),
  ) as Record<Face, Font[]>;
  return (face, text) => {
    const pieces: Piece[] = [];
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      const at = character === '\n' ? 0 : parsed[face].findIndex((font) => font.hasGlyphForCodePoint(code));
      if (at === -1) throw new MissingCharacterError(character);
      const font = `${face}-${at}`;
      const last = pieces.at(-1);
      if (last?.font === font) last.text += character;
      else pieces.push({ text: character, font });
    }
    return pieces;
  };
}
