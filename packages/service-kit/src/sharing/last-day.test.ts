import { invitationEnd } from './last-day.js';

const now = new Date('2026-11-27T10:00:00.000Z');

it.each([
  ['2027-01-31', '2026-12-04T10:00:00.000Z'],
  ['2026-12-04', '2026-12-04T10:00:00.000Z'],
  ['2026-12-03', '2026-12-03T22:59:59.999Z'],
  ['2026-11-27', '2026-11-27T22:59:59.999Z'],
])('an invitation to an access until %s ends at %s', (endsOn, end) => {
  expect(invitationEnd(now, 7, endsOn).toISOString()).toBe(end);
});
