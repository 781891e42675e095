import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInShare, nextStep, percentAt, readCanaries, visitorNumbers } from './canary.js';

const at = (minute: number) => Date.parse('2026-11-26T10:00:00.000Z') + minute * 60_000;
const step = (minute: number, percent: number) => ({ at: new Date(at(minute)).toISOString(), percent });
const steps = [step(0, 1), step(30, 10), step(60, 100)];

describe('the share of a canary (rule 13.16)', () => {
  it.each([
    [-1, 0],
    [0, 1],
    [29.9, 1],
    [30, 10],
    [60, 100],
    [10_000, 100],
  ])('after %d minutes follows from its steps', (minutes, percent) => {
    expect(percentAt({ steps }, at(minutes))).toBe(percent);
  });

  it('names the step that comes next, and none after the last', () => {
    expect(nextStep({ steps }, at(-1))?.percent).toBe(1);
    expect(nextStep({ steps }, at(0))?.percent).toBe(10);
    expect(nextStep({ steps }, at(60))).toBeUndefined();
  });

  const visitors = Array.from({ length: visitorNumbers }, (_, number) => number);
  const membersAt = (percent: number, first = 9_990) =>
    visitors.filter((one) => isInShare({ first }, one, percent));

  it.each([0, 0.01, 0.29, 1, 33.33, 50, 99.99, 100])('is exactly %d %% of all visitor numbers', (percent) => {
    expect(membersAt(percent)).toHaveLength(Math.round(percent * 100));
  });

  it('keeps all visitors when it grows', () => {
    const after = new Set(membersAt(10.5));
    expect(membersAt(10).every((one) => after.has(one))).toBe(true);
  });

  it('begins with other visitors for another canary', () => {
    expect(membersAt(0.02)).toEqual([9_990, 9_991]);
    expect(membersAt(0.02, 9_999)).toEqual([0, 9_999]);
  });
});

describe('the canaries of a store', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canaries-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are none without a file, and an error when it is damaged', async () => {
    expect(await readCanaries(folder)).toEqual({ schema: 1, revision: 0, canaries: [], changes: [] });
    await writeFile(join(folder, 'canaries.json'), '{');
    await expect(readCanaries(folder)).rejects.toThrow();
  });
});
