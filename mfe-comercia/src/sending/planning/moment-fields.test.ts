import { momentProblem } from './moment-fields';

it.each([
  ['10:29', 'past'],
  ['10:30', null],
  ['10:31', null],
])('at 20 s past 10:30, takes %s for %s (rule 11.27)', (time, problem) => {
  const typed = { day: '2026-07-01', time, isSecond: false };
  expect(momentProblem(typed, new Date('2026-07-01T08:30:20Z'))).toBe(problem);
});
