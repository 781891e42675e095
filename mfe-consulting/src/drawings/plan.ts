/** Shortest and longest duration of the phases before the last one, which goes on, in months of four weeks (rule 6.6). */
export const phaseMonths = [
  { phase: 1, low: 1, high: 1.5 },
  { phase: 2, low: 2, high: 3 },
  { phase: 3, low: 1, high: 2 },
  { phase: 4, low: 1, high: 1 },
  { phase: 5, low: null, high: null },
] as const;

export interface PhaseBar {
  phase: (typeof phaseMonths)[number]['phase'];
  /** Start and end when every phase is as short as possible; the end is null for the phase that goes on. */
  start: number;
  end: number | null;
  /** End when every phase is as long as possible. */
  latest: number | null;
}

/** Returns the place of each phase on a line of months, one after the other. */
export function phaseBars(): PhaseBar[] {
  let start = 0;
  let latest = 0;
  return phaseMonths.map(({ phase, low, high }) => {
    if (low === null) return { phase, start, end: null, latest: null };
    const bar = { phase, start, end: start + low, latest: latest + high };
    [start, latest] = [bar.end, bar.latest];
    return bar;
  });
}
