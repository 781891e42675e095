/** Returns text on one line, so that typed text cannot start a heading or list. */
export const oneLine = (typed: string) => typed.replace(/\s+/gu, ' ').trim();

/** Cuts text at the last word that fits in `max` characters and marks the cut. */
export function clip(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const head = characters.slice(0, max - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > max / 2 ? head.slice(0, space) : head).replace(/[\s,;:.]+$/u, '')}…`;
}
