import { fillIn } from './form-texts.js';

it.each([
  ['Alba, S.L.', 'De Alba, S.L. Sí, Alba, S.L., claro.'],
  ['Alba', 'De Alba. Sí, Alba, claro.'],
])('ends a sentence with one full stop after %s', (publisher, shown) => {
  expect(fillIn('De {{publisher}}. Sí, {{publisher}}, claro.', { publisher })).toBe(shown);
});
