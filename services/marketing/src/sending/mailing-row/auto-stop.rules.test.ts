import { autoStop, type ReturnCounts } from './auto-stop.rules.js';

const counts = (some: Partial<ReturnCounts>): ReturnCounts => ({
  accepted: 0,
  refused: 0,
  bounced: 0,
  complained: 0,
  ...some,
});

describe('the limits of a mailing', () => {
  it.each<[string, Partial<ReturnCounts>, ReturnType<typeof autoStop>]>([
    ['nothing sent', {}, null],
    ['all of 499 refused', { refused: 499 }, null],
    ['all of 499 come back', { accepted: 499, bounced: 499, complained: 499 }, null],
    ['25 of 500 come back, which is 5 %', { accepted: 500, bounced: 25 }, null],
    ['26 of 500 come back', { accepted: 500, bounced: 26 }, 'bounces'],
    ['26 of 500 refused', { accepted: 474, refused: 26 }, 'bounces'],
    ['25 of 500 refused', { accepted: 475, refused: 25 }, null],
    ['13 of 500 refused and 13 come back', { accepted: 487, refused: 13, bounced: 13 }, 'bounces'],
    ['1 complaint of 500', { accepted: 500, complained: 1 }, null],
    ['2 complaints of 500', { accepted: 500, complained: 2 }, 'complaints'],
    ['3 complaints of 1,000, which are 0.3 %', { accepted: 1000, complained: 3 }, null],
    ['3 complaints of 999', { accepted: 999, complained: 3 }, 'complaints'],
    ['4 complaints of 1,000', { accepted: 1000, complained: 4 }, 'complaints'],
    ['both', { accepted: 500, bounced: 26, complained: 2 }, 'bounces'],
    [
      '5,000 of 100,000 come back, 300 complaints',
      { accepted: 100_000, bounced: 5000, complained: 300 },
      null,
    ],
    ['5,001 of 100,000 come back', { accepted: 100_000, bounced: 5001 }, 'bounces'],
    ['301 complaints of 100,000', { accepted: 100_000, complained: 301 }, 'complaints'],
  ])('with %s: %s', (_what, some, expected) => {
    expect(autoStop(counts(some))).toBe(expected);
  });

  it('are judged again once a person resumed it', () => {
    const before = counts({ accepted: 474, refused: 26 });
    expect(autoStop(before, before)).toBeNull();
    expect(autoStop(counts({ accepted: 474, refused: 525 }), before)).toBeNull();
    expect(autoStop(counts({ accepted: 949, refused: 51 }), before)).toBeNull();
    expect(autoStop(counts({ accepted: 948, refused: 52 }), before)).toBe('bounces');
    expect(autoStop(counts({ accepted: 974, refused: 26, complained: 2 }), before)).toBe('complaints');
  });
});
