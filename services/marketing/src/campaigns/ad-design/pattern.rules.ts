import { createHash } from 'node:crypto';
import type { DesignColors } from './color.rules.js';
import { type Box, n } from './text-block.rules.js';

type PatternColors = Pick<DesignColors, 'quiet' | 'spark'>;
export type NextRandom = () => number;

/** Returns a generator of pseudorandom numbers in [0, 1); the same seed gives the same numbers. */
export function randomOf(seed: string): NextRandom {
  let digest = Buffer.alloc(0);
  let round = 0;
  let at = 0;
  return () => {
    if (at + 4 > digest.length) {
      digest = createHash('sha256').update(`${seed}:${round}`).digest();
      round += 1;
      at = 0;
    }
    const value = digest.readUInt32BE(at) / 2 ** 32;
    at += 4;
    return value;
  };
}

/** Yields the cells of a grid that covers a box and extends slightly beyond its edges, row by row. */
function* cells({ x, y, width, height }: Box, size: number): Generator<Cell> {
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) yield { x: x + column * size, y: y + row * size };
}

type Cell = { x: number; y: number };

const areNear = (one: Box, other: Box, distance: number): boolean =>
  one.x < other.x + other.width + distance &&
  other.x < one.x + one.width + distance &&
  one.y < other.y + other.height + distance &&
  other.y < one.y + one.height + distance;

/** Draws quarter circles like wall tiles, with some empty squares. */
function tiles(box: Box, { quiet, spark }: PatternColors, random: NextRandom, badge: Box | null): string {
  const size = Math.max(box.width, box.height) / (box.width > box.height * 2 ? 8 : 5);
  const all = [...cells(box, size)];
  // The vivid tile must lie wholly inside the box and away from the badge, which has the same colour.
  const isFree = ({ x, y }: Cell) =>
    x + size <= box.x + box.width + 1 &&
    y + size <= box.y + box.height + 1 &&
    !(badge && areNear({ x, y, width: size, height: size }, badge, size / 4));
  const free = all.flatMap((cell, index) => (isFree(cell) ? [index] : []));
  const bright = free[Math.floor(random() * free.length)];
  return all
    .map(({ x, y }, index) => {
      const fill = index === bright ? spark : quiet[random() < 0.62 ? 0 : 1];
      const turn = Math.floor(random() * 6);
      if (turn > 3 && index !== bright) return '';
      const [left, top] = [turn % 2 === 0, turn < 2];
      const [cx, cy] = [left ? x : x + size, top ? y : y + size];
      const across = left ? size : -size;
      const down = top ? size : -size;
      const sweep = left === top ? 1 : 0;
      return `<path d="M${n(cx)} ${n(cy)}h${n(across)}A${n(size)} ${n(size)} 0 0 ${sweep} ${n(cx)} ${n(cy + down)}z" fill="${fill}"/>`;
    })
    .join('');
}

/** Draws circles around a point at the edge. */
function rings(box: Box, { quiet, spark }: PatternColors, random: NextRandom): string {
  const [cx, cy] = [box.x + box.width * (0.62 + random() * 0.3), box.y + box.height * (random() * 0.35)];
  const step = Math.min(box.width, box.height) / 5.2;
  const bright = 2 + Math.floor(random() * 2);
  return Array.from({ length: 14 }, (_, index) => {
    const stroke = index === bright ? spark : quiet[index % 2 === 0 ? 0 : 1];
    const width = index === bright ? step * 0.1 : step * 0.34;
    return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(step * (index + 0.6))}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;
  }).join('');
}

/** Draws rows of dots that grow towards one corner. */
function dots(box: Box, { quiet, spark }: PatternColors, random: NextRandom): string {
  const size = Math.min(box.width, box.height) / 7;
  const all = [...cells({ ...box, x: box.x + size / 2, y: box.y + size / 2 }, size)];
  const bright = Math.floor(all.length * (0.2 + random() * 0.6));
  const isMirrored = random() < 0.5;
  const reach = Math.hypot(box.width, box.height);
  return all
    .map(({ x, y }, index) => {
      const across = isMirrored ? x - box.x : box.x + box.width - x;
      const near = 1 - Math.hypot(across, y - box.y) / reach;
      const radius = size * (0.08 + 0.3 * Math.max(0, near));
      const fill = index === bright ? spark : quiet[near > 0.6 ? 1 : 0];
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;
    })
    .join('');
}

/** Draws waves one below another. */
function waves(box: Box, { quiet, spark }: PatternColors, random: NextRandom): string {
  const step = Math.min(box.width, box.height) / 6;
  const length = Math.max(box.width, box.height) / (1.6 + random());
  const shift = random() * length;
  const count = Math.ceil(box.height / step) + 2;
  const bright = Math.floor(count * (0.3 + random() * 0.4));
  return Array.from({ length: count }, (_, index) => {
    const y = box.y + (index - 0.5) * step;
    const height = step * (0.5 + 0.12 * (index % 3));
    const half = length / 2;
    let data = `M${n(box.x - shift - index * step * 0.35)} ${n(y)}`;
    const halves = Math.ceil((box.width + shift + index * step) / half) + 1;
    for (let at = 0; at < halves; at++)
      data += `q${n(half / 2)} ${n(at % 2 === 0 ? -height : height)} ${n(half)} 0`;
    const stroke = index === bright ? spark : quiet[index % 2 === 0 ? 0 : 1];
    const width = index === bright ? step * 0.09 : step * 0.3;
    return `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;
  }).join('');
}

const kinds = [tiles, rings, waves, dots] as const;

/**
 * Draws a pattern that fills a box. The caller must cover the parts beyond the edges.
 * @param badge box on top of the pattern
 * @param seed selects the pattern: consecutive seeds give different kinds of patterns
 */
export function drawPattern(box: Box, colors: PatternColors, badge: Box | null, seed: number): string {
  const draw = kinds[Math.abs(seed) % kinds.length] ?? tiles;
  return draw(box, colors, randomOf(String(seed)), badge);
}
