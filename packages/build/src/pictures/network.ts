/** A node of the drawing behind a preview image's title. */
export interface NetworkNode {
  x: number;
  y: number;
  radius: number;
  bright: boolean;
}

/** Returns a generator of numbers in [0, 1) that depend only on the text, so that the drawing and the release are reproducible. */
export function randomFor(seed: string): () => number {
  let state = 2_166_136_261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns nodes spread over an area: each is the one of a few random candidates that is farthest from all earlier nodes. */
export function spread(area: Area, count: number, random: () => number): NetworkNode[] {
  const nodes: NetworkNode[] = [];
  const place = () => ({
    x: area.left + random() * (area.right - area.left),
    y: area.top + random() * (area.bottom - area.top),
  });
  const room = ({ x, y }: { x: number; y: number }) =>
    Math.min(...nodes.map((node) => Math.hypot(node.x - x, node.y - y)), Number.MAX_VALUE);
  for (let index = 0; index < count; index += 1) {
    const candidates = Array.from({ length: 12 }, place);
    const best = candidates.reduce((one, other) => (room(other) > room(one) ? other : one));
    const bright = index % 6 === 0;
    nodes.push({ ...best, radius: bright ? 6 + random() * 4 : 2 + random() * 2, bright });
  }
  return nodes;
}

const longestEdge = 150;
const rounded = (value: number) => value.toFixed(1);

/**
 * Returns the nodes, and edges between nearby nodes, as SVG; the closer the nodes, the stronger the edge. Nodes and edges fade towards the
 * left by their own opacity, because a gradient over everything would double the size of the picture.
 * @param fade where nodes and edges become visible and where they are fully visible
 */
export function drawNetwork(
  nodes: readonly NetworkNode[],
  colors: { edge: string; node: string },
  fade: { from: number; to: number },
): string {
  const shown = (x: number) => Math.min(1, Math.max(0, (x - fade.from) / (fade.to - fade.from)));
  const edges = nodes.flatMap((one, index) =>
    nodes.slice(index + 1).flatMap((other) => {
      const strength = 1 - Math.hypot(one.x - other.x, one.y - other.y) / longestEdge;
      const opacity = shown((one.x + other.x) / 2) * (0.3 + 0.5 * strength);
      if (strength <= 0 || opacity <= 0) return [];
      const line = `x1="${rounded(one.x)}" y1="${rounded(one.y)}" x2="${rounded(other.x)}" y2="${rounded(other.y)}"`;
      return [
        `<line ${line} stroke="${colors.edge}" stroke-opacity="${opacity.toFixed(2)}" stroke-width="1.5"/>`,
      ];
    }),
  );
  const dots = nodes.flatMap(({ x, y, radius, bright }) => {
    const opacity = shown(x);
    if (opacity <= 0) return [];
    const fill = `fill="${bright ? colors.edge : colors.node}"`;
    const circle = (size: number, share: number) =>
      `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(size)}" ${fill} fill-opacity="${(opacity * share).toFixed(2)}"/>`;
    return bright ? [circle(radius * 2.4, 0.16), circle(radius, 1)] : [circle(radius, 1)];
  });
  return [...edges, ...dots].join('');
}
