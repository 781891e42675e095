/** A node of the hero's animation. Positions are in CSS pixels, speeds in CSS pixels per frame. */
export interface Dot {
  x: number;
  y: number;
  dx: number;
  dy: number;
  size: number;
}

export interface Point {
  x: number;
  y: number;
}

const areaOfOneNode = 10_500;
const mostNodes = 130;
const edgeLength = 150;
const pointerReach = 190;

/** Returns nodes spread over the area, at most 130. */
export function createField(width: number, height: number, random: () => number = Math.random): Dot[] {
  const count = Math.min(mostNodes, Math.round((width * height) / areaOfOneNode));
  return Array.from({ length: count }, () => ({
    x: random() * width,
    y: random() * height,
    dx: (random() - 0.5) * 0.28,
    dy: (random() - 0.5) * 0.28,
    size: 1 + random() * 1.6,
  }));
}

/** Moves every node by one frame; nodes bounce off the edges and lean towards the pointer. */
export function stepField(nodes: Dot[], width: number, height: number, pointer: Point | null): void {
  for (const node of nodes) {
    node.x += node.dx;
    node.y += node.dy;
    if (node.x < 0 || node.x > width) node.dx = node.x < 0 ? Math.abs(node.dx) : -Math.abs(node.dx);
    if (node.y < 0 || node.y > height) node.dy = node.y < 0 ? Math.abs(node.dy) : -Math.abs(node.dy);
    if (!pointer) continue;
    const away = Math.hypot(pointer.x - node.x, pointer.y - node.y);
    if (away > pointerReach || away < 40) continue;
    const pull = (1 - away / pointerReach) * 0.012;
    node.x += (pointer.x - node.x) * pull;
    node.y += (pointer.y - node.y) * pull;
  }
}

/** Returns the opacity of an edge of this length, from 0 (invisible) to 1. */
export const edgeStrength = (length: number): number => Math.max(0, 1 - length / edgeLength);

/** Returns how strongly the pointer lights a node at this distance, from 0 to 1. */
export const pointerStrength = (distance: number): number => Math.max(0, 1 - distance / pointerReach);
