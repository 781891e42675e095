import type { AdDesignPart } from '@portals/contracts/constants';
import { longestPart, type Stack, textStack } from './arrange-design.rules.js';
import type { PosterLayout, PosterPlaces } from './poster-layout.rules.js';
import { type Filled, type Foot, footOf, type Mark, markOf, type PosterParts } from './poster-parts.rules.js';
import { type Box, between, blockAt, sizeSteps, type TextBlock, tail } from './text-block.rules.js';

/** A circle that may extend beyond the edges of the design. */
interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** Positions of all parts of a poster. */
export interface PosterArrangement {
  /** Box of the picture, or of the artwork that replaces it; null in the layout `frame` when the texts need the space. */
  picture: Box | null;
  /** Circle in which the picture is shown; null when the picture fills its box. */
  circle: Circle | null;
  /** White plate behind the logo and, on a picture, also behind the company's name. */
  plate: Box | null;
  logo: Box | null;
  badge: Box | null;
  button: Box | null;
  blocks: readonly TextBlock[];
}

/** Collects the positions of a poster's parts. */
class Placing {
  readonly blocks: TextBlock[] = [];
  plate: Box | null = null;
  logo: Box | null = null;
  badge: Box | null = null;
  button: Box | null = null;

  /** @param column left edge and width of the texts */
  constructor(
    private readonly places: PosterPlaces,
    private readonly column: { x: number; width: number },
  ) {}

  result(picture: Box | null, circle: Circle | null = null): PosterArrangement {
    const { plate, logo, badge, button, blocks } = this;
    return { picture, circle, plate, logo, badge, button, blocks };
  }

  private startOf(width: number): number {
    const { x, width: room } = this.column;
    return this.places.isCentred ? x + (room - width) / 2 : x;
  }

  mark({ logo, padding, name, gap, width, height }: Mark, y: number, isOnPicture: boolean): void {
    if (width === 0) return;
    const x = this.startOf(width);
    if (padding > 0) {
      const covered = isOnPicture ? width : (logo?.width ?? 0) + 2 * padding;
      this.plate = { x, y, width: covered, height };
    }
    let at = x + padding;
    if (logo) {
      this.logo = { x: at, y: y + (height - logo.height) / 2, ...logo };
      at += logo.width + gap;
    }
    if (name) this.blocks.push(blockAt(name, at, y + (height - name.height) / 2));
  }

  stack({ items }: Stack, y: number): void {
    let at = y;
    for (const { lines, gap } of items) {
      this.blocks.push(
        blockAt(lines, this.column.x, at + gap, this.places.isCentred ? this.column.width : 0),
      );
      at += gap + lines.height;
    }
  }

  foot({ badge, button, isRow, gap, width, height }: Foot, y: number): void {
    let [x, at] = [this.startOf(width), y];
    const put = ({ lines, inside, ...size }: Filled): Box => {
      const left = isRow ? x : this.startOf(size.width);
      const top = isRow ? y + (height - size.height) / 2 : at;
      this.blocks.push(blockAt(lines, left + inside.x, top + inside.y));
      x += size.width + gap;
      at += size.height + gap;
      return { x: left, y: top, ...size };
    };
    this.badge = badge && put(badge);
    this.button = button && put(button);
  }
}

/** Returns the column for the texts beside a picture, and the left edge of the picture. */
function columnBeside({ width, margin, patternSize, isCentred }: PosterPlaces, share: number) {
  const edge = width - between(patternSize, share);
  return { x: margin, width: edge - margin * (isCentred ? 1.6 : 1.75), edge };
}

/**
 * Finds the largest font sizes in which all texts of a poster fit.
 * @returns the positions, or the part that is too long even at the smallest readable size
 */
export function arrangePoster(
  layout: PosterLayout,
  parts: PosterParts,
  places: PosterPlaces,
): PosterArrangement | AdDesignPart {
  let tooLong: AdDesignPart = 'headline';
  for (let step = sizeSteps; step >= 0; step--) {
    const arranged = arrangeAt(layout, parts, places, step / sizeSteps);
    if (typeof arranged !== 'string') return arranged;
    tooLong = arranged;
  }
  return tooLong;
}

function arrangeAt(
  layout: PosterLayout,
  parts: PosterParts,
  places: PosterPlaces,
  share: number,
): PosterArrangement | AdDesignPart {
  const { width, height, margin, gap, top, bottom } = places;
  const isBeside = places.pattern === 'beside';
  const beside = columnBeside(places, share);
  const column = isBeside ? beside : { x: margin, width: width - 2 * margin };
  const isOnPicture = layout === 'cover' || (layout === 'split' && !isBeside);
  const mark = markOf(parts, places, column.width, share, isOnPicture);
  if (mark === null) return 'companyName';
  const foot = footOf(parts.texts, places, column.width, share);
  if (typeof foot === 'string') return foot;
  const stack = textStack(parts.texts, places, column.width, share);
  if (typeof stack === 'string') return stack;
  const placing = new Placing(places, column);
  const footGap = (foot.height > 0 ? gap : 0) + (stack.items.at(-1)?.lines.size ?? 0) * tail;
  const texts = stack.height + footGap + foot.height;
  const inText = isOnPicture || mark.height === 0 ? 0 : mark.height + gap;

  if (isBeside) {
    const free = height - top - bottom - inText - texts;
    if (free < 0) return longestPart(stack);
    placing.mark(mark, top, false);
    placing.stack(stack, top + inText + free / 2);
    placing.foot(foot, height - bottom - foot.height);
    const { edge } = beside;
    if (layout === 'poster') {
      const radius = (width - edge) * 0.58;
      const circle = { x: edge + radius, y: height / 2, radius };
      return placing.result(boxAround(circle), circle);
    }
    const inset = layout === 'frame' ? margin * 0.75 : 0;
    return placing.result({ x: edge, y: inset, width: width - edge - inset, height: height - 2 * inset });
  }

  const clearance = margin * (layout === 'cover' ? 0.2 : 0.55);
  const above = layout === 'frame' ? top + inText : 0;
  const below = (layout === 'poster' ? inText : 0) + texts;
  const available = height - bottom - below - clearance - above;
  const needed = isOnPicture ? mark.height + (layout === 'cover' ? top : margin * 0.2) : 0;
  const isSeen = available >= Math.max(between(places.patternSize, share), needed);
  const canGoWithout = layout === 'frame' && share === 0 && available >= 0;
  if (!isSeen && !canGoWithout) return longestPart(stack);
  const start = height - bottom - below;
  if (layout === 'poster') {
    placing.mark(mark, start, false);
    placing.stack(stack, start + inText);
    placing.foot(foot, height - bottom - foot.height);
    // A narrow logo leaves space for a larger circle.
    const larger = (available + inText) / 1.7;
    const isFree = width - larger * 1.86 >= margin + mark.width + gap;
    const deep = isFree ? available + inText : available;
    const radius = Math.min(deep / 1.7, width * 0.46);
    const circle = { x: width - radius * 0.86, y: Math.max(deep - radius, radius * 0.7), radius };
    return placing.result(boxAround(circle), circle);
  }
  placing.stack(stack, start);
  placing.foot(foot, height - bottom - foot.height);
  if (layout === 'frame') {
    placing.mark(mark, top, false);
    const inset = margin * 0.75;
    return placing.result(
      isSeen ? { x: inset, y: above, width: width - 2 * inset, height: available } : null,
    );
  }
  placing.mark(mark, layout === 'cover' ? top : available - mark.height, true);
  return placing.result({ x: 0, y: 0, width, height: layout === 'cover' ? start : available });
}

const boxAround = ({ x, y, radius }: Circle): Box => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
});
