import type { AdDesignFormat, AdDesignPart } from '@portals/contracts/constants';
import { type Arrangement, arrangeDesign, arrow, type DesignTexts } from './arrange-design.rules.js';
import { type DesignColors, designColors } from './color.rules.js';
import { type Layout, layouts } from './design-layout.rules.js';
import { drawPattern } from './pattern.rules.js';
import { type Box, n, place, type TextBlock } from './text-block.rules.js';
import { capHeight, outlineOf } from './typefaces.js';

/** All input that determines a picture. */
export interface DesignSpec {
  format: AdDesignFormat;
  texts: DesignTexts;
  /** Colours as `#RRGGBB`. */
  mainColor: string;
  accentColor: string;
  /** Seed that selects the pattern. */
  seed: number;
}

/** A picture as SVG, or the part whose text is too long to fit. */
export type DrawnDesign = { svg: string } | { tooLong: AdDesignPart };

/** Draws a filled box. */
export const filledBox = (box: Box, fill: string, radius = 0) =>
  `<rect ${place(box)}${radius > 0 ? ` rx="${n(radius)}"` : ''} fill="${fill}"/>`;

/** Draws letters as outlines, so that the picture looks the same everywhere and no text can be parsed as markup. */
export const drawLines = ({ face, size, leading, lines, box }: TextBlock, fill: string): string =>
  lines
    .map(({ text, x }, index) => {
      const y = box.y + capHeight * size + index * leading;
      return `<path d="${outlineOf(face, text, size, x, y)}" fill="${fill}"/>`;
    })
    .join('');

/** Draws the background and the arrow of a call to action. */
export function drawButton(button: Box, { size, box }: TextBlock, colors: DesignColors): string {
  const { text, ground } = colors.callToAction;
  const x = box.x + box.width + arrow.gap * size;
  const y = button.y + button.height / 2;
  const [length, tip] = [arrow.length * size, size * 0.28];
  const line = `M${n(x)} ${n(y)}h${n(length)}m${n(-tip)} ${n(-tip)}l${n(tip)} ${n(tip)}l${n(-tip)} ${n(tip)}`;
  return `${filledBox(button, ground, button.height / 2)}<path d="${line}" fill="none" stroke="${text}" stroke-width="${n(size * 0.11)}"/>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Returns the accessible name of a picture: its texts in reading order. */
const titleOf = (texts: DesignTexts) =>
  [texts.companyName, texts.productName, texts.headline, texts.claim, texts.price, texts.callToAction]
    .filter((text) => text !== null)
    .join(' · ');

/**
 * Returns the boxes that surround a pattern's box. Drawn in the background colour, they hide what the pattern draws outside its box. A
 * clip path would make resvg render the whole pattern on a separate layer, which takes a hundred megabytes for wide rings.
 */
function around({ x, y, width, height }: Box, whole: Layout): Box[] {
  const [right, bottom] = [x + width, y + height];
  return [
    { x: 0, y: 0, width: whole.width, height: y },
    { x: 0, y: bottom, width: whole.width, height: whole.height - bottom },
    { x: 0, y, width: x, height },
    { x: right, y, width: whole.width - right, height },
  ].filter((edge) => edge.width > 0 && edge.height > 0);
}

/** Returns the beginning of an SVG: its size and its accessible name. */
export const openingOf = (texts: DesignTexts, { width, height }: Pick<Layout, 'width' | 'height'>) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escaped(titleOf(texts))}</title>`;

function draw(arrangement: Arrangement, layout: Layout, spec: DesignSpec): string {
  const { pattern, bar, badge, button, blocks } = arrangement;
  const { width, height } = layout;
  const colors = designColors(spec.mainColor, spec.accentColor);
  const label = blocks.find(({ part }) => part === 'callToAction');
  const radius = layout.margin * 0.22;
  return [
    openingOf(spec.texts, layout),
    filledBox({ x: 0, y: 0, width, height }, colors.ground),
    filledBox(pattern, colors.shade),
    drawPattern(pattern, colors, badge, spec.seed),
    ...around(pattern, layout).map((edge) => filledBox(edge, colors.ground)),
    bar ? filledBox(bar, colors.spark) : '',
    badge ? filledBox(badge, colors.price.ground, radius) : '',
    button && label ? drawButton(button, label, colors) : '',
    ...blocks.map((block) => drawLines(block, colors[block.part].text)),
    '</svg>',
  ].join('');
}

/** Draws a design in one format; equal texts, colours and seeds give equal pictures. The texts must contain only drawable characters. */
export function drawDesign(spec: DesignSpec): DrawnDesign {
  const layout = layouts[spec.format];
  const arrangement = arrangeDesign(spec.texts, layout);
  if (typeof arrangement === 'string') return { tooLong: arrangement };
  return { svg: draw(arrangement, layout, spec) };
}
