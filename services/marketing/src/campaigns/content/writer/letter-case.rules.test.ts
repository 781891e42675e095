import { asContinuation, asStart } from './letter-case.rules';

it.each([
  ['menos existencias', 'Menos existencias'],
  ['ñandú', 'Ñandú'],
  ['20 × 20 cm', '20 × 20 cm'],
  ['plain-English notes', 'Plain-English notes'],
  ['iPhone 15', null],
  ['npm', null],
  ['acme.es en línea', null],
])('begins a sentence with %j', (given, wanted) => {
  expect(asStart(given)).toBe(wanted);
});

it.each([
  ['Menos existencias', 'menos existencias'],
  ['Wheel-throwing workshop', 'wheel-throwing workshop'],
  ['acabado mate', 'acabado mate'],
  ['Instagram ads', null],
  ['CRM para todos', null],
  ['Atención Plena', null],
])('goes on after a colon with %j', (given, wanted) => {
  expect(asContinuation(given)).toBe(wanted);
});
