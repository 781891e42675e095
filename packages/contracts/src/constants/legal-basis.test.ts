import { legalBasisFaults } from './legal-basis.js';

const consentOn = (legalBasisOn: string) => ({
  ...{ legalBasis: 'consent' as const, legalBasisOn, legalBasisSource: 'Web' },
});
const now = Date.parse('2026-11-22T09:00:00Z');

it.each(['2020-02-29', '2026-11-22'])('accepts the day of a consent %s', (day) => {
  expect(legalBasisFaults(consentOn(day), now)).toEqual([]);
});

it.each(['2026-11-23', '2027-01-01'])('refuses %s, which has not begun anywhere', (day) => {
  const faults = [{ field: 'legalBasisOn', code: 'LEGAL_BASIS_IN_FUTURE' }];
  expect(legalBasisFaults(consentOn(day), now)).toEqual(faults);
  expect(legalBasisFaults({ ...consentOn(day), legalBasis: 'customer' }, now)).toEqual(faults);
});

it('accepts the day of people ahead of UTC', () => {
  expect(legalBasisFaults(consentOn('2026-11-23'), Date.parse('2026-11-22T10:00:00Z'))).toEqual([]);
});
