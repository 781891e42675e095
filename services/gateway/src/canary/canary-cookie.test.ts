import { isInShare } from '@portals/contracts/releases';
import { setVisitorNumber, visitorNumber, visitorNumberSource } from './canary-cookie.js';

describe('the cookie of a visitor (rule 13.17)', () => {
  it.each([
    ['canary=0', false, 0],
    ['a=b; canary=9999', false, 9999],
    ['__Host-canary=17', true, 17],
    ['__Host-canary=17', false, null],
    ['canary=17', true, null],
    ['canary=10000', false, null],
    ['canary=-1', false, null],
    ['canary=007', false, null],
    ['canary=1e3', false, null],
    ['canary= 1x', false, null],
    ['canary=', false, null],
    ['other=1', false, null],
    [undefined, false, null],
  ])('%s, over HTTPS: %s, has the number %s', (header, secure, number) => {
    expect(visitorNumber(header, secure)).toBe(number);
  });

  it('is first-party, hidden from scripts, and Secure with the prefix over HTTPS', () => {
    expect(setVisitorNumber(5, false)).toBe('canary=5; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax');
    expect(setVisitorNumber(5, true)).toBe(
      '__Host-canary=5; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });
});

it.each([1, 10, 25, 50])(
  'gives a canary with %d %% to that share of visitors, no matter how many come',
  (percent) => {
    for (const [first, start] of [
      [0, 0],
      [7_777, 4_321],
    ] as const) {
      const next = visitorNumberSource(start);
      let chosen = 0;
      for (let visitors = 1; visitors <= 10_000; visitors += 1) {
        if (isInShare({ first }, next(), percent)) chosen += 1;
        expect(Math.abs(chosen - (visitors * percent) / 100)).toBeLessThanOrEqual(3);
      }
      expect(chosen).toBe(percent * 100);
    }
  },
);
