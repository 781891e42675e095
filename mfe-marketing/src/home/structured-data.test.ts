import { structuredData, toScriptText } from './structured-data';

const site = {
  name: 'Nodo',
  email: 'hola@nodo.example',
  phone: '+34 910 000 000',
  companyPage: 'https://www.linkedin.com/company/nodo',
};
const texts = { description: 'What we do', services: [{ name: 'Consulting', description: 'Where AI pays' }] };

it('describes the organization, the services and the business with its hours, area and languages', () => {
  const data = structuredData(site, texts);
  expect(data).toMatchObject({
    '@graph': [
      { '@type': 'Organization', name: 'Nodo', telephone: '+34910000000', sameAs: [site.companyPage] },
      { '@type': 'Service', name: 'Consulting', areaServed: { name: 'Spain' } },
      {
        '@type': 'ProfessionalService',
        areaServed: { name: 'Spain' },
        knowsLanguage: ['es', 'en'],
        contactPoint: { telephone: '+34910000000', availableLanguage: ['es', 'en'] },
        openingHoursSpecification: {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '09:00',
          closes: '18:00',
        },
      },
    ],
  });
});

it('lists the days that are configured', () => {
  const openingHours = { from: 'Friday', to: 'Sunday', opens: '10:00', closes: '14:00' } as const;
  expect(structuredData({ ...site, openingHours }, texts)).toMatchObject({
    '@graph': [
      {},
      {},
      {
        openingHoursSpecification: {
          dayOfWeek: ['Friday', 'Saturday', 'Sunday'],
          opens: '10:00',
          closes: '14:00',
        },
      },
    ],
  });
});

it('contains no address unless one is configured', () => {
  expect(JSON.stringify(structuredData(site, texts))).not.toContain('PostalAddress');
  const address = {
    street: 'Calle Mayor 1',
    postalCode: '28013',
    city: 'Madrid',
    region: 'Madrid',
    country: 'ES',
  };
  expect(JSON.stringify(structuredData({ ...site, address }, texts))).toContain('Calle Mayor 1');
});

it('contains legal name and tax number only if they are configured', () => {
  expect(JSON.stringify(structuredData(site, texts))).not.toMatch(/legalName|taxID/);
  expect(structuredData({ ...site, legalName: 'Nodo, S.L.', taxId: 'B12345674' }, texts)).toMatchObject({
    '@graph': [{ legalName: 'Nodo, S.L.', taxID: 'B12345674' }, {}, {}],
  });
});

/** Properties that schema.org defines for the types used here, including inherited ones. */
const properties: Record<string, readonly string[]> = {
  Organization: ['name', 'email', 'telephone', 'legalName', 'taxID', 'url', 'logo', 'sameAs'],
  Service: ['name', 'description', 'provider', 'areaServed', 'availableChannel'],
  ServiceChannel: ['serviceUrl', 'availableLanguage'],
  Country: ['name'],
  ContactPoint: ['contactType', 'telephone', 'email', 'areaServed', 'availableLanguage'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  PostalAddress: ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'],
  ProfessionalService: [
    ...['name', 'email', 'telephone', 'url', 'image', 'description', 'parentOrganization', 'areaServed'],
    ...['knowsLanguage', 'contactPoint', 'openingHoursSpecification', 'address'],
  ],
};

function misplaced(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(misplaced);
  if (typeof value !== 'object' || value === null) return [];
  const type = String(Reflect.get(value, '@type') ?? '');
  const wrong = Object.keys(value).filter((key) => !key.startsWith('@') && !properties[type]?.includes(key));
  return [...wrong.map((key) => `${type}.${key}`), ...Object.values(value).flatMap(misplaced)];
}

it('uses only properties that schema.org defines for the type', () => {
  const address = { street: 'a', postalCode: 'b', city: 'c', region: 'd', country: 'ES' };
  const whole = { ...site, address, legalName: 'Nodo, S.L.', taxId: 'B12345674' };
  expect(misplaced(structuredData(whole, texts))).toEqual([]);
});

it('cannot close its script element', () => {
  const text = toScriptText(structuredData({ ...site, name: '</script><b>' }, texts));
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toHaveProperty('@graph.0.name', '</script><b>');
});
