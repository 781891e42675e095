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
    expect(factsFor(site, page).owner).toBe('Acme & Co');
    expect(factsFor({ ...site, legalName: 'Acme, S.L.' }, page).owner).toBe('Acme, S.L.');
  });

  it.each([
    ['es', 'Toledo', 'Calle Mayor, 1, 28013 Madrid (Toledo), España'],
    ['en', 'Madrid', 'Calle Mayor, 1, 28013 Madrid, Spain'],
    ['en', '', 'Calle Mayor, 1, 28013 Madrid, Spain'],
  ] as const)(
    'writes the address in %s, with the region %s only where it says more',
    (language, region, line) => {
      const facts = factsFor({ ...site, address: { ...address, region } }, { ...page, language });
      expect(facts.address).toBe(line);
    },
  );

  it.each([
    ['es', true, '?lang=es', 'https://acme.es/legal/a.html?lang=es'],
    ['en', true, '?lang=en', 'https://acme.es/legal/a.html'],
    ['es', false, undefined, 'https://acme.es/legal/a.html'],
  ] as const)(
    'in %s chosen by the address (%s), keeps %s in links and is %s',
    (language, fromAddress, query, canonical) => {
      expect(factsFor(site, { ...page, language, fromAddress })).toMatchObject({ query, canonical });
    },
  );
});
