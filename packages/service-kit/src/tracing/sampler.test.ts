import { samplerOf } from './sampler.js';

/** Returns the decisions for calls that arrive every `step` milliseconds for 100 s. */
function decisions(share: number, step: number): boolean[] {
  let time = Date.UTC(2026, 10, 29);
  const samples = samplerOf(share, () => time);
  return Array.from({ length: 100_000 / step }, () => {
    const decision = samples();
    time += step;
    return decision;
  });
}
const shareOf = (list: boolean[]) => list.filter(Boolean).length / list.length;

describe('choice of the traces that are recorded (rule 20.61)', () => {
  it.each([0.01, 0.05, 0.3])('is a share of %d of many calls, and the first of each second', (share) => {
    const list = decisions(share, 1);
    expect(shareOf(list)).toBeGreaterThan(share * 0.9);
    expect(shareOf(list)).toBeLessThan(share * 1.1 + 0.001);
    for (let second = 0; second < 100; second++) expect(list[second * 1000]).toBe(true);
  });

  it('is every call where there is at most one in a second', () => {
    expect(shareOf(decisions(0.01, 1000))).toBe(1);
  });

  it('is every call with a share of 1, and none with 0', () => {
    expect(shareOf(decisions(1, 7))).toBe(1);
    expect(shareOf(decisions(0, 7))).toBe(0);
  });

  it('is made for all calls of a tenth of a second, the same in every gateway', () => {
    const list = decisions(0.05, 10).map((decision, at) => (at % 100 === 0 ? null : decision));
    for (let at = 0; at < list.length; at += 10) {
      expect(new Set(list.slice(at, at + 10).filter((decision) => decision !== null)).size).toBe(1);
    }
    expect(decisions(0.05, 10)).toEqual(decisions(0.05, 10));
  });

  it('does not always meet the same part of a second', () => {
    const chosen = decisions(0.05, 100).flatMap((decision, at) =>
      decision && at % 10 !== 0 ? [at % 10] : [],
    );
    expect(new Set(chosen).size).toBe(9);
  });
});
