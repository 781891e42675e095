export interface Point {
  x: number;
  y: number;
}

/** Returns the point at a given distance from the centre on an axis. The first axis points up, and the others follow clockwise. */
export function radarPoint(axis: number, axes: number, distance: number): Point {
  const angle = (2 * Math.PI * axis) / axes - Math.PI / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round(distance * Math.cos(angle)), y: round(distance * Math.sin(angle)) };
}

/** Returns the pairs of adjacent axes with known values; the radar is filled only between the axes of a pair. */
export function knownNeighbours(values: readonly (number | null)[]): [number, number][] {
  return values.flatMap((value, at) => {
    const next = (at + 1) % values.length;
    return value !== null && values[next] !== null && next !== at ? [[at, next] as [number, number]] : [];
  });
}
