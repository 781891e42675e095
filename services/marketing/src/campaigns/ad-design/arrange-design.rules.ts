import type { AdDesignPart } from '@portals/contracts/constants';
import type { Layout } from './design-layout.rules.js';
import {
  type Box,
  between,
  blockAt,
  type Lines,
  largestLines,
  linesOf,
  sizeSteps,
  type TextBlock,
  tail,
} from './text-block.rules.js';

/** Texts to draw on a design; null for a part that is not shown. */
export type DesignTexts = Readonly<Record<AdDesignPart, string | null>>;

/** Positions of all parts of a design. */
export interface Arrangement {
  pattern: Box;
  bar: Box | null;
  badge: Box | null;
  button: Box | null;
  blocks: readonly TextBlock[];
}

/** A filled shape around lines of text, not yet positioned. */
interface Filled {
  lines: Lines;
  width: number;
  height: number;
  inside: { x: number; y: number };
}

function badgeOf(text: string, layout: Layout): Filled | null {
  const { margin, price } = layout;
  const room = layout.pattern === 'beside' ? layout.patternSize[0] - margin * 0.7 : layout.width - 2 * margin;
  const padding = (size: number) => ({ x: size * 0.55 + margin * 0.12, y: size * 0.5 });
  const lines = largestLines('price', text, price, (size) => room - 2 * padding(size).x);
  if (lines === null) return null;
  const inside = padding(lines.size);
  return { lines, inside, width: lines.width + 2 * inside.x, height: lines.height + 2 * inside.y };
}

/** Arrow after the text of a button: its length and the gap before it, as fractions of the font size. */
export const arrow = { gap: 0.55, length: 0.8 } as const;

function buttonOf(text: string, layout: Layout, widest: number): Filled | null {
  const { callToAction } = layout;
  const aside = (size: number) => size * (2 * 1.05 + arrow.gap + arrow.length);
  const lines = largestLines('callToAction', text, callToAction, (size) => widest - aside(size));
  if (lines === null) return null;
  const inside = { x: lines.size * 1.05, y: lines.size * 0.78 };
  return { lines, inside, width: lines.width + aside(lines.size), height: lines.height + 2 * inside.y };
}

/** The lines above the button, each with the gap above it. */
export interface Stack {
  items: { lines: Lines; gap: number }[];
  height: number;
}

const stackedParts = ['productName', 'headline', 'claim'] as const;
type StackedPart = (typeof stackedParts)[number];

/** Returns the gap above a part: wide enough for the descenders of the part above. */
function gapAbove(part: StackedPart, layout: Layout, sizes: Record<StackedPart, number>): number {
  if (part === 'headline') return sizes.productName * (0.45 + tail) + sizes.headline * 0.22;
  return part === 'claim' ? sizes.headline * (0.2 + tail) + sizes.claim * 0.5 : layout.margin * 0.3;
}

/** @returns the stack, or a part that would not fit even without the others */
export function textStack(
  texts: DesignTexts,
  layout: Layout,
  widest: number,
  share: number,
): Stack | StackedPart {
  const sizes = {
    productName: between(layout.productName, share),
    headline: between(layout.headline, share),
    claim: between(layout.claim, share),
  };
  const items: Stack['items'] = [];
  for (const part of stackedParts) {
    const text = texts[part];
    if (text === null) continue;
    const lines = linesOf(part, text, sizes[part], widest, layout.font);
    if (lines === null) return part;
    const isFirst = items.length === 0;
    const belowBar = layout.hasBar ? layout.margin * 0.3 + sizes[part] * 0.18 : 0;
    const gap = isFirst ? belowBar : gapAbove(part, layout, sizes);
    items.push({ lines, gap });
  }
  const height = items.reduce((sum, { lines, gap }) => sum + gap + lines.height, 0);
  return { items, height };
}

/** Returns the part whose number of lines exceeds its usual number by the largest factor. */
export function longestPart({ items }: Stack): AdDesignPart {
  const usual: Record<string, number> = { productName: 2, headline: 3, claim: 3 };
  const share = ({ lines }: Stack['items'][number]) => lines.texts.length / (usual[lines.part] ?? 1);
  const longest = items.reduce((one, other) => (share(other) > share(one) ? other : one));
  return longest.lines.part;
}

const barHeight = (layout: Layout) => (layout.hasBar ? layout.margin * 0.09 : 0);
const buttonGap = (layout: Layout) => layout.margin * 0.5 + 8;

/** Returns the position of the texts and of the pattern, and whether they fit. */
function placesFor(layout: Layout, share: number, height: number, badge: Filled | null) {
  const { width, margin, bottom } = layout;
  const size = between(layout.patternSize, share);
  if (layout.pattern === 'beside') {
    const free = layout.height - height;
    const pattern: Box = { x: width - size, y: 0, width: size, height: layout.height };
    return { fits: free >= 1.5 * margin, top: free / 2, pattern };
  }
  const top = layout.height - bottom - height;
  const clearance = margin * 0.55 + (badge ? badge.height / 2 : 0);
  const pattern: Box = { x: 0, y: 0, width, height: top - clearance };
  const least = Math.max(size, badge ? badge.height / 2 + margin * 0.4 : 0);
  return { fits: pattern.height >= least, top, pattern };
}

const columnOf = ({ width, margin, pattern, patternSize }: Layout, share: number) =>
  pattern === 'beside' ? width - between(patternSize, share) - margin * 1.7 : width - 2 * margin;

function badgeBox(badge: Filled, layout: Layout, pattern: Box): Box {
  const { width, height } = badge;
  if (layout.pattern === 'above')
    return { x: layout.width - layout.margin - width, y: pattern.height - height / 2, width, height };
  return {
    x: pattern.x + (pattern.width - width) / 2,
    y: pattern.y + (pattern.height - height) / 2,
    width,
    height,
  };
}

type Places = ReturnType<typeof placesFor>;

function put(
  layout: Layout,
  { items }: Stack,
  { top, pattern }: Places,
  filled: { badge: Filled | null; button: Filled | null },
): Arrangement {
  const { margin } = layout;
  const bar = layout.hasBar ? { x: margin, y: top, width: margin * 0.7, height: barHeight(layout) } : null;
  const blocks: TextBlock[] = [];
  let y = top + barHeight(layout);
  for (const { lines, gap } of items) {
    blocks.push(blockAt(lines, margin, y + gap));
    y += gap + lines.height;
  }
  let button: Box | null = null;
  if (filled.button) {
    const { lines, width, height, inside } = filled.button;
    button = { x: margin, y: y + buttonGap(layout), width, height };
    blocks.push(blockAt(lines, margin + inside.x, button.y + inside.y));
  }
  const badge = filled.badge && badgeBox(filled.badge, layout, pattern);
  if (badge && filled.badge)
    blocks.push(blockAt(filled.badge.lines, badge.x, badge.y + filled.badge.inside.y, badge.width));
  return { pattern, bar, badge, button, blocks };
}

/**
 * Finds the largest font sizes in which all texts fit.
 * @returns the positions, or the part that is too long even at the smallest readable size
 */
export function arrangeDesign(texts: DesignTexts, layout: Layout): Arrangement | AdDesignPart {
  const badge = texts.price === null ? null : badgeOf(texts.price, layout);
  if (texts.price !== null && badge === null) return 'price';
  let tooLong: AdDesignPart = 'headline';
  for (let step = sizeSteps; step >= 0; step--) {
    const share = step / sizeSteps;
    const column = columnOf(layout, share);
    const button = texts.callToAction === null ? null : buttonOf(texts.callToAction, layout, column);
    if (texts.callToAction !== null && button === null) {
      tooLong = 'callToAction';
      continue;
    }
    const stack = textStack(texts, layout, column, share);
    if (typeof stack === 'string') {
      tooLong = stack;
      continue;
    }
    const height = barHeight(layout) + stack.height + (button ? buttonGap(layout) + button.height : 0);
    const places = placesFor(layout, share, height, badge);
    if (places.fits) return put(layout, stack, places, { badge, button });
    tooLong = longestPart(stack);
  }
  return tooLong;
}
