import { checkDraft, emptyDraft, toPayload } from './draft';

const labels = {
  consultoria_ia: 'AI Consulting',
  soluciones_ia: 'AI Solutions',
  custom_ai: 'Custom Projects Integration',
};
const draft = { ...emptyDraft, nombre: ' Ana ', email: ' ana@acme.es ' };

it.each([
  ['consultoria_ia', 'AI Consulting'],
  ['soluciones_ia', 'AI Solutions'],
  ['custom_ai', 'Custom Projects Integration'],
  ['defi', 'defi'],
  ['', ''],
])('sends the service %j as %j, in the subject too', (servicio, service) => {
  expect(toPayload({ ...draft, servicio }, labels)).toMatchObject({
    service,
    subject: `Contact Form - Service: ${service}`,
  });
});

it('sends exactly the six fields, trimmed, and "No especificada" for an empty company', () => {
  expect(toPayload({ ...draft, empresa: '  ', mensaje: ' Hi ' }, labels)).toEqual({
    name: 'Ana',
    email: 'ana@acme.es',
    company: 'No especificada',
    service: '',
    subject: 'Contact Form - Service: ',
    message: 'Hi',
  });
  expect(toPayload({ ...draft, empresa: 'Acme' }, labels).company).toBe('Acme');
});

it('sends the honeypot only when something filled it', () => {
  expect(toPayload(draft, labels, '')).not.toHaveProperty('website');
  expect(toPayload(draft, labels, 'http://spam')).toHaveProperty('website', 'http://spam');
});

it.each([
  [{ nombre: 'Ana', email: 'ana@acme.es' }, {}],
  [{ nombre: ' ', email: 'ana@acme.es' }, { nombre: 'nameRequired' }],
  [{ nombre: 'Ana', email: '' }, { email: 'emailRequired' }],
  [{ nombre: 'Ana', email: 'ana@acme' }, { email: 'emailInvalid' }],
  [
    { nombre: '', email: 'x' },
    { nombre: 'nameRequired', email: 'emailInvalid' },
  ],
])('checks %j', (typed, errors) => {
  expect(checkDraft({ ...emptyDraft, ...typed })).toEqual(errors);
});

it('checks the box on privacy where a form has one, after the fields', () => {
  expect(checkDraft({ ...emptyDraft, email: 'ana@acme.es' }, true)).toEqual({
    nombre: 'nameRequired',
    privacidad: 'privacyRequired',
  });
});
