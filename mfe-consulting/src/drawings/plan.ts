/** Minimum and maximum duration of each phase in months of four weeks; the last phase is open-ended (rule 6.6). */
export const phaseMonths = [
  { phase: 1, low: 1, high: 1.5 },
  { phase: 2, low: 2, high: 3 },
  { phase: 3, low: 1, high: 2 },
  { phase: 4, low: 1, high: 1 },
  { phase: 5, low: null, high: null },
] as const;

export interface PhaseBar {
  phase: (typeof phaseMonths)[number]['phase'];
  /** Start and end if every phase takes its minimum duration; the end is null for the last phase. */
  start: number;
  end: number | null;
  /** End if every phase takes its maximum duration; null for the last phase. */
  latest: number | null;
}

/** Returns the position of each phase on the time line; each phase starts when the previous one ends. */
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
