import { momentsOf, spokenMoment, wallTimeOf } from './wall-time.js';

const momentsAt = (wallTime: string, zone?: string) =>
  momentsOf(wallTime, zone).map((moment) => moment.toISOString());

it.each([
  ['in winter', '2026-11-22T18:30', ['2026-11-22T17:30:00.000Z']],
  ['in summer', '2026-07-01T18:30', ['2026-07-01T16:30:00.000Z']],
  ['at midnight', '2026-11-22T00:00', ['2026-11-21T23:00:00.000Z']],
  ['at the end of a year', '2026-12-31T23:59', ['2026-12-31T22:59:00.000Z']],
  ['just before summer time begins', '2026-03-29T01:59', ['2026-03-29T00:59:00.000Z']],
  ['in the hour that is left out', '2026-03-29T02:00', []],
  ['in the last minute that is left out', '2026-03-29T02:59', []],
  ['once summer time has begun', '2026-03-29T03:00', ['2026-03-29T01:00:00.000Z']],
  ['just before the hour that comes twice', '2026-10-25T01:59', ['2026-10-24T23:59:00.000Z']],
  [
    'in the hour that comes twice',
    '2026-10-25T02:30',
    ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  ],
  ['once that hour is over', '2026-10-25T03:00', ['2026-10-25T02:00:00.000Z']],
  ['on a day that there is not', '2026-02-30T10:00', []],
  ['at an hour that there is not', '2026-02-03T24:30', []],
  ['without a time', '2026-02-03', []],
  ['with seconds', '2026-02-03T10:00:00', []],
  ['with a zone', '2026-02-03T10:00Z', []],
  ['in words', 'tomorrow', []],
  ['with nothing', '', []],
])('a time %s, %s, is %j', (_, wallTime, moments) => {
  expect(momentsAt(wallTime)).toEqual(moments);
});

it('a time is in another zone on request, also in one whose offset is not whole hours', () => {
  expect(momentsAt('2026-11-22T18:30', 'Atlantic/Canary')).toEqual(['2026-11-22T18:30:00.000Z']);
  expect(momentsAt('2026-11-22T18:30', 'Asia/Kathmandu')).toEqual(['2026-11-22T12:45:00.000Z']);
});

it('a moment is shown as on a clock; both times are shown for the repeated hour', () => {
  expect(wallTimeOf(new Date('2026-10-25T00:30:00Z'))).toBe('2026-10-25T02:30');
  expect(wallTimeOf(new Date('2026-10-25T01:30:59Z'))).toBe('2026-10-25T02:30');
  expect(wallTimeOf(new Date('2026-11-21T23:00:00Z'))).toBe('2026-11-22T00:00');
  expect(wallTimeOf(new Date('2026-07-01T00:00:00Z'), 'America/Bogota')).toBe('2026-06-30T19:00');
});

it.each([
  ['2026-12-04T10:30:00Z', '4 December 2026 at 11:30', '4 de diciembre de 2026 a las 11:30'],
  ['2026-07-01T23:05:00Z', '2 July 2026 at 01:05', '2 de julio de 2026 a la 1:05'],
  ['2026-07-01T11:05:00Z', '1 July 2026 at 13:05', '1 de julio de 2026 a las 13:05'],
])('puts %s into words, with the name of the zone', (moment, en, es) => {
  expect(spokenMoment(new Date(moment), 'en')).toBe(`${en} (Madrid time)`);
  expect(spokenMoment(new Date(moment), 'es')).toBe(`${es} (hora de Madrid)`);
});
