import type { DesignColors } from './color.rules.js';
import { type NextRandom, randomOf } from './pattern.rules.js';
import { type Box, n } from './text-block.rules.js';

interface Palette {
  ground: string;
  fills: readonly string[];
}

/** Returns SVG that moves, scales and rotates a shape centred on the origin. */
const turned = (x: number, y: number, size: number, quarter: number, shape: string) =>
  `<g transform="translate(${n(x + size / 2)} ${n(y + size / 2)}) rotate(${quarter * 90}) scale(${n(size / 2)})">${shape}</g>`;

/** Shapes of tiles, drawn between (-1,-1) and (1,1). */
const shapes: readonly ((fill: string, other: string) => string)[] = [
  (fill) => `<path d="M-1 -1H1A2 2 0 0 1 -1 1z" fill="${fill}"/>`,
  (fill, other) =>
    `<path d="M-1 -1H1A2 2 0 0 1 -1 1z" fill="${fill}"/><path d="M-1 -1H0A1 1 0 0 1 -1 0z" fill="${other}"/>`,
  (fill) => `<circle r="1" fill="${fill}"/>`,
  (fill, other) => `<circle r="1" fill="${fill}"/><circle r="0.42" fill="${other}"/>`,
  (fill, other) =>
    `<path d="M-1 -1A1 1 0 0 1 -1 1z" fill="${fill}"/><path d="M0 -1A1 1 0 0 1 0 1z" fill="${other}"/>`,
  (fill) => `<path d="M-1 1A2 2 0 0 1 1 -1A2 2 0 0 1 -1 1z" fill="${fill}"/>`,
];

/** Draws a wall of geometric tiles that covers a box and may extend beyond its edges. */
function wall({ x, y, width, height }: Box, { ground, fills }: Palette, random: NextRandom): string {
  const size =
    Math.max(width, height) /
    Math.max(3, Math.round((3 * Math.max(width, height)) / Math.min(width, height)));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let drawn = '';
  for (let row = 0; row < Math.ceil(height / size); row++)
    for (let column = 0; column < Math.ceil(width / size); column++) {
      const fill = pick(fills);
      const other = pick([ground, ...fills].filter((one) => one !== fill));
      const quarter = Math.floor(random() * 4);
      drawn += turned(x + column * size, y + row * size, size, quarter, pick(shapes)(fill, other));
    }
  return drawn;
}

/** Draws rings inside a circle, with a quarter sector in another colour. */
function target({ x, y, width }: Box, { fills }: Palette, random: NextRandom): string {
  const [cx, cy, radius] = [x + width / 2, y + width / 2, width / 2];
  const shares = [1, 0.78, 0.56, 0.34];
  const rings = shares.map(
    (share, index) =>
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius * share)}" fill="${fills[index % fills.length]}"/>`,
  );
  const quarter = 2 + Math.floor(random() * 2);
  const sector = `<g transform="translate(${n(cx)} ${n(cy)}) rotate(${quarter * 90}) scale(${n(radius * 0.78)})"><path d="M0 0H1A1 1 0 0 1 0 1z" fill="${fills[2]}"/></g>`;
  return rings.slice(0, 3).join('') + sector + rings[3];
}

/** Draws large overlapping discs that extend beyond the box. */
function discs({ x, y, width, height }: Box, { fills }: Palette, random: NextRandom): string {
  const long = Math.max(width, height * 1.2);
  const places = [
    [0.86, 0.1, 0.5],
    [0.3, 0.95, 0.42],
    [0.98, 0.86, 0.3],
    [0.52, 0.3, 0.12],
  ] as const;
  return places
    .map(([across, down, share], index) => {
      const cx = x + width * (across + (random() - 0.5) * 0.12);
      const cy = y + height * (down + (random() - 0.5) * 0.12);
      return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(long * share)}" fill="${fills[index % fills.length]}"/>`;
    })
    .join('');
}

const arts = { split: wall, cover: discs, frame: wall, poster: target } as const;

/** Draws the artwork that replaces a missing picture; equal seeds give equal drawings. */
export function drawArt(layout: keyof typeof arts, box: Box, colors: DesignColors, seed: number): string {
  const { spark, quiet, headline, ground, shade } = colors;
  const fills = {
    split: [spark, quiet[0], quiet[1], headline.text],
    cover: [quiet[1], quiet[0], spark, headline.text],
    frame: [spark, ...quiet],
    poster: [spark, quiet[0], headline.text, ground],
  }[layout];
  return arts[layout](box, { ground: shade, fills }, randomOf(`${layout}:${seed}`));
}
