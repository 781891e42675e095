import { lead } from '../../test/lead-api';
import { choiceOf, fieldValueOf, suggestedValues, valuesOf } from './merge-values';

const consent = {
  legalBasis: 'consent' as const,
  legalBasisOn: '2026-11-02',
  legalBasisSource: 'Fair',
};
const customer = { legalBasis: 'customer' as const, legalBasisOn: null, legalBasisSource: null };
const [none, agreed, bought] = [
  lead(1, 3, 'A'),
  { ...lead(2, 3, 'A'), ...consent },
  { ...lead(3, 3, 'A'), ...customer },
];

it('chooses a legal basis together with its day and source', () => {
  const values = valuesOf([none, agreed, bought, { ...agreed, id: 4 }], 'legalBasis');
  expect(values).toHaveLength(2);
  expect(values.map((value) => choiceOf('legalBasis', value))).toEqual([consent, customer]);
  expect(fieldValueOf(agreed, 'legalBasis')).toBe(values[0]);
  expect(fieldValueOf(none, 'legalBasis')).toBeNull();
});

it('suggests the first legal basis, or none when no lead has one', () => {
  expect(suggestedValues([none, bought, agreed])).toMatchObject(customer);
  const nothing = { legalBasis: null, legalBasisOn: null, legalBasisSource: null };
  expect(suggestedValues([none, none])).toMatchObject(nothing);
});

it('keeps a day before 1970, which earlier versions stored', () => {
  const early = { ...agreed, legalBasisOn: '0206-11-02' };
  expect(suggestedValues([none, early])).toMatchObject({ ...consent, legalBasisOn: '0206-11-02' });
});
