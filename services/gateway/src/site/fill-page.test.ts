import { factsFor, fillPage } from './fill-page.js';

const site = {
  name: 'Acme & Co',
  email: 'hola@acme.es',
  phone: '+34 912 345 678',
  companyPage: 'https://acme.es/company',
};
const page = {
  origin: 'https://acme.es',
  path: '/legal/a.html',
  language: 'es',
  fromAddress: false,
} as const;
const address = { street: 'Calle Mayor, 1', postalCode: '28013', city: 'Madrid', country: 'ES' };

const kept = (value: string) => [
  { name: 'KEPT_MONTHS', about: 'How long', fact: 'retention', unit: 'month', value },
];

describe('fillPage', () => {
  it.each([
    ['{{a}} and {{b}}', '1 and &lt;i&gt;&quot;&amp;&#39;'],
    ['x{{#a}}, {{a}}{{/a}}{{#none}}, {{none}}{{/none}}.', 'x, 1.'],
    ['{{^a}}no{{/a}}{{^none}}yes{{/none}}{{^empty}}yes{{/empty}}', 'yesyes'],
    ['{{#a}}[{{#none}}in{{/none}}{{#b}}in{{/b}}]{{/a}}', '[in]'],
    ['{{#a}}1{{/a}}{{#a}}2{{/a}}', '12'],
    ['{{none}}', ''],
  ])('%s gives %s', (template, text) => {
    expect(fillPage(template, { a: '1', b: '<i>"&\'', empty: '' })).toBe(text);
  });

  it('never reads what a fact says as a placeholder', () => {
    expect(fillPage('{{a}}{{#b}}{{b}}{{/b}}', { a: '{{b}}', b: '{{#a}}x{{/a}}' })).toBe('{{b}}{{#a}}x{{/a}}');
  });
});

describe('factsFor', () => {
  it('names the owner by the legal name, or else by the brand', () => {
    expect(factsFor(site, page, kept('12')).owner).toBe('Acme & Co');
    expect(factsFor({ ...site, legalName: 'Acme, S.L.' }, page, kept('12')).owner).toBe('Acme, S.L.');
  });

  it.each([
    ['es', 'Toledo', 'Calle Mayor, 1, 28013 Madrid (Toledo), España'],
    ['en', 'Madrid', 'Calle Mayor, 1, 28013 Madrid, Spain'],
    ['en', '', 'Calle Mayor, 1, 28013 Madrid, Spain'],
  ] as const)(
    'writes the address in %s, with the region %s only where it says more',
    (language, region, line) => {
      const facts = factsFor({ ...site, address: { ...address, region } }, { ...page, language }, kept('12'));
      expect(facts.address).toBe(line);
    },
  );

  it.each([
    ['es', 'lunes', 'viernes', '12 meses'],
    ['en', 'Monday', 'Friday', '12 months'],
  ] as const)(
    'says in %s when the office answers and what a service declares, in words',
    (language, ...facts) => {
      const { firstDay, lastDay, retention, opens, closes } = factsFor(
        site,
        { ...page, language },
        kept('12'),
      );
      expect([firstDay, lastDay, retention]).toEqual(facts);
      expect([opens, closes]).toEqual(['09:00', '18:00']);
    },
  );

  it('takes the hours and the months from configuration', () => {
    const openingHours = { from: 'Tuesday', to: 'Sunday', opens: '10:30', closes: '14:00' } as const;
    expect(factsFor({ ...site, openingHours }, page, kept('1'))).toMatchObject({
      firstDay: 'martes',
      lastDay: 'domingo',
      opens: '10:30',
      closes: '14:00',
      retention: '1 mes',
    });
  });

  it.each([
    ['es', true, '?lang=es', 'https://acme.es/legal/a.html?lang=es'],
    ['en', true, '?lang=en', 'https://acme.es/legal/a.html'],
    ['es', false, undefined, 'https://acme.es/legal/a.html'],
  ] as const)(
    'in %s chosen by the address (%s), keeps %s in links and is %s',
    (language, fromAddress, query, canonical) => {
      expect(factsFor(site, { ...page, language, fromAddress }, kept('12'))).toMatchObject({
        query,
        canonical,
      });
    },
  );
});
