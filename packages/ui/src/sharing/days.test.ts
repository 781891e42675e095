import { dayIn, noonOf } from './days';

afterEach(() => jest.useRealTimers());

it('offers no day that has passed in Madrid, where it is later than in UTC', () => {
  jest.useFakeTimers({ now: new Date('2026-07-01T22:30:00Z') });
  expect([dayIn(0), dayIn(30)]).toEqual(['2026-07-02', '2026-08-01']);
});

it('gives no time zone to noon, because noon in UTC is the next day in New Zealand', () => {
  expect(noonOf('2026-12-31')).toBe('2026-12-31T12:00');
});
