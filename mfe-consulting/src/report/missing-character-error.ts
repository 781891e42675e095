/** Thrown for a text with a character that is in none of the fonts. */
export class MissingCharacterError extends Error {
  override name = 'MissingCharacterError';
  constructor(readonly character: string) {
    super(`No font has the character ${character}`);
  }
}
