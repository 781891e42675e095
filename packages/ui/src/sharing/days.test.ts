import { dayIn } from './days';

afterEach(() => jest.useRealTimers());

it('offers no day that has passed in Madrid, where it is later than in UTC', () => {
  jest.useFakeTimers({ now: new Date('2026-07-01T22:30:00Z') });
  expect([dayIn(0), dayIn(30)]).toEqual(['2026-07-02', '2026-08-01']);
});
