import { guessHeadings, guessMapping, headingFaults } from './heading.rules.js';

const [company, contact, email, phone] = ['companyName', 'contactName', 'contactEmail', 'contactPhone'];

it.each([
  [
    ['Empresa', 'Nombre', 'Correo electrónico', 'Teléfono móvil', 'Cargo'],
    [company, contact, email, phone, 'position'],
  ],
  [
    ['Company name', 'Full name', 'E-mail', 'Phone number', 'Job title', 'Industry'],
    [company, contact, email, phone, 'position', 'sector'],
  ],
  [
    ['ORIGEN', 'Estado del lead', 'Observaciones', 'Próximo paso', 'Fecha del próximo paso'],
    ['source', 'status', 'notes', 'nextStep', 'nextStepOn'],
  ],
  [
    ['Next step date', 'Reason for loss'],
    ['nextStepOn', 'lossReason'],
  ],
  // Headings of files that earlier versions exported.
  [
    ['Next step on', 'Reason of loss'],
    ['nextStepOn', 'lossReason'],
  ],
  [['Próximo paso el'], ['nextStepOn']],
  [
    [
      'Company',
      'Contact',
      'E-mail',
      'Phone',
      'Position',
      'Sector',
      'Source',
      'Status',
      'Notes',
      'Next step',
      'Next step on',
      'Created at',
    ],
    [
      company,
      contact,
      email,
      phone,
      'position',
      'sector',
      'source',
      'status',
      'notes',
      'nextStep',
      'nextStepOn',
      'createdAt',
    ],
  ],
  [
    [
      'Empresa',
      'Contacto',
      'Correo electrónico',
      'Teléfono',
      'Cargo',
      'Sector',
      'Origen',
      'Estado',
      'Notas',
      'Próximo paso',
      'Próximo paso el',
      'Fecha de alta',
    ],
    [
      company,
      contact,
      email,
      phone,
      'position',
      'sector',
      'source',
      'status',
      'notes',
      'nextStep',
      'nextStepOn',
      'createdAt',
    ],
  ],
  [
    ['Nombre', 'Apellidos', 'Nombre de la empresa'],
    [contact, contact, company],
  ],
  [
    ['Nombre completo', 'Contacto', 'Correo', 'Correo 2'],
    [contact, null, email, null],
  ],
  [
    ['Correo electrónico del trabajo', 'Correo'],
    [null, email],
  ],
  [
    ['Teléfono principal', 'Dirección de la empresa', 'Color', ''],
    [phone, null, null, null],
  ],
])('guesses what %j hold', (headings, mapping) => {
  expect(guessMapping(headings)).toEqual(mapping);
});

it('finds doubled and missing headings', () => {
  expect(headingFaults(['Email', 'Nombre', ' EMAIL ', '', ' '])).toEqual({
    doubledHeadings: [0, 2],
    missingHeadings: [3, 4],
  });
  expect(headingFaults(['a', 'b'])).toEqual({ doubledHeadings: [], missingHeadings: [] });
});

it.each([
  [['Empresa', 'Base legal', 'Fecha de la base legal', 'Origen de la base legal', 'Origen']],
  [['Company', 'Legal basis', 'Legal basis date', 'Legal basis source', 'Source']],
  [['Cliente', 'Base jurídica', 'Fecha del consentimiento', 'Origen del consentimiento', 'Fuente']],
  [['Customer', 'Lawful basis', 'Consent date', 'Consent source', 'Lead source']],
])('finds the legal basis in %j', (headings) => {
  const mapping = ['companyName', 'legalBasis', 'legalBasisOn', 'legalBasisSource', 'source'];
  expect(guessMapping(headings)).toEqual(mapping);
});

const named = ['Empresa', 'Correo', 'Teléfono'];
it.each([
  ['in the first row', [named, ['Acme', 'a@b.es', '600']], 0],
  ['below a title', [['Clientes 2026'], named, ['Acme', 'a@b.es', '600']], 1],
  ['below a title and a remark', [['Clientes', ''], ['a 23 de noviembre'], named], 2],
  [
    'in the first row when nothing is known',
    [
      ['A', 'B', 'C'],
      ['Acme', 'Cliente', 'Contacto'],
    ],
    0,
  ],
  ['in the first row when a row below it names more', [named.slice(0, 2), named.slice(0, 2), ['x', 'y']], 0],
  ['in the first row of one', [['Empresa']], 0],
  ['in the first row when one word below looks like a heading', [['Clientes'], ['Acme', 'Lead', '600']], 0],
])('finds the headings %s', (_where, rows, place) => {
  expect(guessHeadings(rows)).toBe(place);
});
