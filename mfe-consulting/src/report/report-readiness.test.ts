import { canGenerate, missingCategories } from './report-readiness';

const bits = [0, 1];
const combinations = bits.flatMap((products) =>
  bits.flatMap((departments) =>
    bits.flatMap((problems) => bits.map((strengths) => ({ products, departments, problems, strengths }))),
  ),
);

it('lists what is missing in all sixteen combinations', () => {
  expect(combinations).toHaveLength(16);
});

it.each(combinations)('names exactly the empty lists of %o', (counts) => {
  const missing = missingCategories(counts);
  expect(missing).toEqual(
    (['products', 'departments', 'problems', 'strengths'] as const).filter(
      (category) => counts[category] === 0,
    ),
  );
  expect(canGenerate({ counts, reportExists: false, generating: false })).toBe(missing.length === 0);
});

it.each([[{ reportExists: true, generating: false }], [{ reportExists: false, generating: true }]])(
  'forbids generating when %o, even with complete lists',
  (state) => {
    const counts = { products: 1, departments: 2, problems: 3, strengths: 4 };
    expect(canGenerate({ counts, ...state })).toBe(false);
  },
);
