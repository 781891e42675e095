import { momentsOf } from '@portals/contracts/constants';
import { formatWallTime } from './format-wall-time';

it('formats a moment in the time zone of Madrid', () => {
  expect(formatWallTime('2026-11-22T08:30:00.000Z', 'en')).toMatch(/Sunday.*22 November 2026.*09:30$/);
  expect(formatWallTime('2026-11-22T08:30:00.000Z', 'es')).toMatch(/domingo.*22 de noviembre de 2026.*9:30$/);
});

it('distinguishes two moments with the same local time', () => {
  const words = momentsOf('2026-10-25T02:30').map((moment) => formatWallTime(moment.toISOString(), 'en'));
  expect(new Set(words).size).toBe(2);
});
