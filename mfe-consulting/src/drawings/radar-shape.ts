export interface Point {
  x: number;
  y: number;
}

/** Returns the point of an axis at a distance from the centre; the first axis points up, the others follow clockwise. */
export function radarPoint(axis: number, axes: number, distance: number): Point {
  const angle = (2 * Math.PI * axis) / axes - Math.PI / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round(distance * Math.cos(angle)), y: round(distance * Math.sin(angle)) };
}

/** Returns the pairs of neighbouring axes whose values are both known: only between these is an area drawn. */
export function knownNeighbours(values: readonly (number | null)[]): [number, number][] {
  return values.flatMap((value, at) => {
    const next = (at + 1) % values.length;
    return value !== null && values[next] !== null && next !== at ? [[at, next] as [number, number]] : [];
  });
}
