/** Returns text on one line, so that typed text cannot start a heading or list. */
export const oneLine = (typed: string) => typed.replace(/\s+/gu, ' ').trim();

/** Truncates text to `max` characters, preferably after a whole word, and appends an ellipsis. */
export function clip(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const head = characters.slice(0, max - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > max / 2 ? head.slice(0, space) : head).replace(/[\s,;:.]+$/u, '')}…`;
}
