import { columnOf, nextStepKeyOf, statusKeyOf } from './lead-status.rules.js';

it.each([
  ['new', 'new'],
  [' NEW ', 'new'],
  ['Contacted', 'contacted'],
  ['lost', 'lost'],
  ['nuevo', 'other'],
  ['other', 'other'],
  ['won!', 'other'],
  ['new lead', 'other'],
])('%s is in the column %s', (status, column) => {
  expect(columnOf(status)).toBe(column);
});

it.each([
  ['Follow  up', 'follow up', true],
  ['DÉJÀ VU', 'deja vu', true],
  ['A+', 'A', false],
  ['follow-up', 'follow up', false],
  ['🚀', '🎉', false],
])('%s and %s count as one: %s', (a, b, one) => {
  expect(statusKeyOf(a) === statusKeyOf(b)).toBe(one);
});

it('distinguishes long statuses, even if they differ at the end', () => {
  const [a, b] = [`${'ñ🚀'.repeat(33)}a`, `${'ñ🚀'.repeat(33)}b`];
  expect(statusKeyOf(a)).not.toBe(statusKeyOf(b));
  expect(statusKeyOf(a).length).toBeLessThanOrEqual(121);
});

it('sorts statuses as the board does', () => {
  const board = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost', 'alta', 'baja'];
  const sorted = [...board].sort((a, b) => (statusKeyOf(a) < statusKeyOf(b) ? -1 : 1));
  expect(sorted).toEqual(board);
});

it('sorts days, and none after all of them', () => {
  const days = ['2026-11-22', '2026-12-01', '9999-12-31', null];
  const sorted = [...days].reverse().sort((a, b) => (nextStepKeyOf(a) < nextStepKeyOf(b) ? -1 : 1));
  expect(sorted).toEqual(days);
});
