/** Breaks words into as few lines of a given width as possible; null when a single word is too wide. */
function fill(words: readonly string[], widest: number, widthOf: (line: string) => number): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    if (widthOf(word) > widest) return null;
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Breaks a text at its spaces into as few lines as possible, and balances their lengths. Words are never divided.
 * @returns null when a word is too wide
 */
export function evenLines(text: string, widest: number, widthOf: (line: string) => number): string[] | null {
  const words = text.split(' ').filter((word) => word !== '');
  const fewest = fill(words, widest, widthOf);
  if (fewest === null || fewest.length < 2) return fewest;
  let even = fewest;
  for (let width = widest * 0.96; width >= widest * 0.5; width -= widest * 0.04) {
    const lines = fill(words, width, widthOf);
    if (lines === null || lines.length > fewest.length) break;
    even = lines;
  }
  return even;
}
