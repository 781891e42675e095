import { mailWeekAt } from './mail-week.rules.js';

it.each([
  ['on a winter Monday before seven', '2026-11-23T05:59:59.999Z', null],
  ['on a winter Monday at seven', '2026-11-23T06:00:00.000Z', '2026-W47'],
  ['at the last moment of Wednesday', '2026-11-25T22:59:59.999Z', '2026-W47'],
  ['on Thursday', '2026-11-25T23:00:00.000Z', null],
  ['on Sunday', '2026-11-29T12:00:00.000Z', null],
  ['on the Monday after the clock goes back, before seven', '2026-10-26T05:59:59.999Z', null],
  ['on the Monday after the clock goes back, at seven', '2026-10-26T06:00:00.000Z', '2026-W43'],
  ['on the Monday after the clock goes forward, before seven', '2026-03-30T04:59:59.999Z', null],
  ['on the Monday after the clock goes forward, at seven', '2026-03-30T05:00:00.000Z', '2026-W13'],
  ['on the Wednesday after the clock goes forward', '2026-04-01T21:59:59.999Z', '2026-W13'],
  ['on the Thursday after the clock goes forward', '2026-04-01T22:00:00.000Z', null],
  ['after week 53', '2027-01-04T06:00:00.000Z', '2026-W53'],
  ['after the first week of a year', '2027-01-11T06:00:00.000Z', '2027-W01'],
])('%s', (_name, moment, key) => {
  expect(mailWeekAt(new Date(moment))?.period.key ?? null).toBe(key);
});

it('begins on Monday at seven and ends with Wednesday in the time zone Madrid', () => {
  const week = mailWeekAt(new Date('2026-03-31T12:00:00.000Z'));
  expect(week?.from.toISOString()).toBe('2026-03-30T05:00:00.000Z');
  expect(week?.until.toISOString()).toBe('2026-04-01T22:00:00.000Z');
});
