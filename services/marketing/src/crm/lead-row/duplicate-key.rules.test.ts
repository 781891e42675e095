import { domainAndName, duplicateKeysOf, normalPhone } from './duplicate-key.rules.js';

const lead = {
  companyName: 'Acme, S.L.',
  contactName: 'José Muñoz',
  contactEmail: 'jose.munoz@acme.com',
  contactPhone: '+34 600 12 34 56',
};
const nobody = { companyName: 'Acme, S.L.', contactName: null, contactEmail: null, contactPhone: null };

it.each([
  ['+34 600 12 34 56', '+34600123456'],
  ['600123456', '+34600123456'],
  ['600-12-34-56', '+34600123456'],
  ['(600) 12.34.56', '+34600123456'],
  ['0034 600 123 456', '+34600123456'],
  ['910 000 000 ext. 12', '+34910000000x12'],
  ['910000000', '+34910000000'],
  ['+44 20 7946 0123', '+442079460123'],
  ['12', null],
  ['000000000', null],
  ['+34 000 000 000', null],
  ['666 66 66 66', null],
  ['123 456 789', null],
  ['987654321', null],
  ['600 000 000', null],
  ['600 000 001', '+34600000001'],
  ['612345678', '+34612345678'],
  ['no phone', null],
  ['', null],
  [null, null],
])('reads the telephone number %s', (phone, normal) => {
  expect(normalPhone(phone)).toBe(normal);
});

it('reads a number without a country’s code as one of the country that is asked for', () => {
  expect(normalPhone('020 7946 0123', 'GB')).toBe('+442079460123');
});

it.each([
  ['the order of the words', { contactName: 'Muñoz, José' }],
  ['accents and case', { contactName: 'JOSE MUNOZ' }],
  ['the part before the @', { contactEmail: 'jm@ACME.com' }],
  ['the company’s name', { companyName: 'Acme Ibérica' }],
])('finds the same person at a domain regardless of %s', (_what, change) => {
  expect(domainAndName({ ...lead, ...change })).toBe(domainAndName(lead));
});

it.each([
  ['another name', { contactName: 'José Peña' }],
  ['another domain', { contactEmail: 'jose.munoz@acme.es' }],
  ['a company of that name', { contactName: null, companyName: 'José Muñoz' }],
])('takes %s for another person', (_what, change) => {
  expect(domainAndName({ ...lead, ...change })).not.toBe(domainAndName(lead));
});

it('compares the names of companies where there is no contact', () => {
  const info = { companyName: 'Acme S.L.', contactName: ' ', contactEmail: 'info@acme.com' };
  const sales = { companyName: 'ACME, S. L.', contactName: null, contactEmail: 'ventas@acme.com' };
  expect(domainAndName({ ...info, companyName: 'Acme' })).toBe(
    domainAndName({ ...sales, companyName: 'ACME' }),
  );
  expect(domainAndName(info)).not.toBe(domainAndName({ ...sales, companyName: 'Acme Norte' }));
});

it.each(['gmail.com', 'hotmail.es', 'yahoo.co.uk', 'telefonica.net', 'web.de'])(
  'does not treat %s, where anybody can have an address, as a company’s domain',
  (domain) => {
    expect(domainAndName({ ...lead, contactEmail: `jose@${domain}` })).toBeNull();
  },
);

it('takes no other domain for one of those', () => {
  expect(domainAndName({ ...lead, contactEmail: 'jose@notgmail.com' })).not.toBeNull();
  expect(domainAndName({ ...lead, contactEmail: 'jose@acme.gmail.es' })).not.toBeNull();
});

it('has no key without a value for a reason', () => {
  expect(duplicateKeysOf(nobody)).toEqual({ emailKey: null, phoneKey: null, domainNameKey: null });
  expect(duplicateKeysOf({ ...lead, contactName: '?!', companyName: '…' }).domainNameKey).toBeNull();
});

it('has keys of one length in letters that every database compares alike', () => {
  const keys = Object.values(duplicateKeysOf(lead));
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(duplicateKeysOf({ ...lead, contactEmail: ' Jose.Munoz@ACME.com ' }).emailKey).toBe(keys[0]);
});
