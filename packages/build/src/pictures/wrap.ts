/** Fills lines of a maximum width with words, greedily. */
function fill(words: readonly string[], widest: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Breaks a text into lines of about equal width, using as few lines as possible. A word that is too wide gets a line of its own.
 * @param widest maximum width of a line, in the unit of `widthOf`
 */
export function wrap(text: string, widest: number, widthOf: (line: string) => number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const lines = fill(words, widest, widthOf);
  const raggedness = (given: readonly string[]) => given.reduce((sum, line) => sum + widthOf(line) ** 2, 0);
  const widths = Array.from({ length: 20 }, (_, index) => widest * (1 - index / 40));
  const others = widths.map((width) => fill(words, width, widthOf));
  return others
    .filter(({ length }) => length === lines.length)
    .reduce((best, other) => (raggedness(other) < raggedness(best) ? other : best), lines);
}
