import { assess, type CaseCondition, type Objection, type Verdict, type WorkCase } from './assess.js';
import type { SuitabilityAnswers } from './rules.js';

const suited: SuitabilityAnswers = {
  text: true,
  cheapErrors: true,
  examples: true,
  personalData: false,
  checked: true,
};
const usual = { hourCost: 25, checkingPercent: 20, monthlyCost: 20, answers: suited };

type Row = readonly [
  kind: WorkCase['kind'],
  people: number,
  times: number,
  period: WorkCase['period'],
  minutes: number,
  hourCost: number,
  checkingPercent: number,
  monthlyCost: number,
  hours: number,
  freedLow: number | null,
  freedHigh: number | null,
  gainLow: number | null,
  gainHigh: number | null,
  verdict: Verdict,
];

/*
 * Computed by hand, not with the code: hours = people × times × 225, 45, 12 or 1 × minutes ÷ 60; freed = hours × percent,
 * minus checking; gain = freed × cost of an hour − people × 12 × tools.
 */
const byHand: Row[] = [
  // Support: 6.5 to 13 % freed. 4 × 12 × 225 × 10 / 60 = 1,800 h, of which 117 to 234 h are freed, minus a fifth for checking.
  ['support', 4, 12, 'day', 10, 25, 20, 20, 1800, 93.6, 187.2, 1380, 3720, 'yes'],
  ['support', 4, 12, 'day', 10, 25, 0, 20, 1800, 117, 234, 1965, 4890, 'yes'],
  ['support', 4, 12, 'day', 10, 25, 50, 20, 1800, 58.5, 117, 502.5, 1965, 'yes'],
  ['support', 4, 12, 'day', 10, 25, 100, 20, 1800, 0, 0, -960, -960, 'no'],
  ['support', 4, 12, 'day', 10, 50, 20, 20, 1800, 93.6, 187.2, 3720, 8400, 'yes'],
  ['support', 4, 12, 'day', 10, 25, 20, 0, 1800, 93.6, 187.2, 2340, 4680, 'yes'],
  ['support', 4, 12, 'day', 10, 25, 20, 50, 1800, 93.6, 187.2, -60, 2280, 'perhaps'],
  ['support', 4, 12, 'day', 10, 25, 20, 100, 1800, 93.6, 187.2, -2460, -120, 'no'],
  ['support', 1, 2, 'day', 8, 25, 20, 20, 60, 3.12, 6.24, -162, -84, 'no'],
  ['support', 1, 10, 'week', 60, 25, 20, 20, 450, 23.4, 46.8, 345, 930, 'yes'],
  ['support', 10, 1, 'month', 60, 25, 20, 20, 120, 6.24, 12.48, -2244, -2088, 'no'],
  ['support', 1, 100, 'year', 60, 25, 20, 20, 100, 5.2, 10.4, -110, 20, 'perhaps'],
  // Writing: 20 to 40 % freed.
  ['writing', 1, 1, 'year', 60_000, 25, 20, 20, 1000, 160, 320, 3760, 7760, 'yes'],
  ['writing', 1, 100, 'year', 60, 25, 20, 20, 100, 16, 32, 160, 560, 'yes'],
  ['writing', 2, 100, 'year', 60, 25, 20, 20, 200, 32, 64, 320, 1120, 'yes'],
  ['writing', 1, 1, 'day', 60, 25, 20, 20, 225, 36, 72, 660, 1560, 'yes'],
  ['writing', 1, 1, 'week', 60, 25, 20, 20, 45, 7.2, 14.4, -60, 120, 'perhaps'],
  ['writing', 1, 1, 'month', 60, 25, 20, 20, 12, 1.92, 3.84, -192, -144, 'no'],
  ['writing', 5, 2, 'week', 120, 25, 20, 20, 900, 144, 288, 2400, 6000, 'yes'],
  ['writing', 5, 2, 'week', 120, 40, 20, 20, 900, 144, 288, 4560, 10_320, 'yes'],
  ['writing', 5, 2, 'week', 120, 25, 0, 20, 900, 180, 360, 3300, 7800, 'yes'],
  ['writing', 5, 2, 'week', 120, 25, 20, 60, 900, 144, 288, 0, 3600, 'perhaps'],
  ['writing', 5, 2, 'week', 120, 25, 20, 120, 900, 144, 288, -3600, 0, 'no'],
  ['writing', 3, 4, 'month', 30, 30, 20, 10, 72, 11.52, 23.04, -14.4, 331.2, 'perhaps'],
  ['writing', 1, 0.5, 'week', 60, 25, 20, 0, 22.5, 3.6, 7.2, 90, 180, 'yes'],
  // Analysis: 10 to 20 % freed; the verdict is "perhaps" at best.
  ['analysis', 1, 100, 'year', 60, 25, 20, 20, 100, 8, 16, -40, 160, 'perhaps'],
  ['analysis', 2, 500, 'year', 60, 25, 20, 20, 1000, 80, 160, 1520, 3520, 'perhaps'],
  ['analysis', 2, 500, 'year', 60, 60, 20, 20, 1000, 80, 160, 4320, 9120, 'perhaps'],
  ['analysis', 2, 500, 'year', 60, 25, 50, 20, 1000, 50, 100, 770, 2020, 'perhaps'],
  ['analysis', 2, 500, 'year', 60, 25, 20, 0, 1000, 80, 160, 2000, 4000, 'perhaps'],
  ['analysis', 1, 1, 'day', 120, 25, 20, 20, 450, 36, 72, 660, 1560, 'perhaps'],
  ['analysis', 10, 2, 'week', 60, 25, 20, 20, 900, 72, 144, -600, 1200, 'perhaps'],
  ['analysis', 10, 1, 'week', 60, 25, 20, 20, 450, 36, 72, -1500, -600, 'no'],
  ['analysis', 1, 2, 'month', 90, 100, 20, 10, 36, 2.88, 5.76, 168, 456, 'perhaps'],
  ['analysis', 4, 25, 'year', 90, 80, 20, 0, 150, 12, 24, 960, 1920, 'perhaps'],
  // Email: 15.5 to 31 % freed, but at most 45 to 90 hours per person and year.
  ['email', 1, 1, 'day', 60, 25, 20, 20, 225, 27.9, 55.8, 457.5, 1155, 'yes'],
  ['email', 1, 2, 'day', 60, 25, 20, 20, 450, 36, 72, 660, 1560, 'yes'],
  ['email', 1, 4, 'day', 60, 25, 20, 20, 900, 36, 72, 660, 1560, 'yes'],
  ['email', 10, 2, 'day', 60, 25, 20, 20, 4500, 360, 720, 6600, 15_600, 'yes'],
  ['email', 10, 1, 'day', 60, 25, 20, 20, 2250, 279, 558, 4575, 11_550, 'yes'],
  ['email', 1, 100, 'year', 60, 25, 20, 20, 100, 12.4, 24.8, 70, 380, 'yes'],
  ['email', 1, 100, 'year', 60, 25, 0, 20, 100, 15.5, 31, 147.5, 535, 'yes'],
  ['email', 2, 2, 'day', 60, 25, 50, 20, 900, 45, 90, 645, 1770, 'yes'],
  ['email', 1, 1, 'week', 60, 25, 20, 20, 45, 5.58, 11.16, -100.5, 39, 'perhaps'],
  ['email', 1, 1, 'month', 60, 25, 20, 20, 12, 1.488, 2.976, -202.8, -165.6, 'no'],
  ['email', 5, 40, 'day', 3, 30, 20, 20, 2250, 180, 360, 4200, 9600, 'yes'],
  // Software: from a loss of 19 % to a gain of 20 %; time for checking is not deducted from a loss.
  ['software', 1, 100, 'year', 60, 25, 20, 20, 100, -19, 16, -715, 160, 'perhaps'],
  ['software', 1, 1, 'year', 60_000, 25, 20, 20, 1000, -190, 160, -4990, 3760, 'perhaps'],
  ['software', 5, 200, 'year', 60, 40, 20, 20, 1000, -190, 160, -8800, 5200, 'perhaps'],
  ['software', 5, 200, 'year', 60, 40, 50, 20, 1000, -190, 100, -8800, 2800, 'perhaps'],
  ['software', 5, 200, 'year', 60, 40, 100, 20, 1000, -190, 0, -8800, -1200, 'no'],
  ['software', 5, 200, 'year', 60, 40, 20, 0, 1000, -190, 160, -7600, 6400, 'perhaps'],
  ['software', 1, 1, 'week', 60, 25, 20, 20, 45, -8.55, 7.2, -453.75, -60, 'no'],
  ['software', 2, 4, 'day', 60, 50, 20, 30, 1800, -342, 288, -17_820, 13_680, 'perhaps'],
  // Other work: nothing is estimated, because there are no measurements.
  ['other', 1, 1, 'day', 60, 25, 20, 20, 225, null, null, null, null, 'perhaps'],
  ['other', 10, 2, 'week', 30, 25, 20, 20, 450, null, null, null, null, 'perhaps'],
  ['other', 3, 5, 'month', 20, 40, 0, 0, 60, null, null, null, null, 'perhaps'],
  ['other', 1, 6, 'year', 10, 25, 20, 20, 1, null, null, null, null, 'perhaps'],
  ['other', 2, 0.5, 'day', 8, 25, 20, 20, 30, null, null, null, null, 'perhaps'],
  ['other', 100, 1, 'week', 2, 25, 20, 20, 150, null, null, null, null, 'perhaps'],
];

it('has sixty cases computed by hand', () => expect(byHand).toHaveLength(60));

it.each(byHand.map((row) => ({ row })))('$row', ({ row }) => {
  const [kind, people, times, period, minutes, hourCost, checkingPercent, monthlyCost] = row;
  const [, , , , , , , , hours, freedLow, freedHigh, gainLow, gainHigh, verdict] = row;
  const work = { kind, people, times, period, minutes, hourCost, checkingPercent, monthlyCost };
  const result = assess({ ...work, answers: suited });
  const near = (value: number | null) => (value === null ? undefined : expect.closeTo(value, 6));
  expect(result.hours).toEqual(near(hours));
  expect(result.euros).toBeCloseTo(hours * hourCost, 6);
  expect(result.freed?.low).toEqual(near(freedLow));
  expect(result.freed?.high).toEqual(near(freedHigh));
  expect(result.gain?.low).toEqual(near(gainLow));
  expect(result.gain?.high).toEqual(near(gainHigh));
  expect(result.verdict).toBe(verdict);
});

describe('suitability', () => {
  const judge = (answers: Partial<SuitabilityAnswers>, kind: WorkCase['kind'] = 'writing') =>
    assess({
      ...usual,
      kind,
      people: 1,
      times: 1,
      period: 'day',
      minutes: 60,
      answers: { ...suited, ...answers },
    });

  it.each<[string, Partial<SuitabilityAnswers>, Verdict, Objection[], CaseCondition[]]>([
    ['suits', {}, 'yes', [], ['useFreedTime']],
    ['costly errors, checked', { cheapErrors: false }, 'perhaps', [], ['checkEach', 'useFreedTime']],
    ['cheap errors, unchecked', { checked: false }, 'perhaps', [], ['checkSamples', 'useFreedTime']],
    ['no examples', { examples: false }, 'perhaps', [], ['collectExamples', 'useFreedTime']],
    ['personal data', { personalData: true }, 'perhaps', [], ['protectData', 'useFreedTime']],
    ['no text', { text: false }, 'no', ['notText'], ['useFreedTime']],
    [
      'costly errors, unchecked',
      { cheapErrors: false, checked: false },
      'no',
      ['uncheckedErrors'],
      ['checkEach', 'useFreedTime'],
    ],
    [
      'nothing fits',
      { text: false, cheapErrors: false, examples: false, personalData: true, checked: false },
      'no',
      ['uncheckedErrors', 'notText'],
      ['checkEach', 'collectExamples', 'protectData', 'useFreedTime'],
    ],
  ])('%s', (_name, answers, verdict, objections, conditions) => {
    expect(judge(answers)).toMatchObject({ verdict, objections, conditions });
  });

  it('refuses costly errors that nobody checks, no matter how much could be gained', () => {
    const work = { ...usual, kind: 'writing', people: 1000, times: 1, period: 'day', minutes: 480 } as const;
    const result = assess({ ...work, answers: { ...suited, cheapErrors: false, checked: false } });
    expect(result.gain?.low).toBeGreaterThan(1_000_000);
    expect(result.verdict).toBe('no');
  });

  it('advises trying out analysis, and work that was not measured', () => {
    expect(judge({}, 'analysis').conditions).toEqual(['insideFrontier', 'useFreedTime']);
    expect(judge({}, 'other').conditions).toEqual(['measureFirst', 'useFreedTime']);
    expect(judge({}, 'software').conditions).toEqual(['measureFirst', 'useFreedTime']);
  });
});
