import { siteGaps } from './site-gaps.js';

const complete = {
  name: 'Acme',
  email: 'hola@acme.es',
  phone: '+34 912 345 678',
  companyPage: 'https://www.linkedin.com/company/acme',
  legalName: 'Acme, S.L.',
  taxId: 'B12345674',
  registration: 'Registro Mercantil de Madrid, hoja M-1',
  address: { street: 'Calle Mayor, 1', postalCode: '28013', city: 'Madrid', region: 'Madrid', country: 'ES' },
  claims: {
    leadCapture: { shown: true, source: { en: 'Pilot, 2026', es: 'Piloto, 2026' } },
    monthlyTarget: { shown: false },
  },
};

it('finds nothing to complete on a site that names its operator', () => {
  expect(siteGaps(complete)).toEqual([]);
});

it.each([
  [{ email: 'hola@nodo.example' }, 'email is an example (hola@nodo.example)'],
  [{ email: 'hola@example.com' }, 'email is an example (hola@example.com)'],
  [{ phone: '+34 900 000 000' }, 'phone is an example (+34 900 000 000)'],
  [
    { companyPage: 'https://www.linkedin.example/company/nodo' },
    'companyPage is an example (https://www.linkedin.example/company/nodo)',
  ],
  [{ legalName: undefined }, 'legalName is missing'],
  [{ taxId: '' }, 'taxId is missing'],
  [{ address: undefined }, 'address is missing'],
  [{ registration: undefined }, 'registration is missing'],
  [{ claims: { monthlyTarget: { shown: false } } }, 'claims.leadCapture is shown without its source'],
  [
    { claims: { leadCapture: { shown: false }, monthlyTarget: { shown: true } } },
    'claims.monthlyTarget is shown without its source',
  ],
])('names the fact to complete: %j', (change, gap) => {
  expect(siteGaps({ ...complete, ...change })).toEqual([gap]);
});

it('does not take a real address for an example', () => {
  const real = { email: 'hola@example-consulting.es', companyPage: 'https://testing.es/latest' };
  expect(siteGaps({ ...complete, ...real })).toEqual([]);
});
