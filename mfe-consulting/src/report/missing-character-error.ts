/** Thrown for a text with a character that none of the fonts has. */
export class MissingCharacterError extends Error {
  override name = 'MissingCharacterError';
  constructor(readonly character: string) {
    super(`No font has the character ${character}`);
  }
}
