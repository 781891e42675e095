import { isTooLate, requireMoment } from './schedule.js';

const now = new Date('2026-11-22T12:00:00.000Z');
const at = (iso: string) => () => requireMoment(new Date(iso), now);

it.each(['2026-11-22T11:59:00.000Z', '2026-11-22T12:00:00.000Z', '2027-11-23T12:00:00.000Z'])(
  'a mailing may be scheduled for %s',
  (moment) => {
    expect(at(moment)).not.toThrow();
  },
);

it.each([
  ['2026-11-22T11:58:59.999Z', 'MOMENT_OVER'],
  ['2025-11-23T12:00:00.000Z', 'MOMENT_OVER'],
  ['2027-11-23T12:00:00.001Z', 'MOMENT_FAR'],
])('a mailing may not be scheduled for %s: %s', (moment, code) => {
  const fields = [{ field: 'scheduledFor', code: expect.objectContaining({ code }) }];
  expect(at(moment)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED', details: { fields } }));
});

it('a mailing is too late when it has missed its moment by more than two hours', () => {
  expect(isTooLate(new Date('2026-11-22T10:00:00.000Z'), now)).toBe(false);
  expect(isTooLate(new Date('2026-11-22T09:59:59.999Z'), now)).toBe(true);
  expect(isTooLate(new Date('2026-11-22T13:00:00.000Z'), now)).toBe(false);
});
