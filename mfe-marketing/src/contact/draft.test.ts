import { ContactMessageInput } from '@portals/contracts/marketing';
import { checkDraft, emptyDraft, longest, toPayload, typedFields } from './draft';

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

it('sends the honeypot only when it is filled in', () => {
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
])('validates %j', (typed, errors) => {
  expect(checkDraft({ ...emptyDraft, ...typed })).toEqual(errors);
});

it.each(typedFields)('calls %s too long exactly when the server would', (field) => {
  const filled = { ...emptyDraft, nombre: 'Ana', email: 'ana@acme.es' };
  const tail = field === 'email' ? '@acme.es' : 'é👩‍👧';
  for (const more of [0, 1]) {
    const typed = 'x'.repeat(longest[field] - [...tail].length + more) + tail;
    const draft = { ...filled, [field]: ` ${typed}\n` };
    const refused = ContactMessageInput.safeParse(toPayload(draft, {})).error?.issues[0]?.code === 'too_big';
    expect([more, checkDraft(draft)[field] === 'tooLong']).toEqual([more, refused]);
    expect(refused).toBe(more === 1);
  }
});

it('validates the privacy checkbox, where a form has one, after the fields', () => {
  expect(checkDraft({ ...emptyDraft, email: 'ana@acme.es' }, true)).toEqual({
    nombre: 'nameRequired',
    privacidad: 'privacyRequired',
  });
});
