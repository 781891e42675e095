/** Piece of text within a paragraph that has one style throughout. */
export interface Run {
  text: string;
  isBold: boolean;
  isMuted: boolean;
  /** Id of the target element; null for none. */
  to: string | null;
}

export const isInline = (element: Element) => /^(inline|contents)/.test(getComputedStyle(element).display);

/** True for content that a printout omits, such as controls and hidden elements. */
export const isSkipped = (element: Element) =>
  element.matches('details, button, input, select, textarea, style, [role=status]') ||
  // Phones hide the sections in the table of contents to save space; the PDF includes them anyway.
  (getComputedStyle(element).display === 'none' && element.closest('nav') === null);

/** Returns the frame that the page draws around an element: a box, a line on its left, or null for none. */
export function frameOf(element: Element): 'box' | 'line' | null {
  const { borderTopWidth, borderLeftWidth, borderLeftStyle } = getComputedStyle(element);
  if (borderLeftStyle !== 'solid' || Number.parseFloat(borderLeftWidth) === 0) return null;
  return Number.parseFloat(borderTopWidth) > 0 ? 'box' : 'line';
}

export const isDrawing = (element: Element) => element.localName === 'svg';

const isHeavy = (element: Element) =>
  element.localName === 'b' || Number(getComputedStyle(element).fontWeight) >= 600;

/**
 * Composes accents with their letters, collapses spaces, and removes invisible characters except those that join several emoji into one.
 */
const plainText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/(?!\u200d)\p{Cf}/gu, '');

/** Returns the text of inline content, in runs of one style. */
export function runsOf(
  node: Node,
  style: Omit<Run, 'text'> = { isBold: false, isMuted: false, to: null },
): Run[] {
  if (node instanceof Text) return [{ ...style, text: plainText(node.data) }];
  if (!(node instanceof Element) || isSkipped(node)) return [];
  if (node.localName === 'br') return [{ ...style, text: '\n' }];
  const [, to = null] = /^#(.+)/.exec(node.getAttribute('href') ?? '') ?? [];
  const inner = {
    isBold: style.isBold || isHeavy(node),
    isMuted: style.isMuted || node.localName === 'small',
    to: to ?? style.to,
  };
  const runs = [...node.childNodes].map((child) => runsOf(child, inner));
  // Items of a flex or grid container are separate on the page even without a space between them, so spaces are inserted.
  const isApart = /flex|grid/.test(getComputedStyle(node).display);
  return runs.flatMap((list, at) => (isApart && at > 0 ? [{ ...inner, text: '  ' }, ...list] : list));
}

/** Removes spaces at the start and end of a paragraph and around its line breaks. */
export function trimmed(runs: readonly Run[]): Run[] {
  const kept = runs.filter(({ text }) => text !== '').map((run) => ({ ...run }));
  kept.forEach((run, at) => {
    if (at === 0 || kept[at - 1]?.text.endsWith('\n')) run.text = run.text.replace(/^ +/, '');
    if (at === kept.length - 1 || kept[at + 1]?.text.startsWith('\n')) run.text = run.text.replace(/ +$/, '');
  });
  return kept.filter(({ text }) => text !== '');
}
