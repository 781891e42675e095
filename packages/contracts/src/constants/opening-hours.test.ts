import { openDays, usualOpeningHours, weekdayName } from './opening-hours.js';

it('knows every day between the first and the last', () => {
  expect(openDays(usualOpeningHours)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  expect(openDays({ ...usualOpeningHours, from: 'Saturday', to: 'Sunday' })).toEqual(['Saturday', 'Sunday']);
});

it.each([
  ['Monday', 'en', 'long', 'Monday'],
  ['Sunday', 'en', 'short', 'Sun'],
  ['Wednesday', 'es', 'long', 'miércoles'],
  ['Friday', 'es', 'short', 'vie'],
] as const)('calls %s in %s (%s) %s', (day, language, width, name) => {
  expect(weekdayName(day, language, width)).toBe(name);
});
