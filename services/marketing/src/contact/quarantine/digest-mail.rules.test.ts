import { composeDigestMail, type SuspectToMail } from './digest-mail.rules.js';

const suspect = (changes: Partial<SuspectToMail> = {}): SuspectToMail => ({
  name: 'Lucía Romero',
  email: 'lucia@romero.example',
  company: 'No especificada',
  service: 'AI Consulting',
  subject: 'Contact Form - Service: AI Consulting',
  message: 'Hola,\nquisiera más información.',
  createdAt: new Date('2026-11-20T09:30:00.000Z'),
  quarantine: 'honeypot,too-fast',
  ...changes,
});

it('holds each enquiry with the reason why it was put aside, and is answered to nobody', () => {
  const mail = composeDigestMail([suspect(), suspect({ name: 'Bo', message: '', quarantine: 'content' })]);
  expect(mail).toMatchObject({
    subject: 'Enquiries set aside / Consultas apartadas: 2',
    replyToName: '',
    replyToAddress: '',
  });
  expect(mail.text.split('\n').slice(3)).toEqual([
    '———— 1 / 2 ————',
    '',
    'Reason / Motivo: a hidden field was filled in / se rellenó un campo oculto; sent within three seconds / enviada en menos de tres segundos',
    'Name / Nombre: Lucía Romero',
    'Email / Correo electrónico: lucia@romero.example',
    'Company / Empresa: No especificada',
    'Service / Servicio: AI Consulting',
    'Sent / Enviado: 20/11/2026, 10:30 (Madrid)',
    '',
    'Message / Mensaje:',
    '',
    '> Hola,',
    '> quisiera más información.',
    '',
    '———— 2 / 2 ————',
    '',
    'Reason / Motivo: links or advertising phrases / enlaces o frases publicitarias',
    'Name / Nombre: Bo',
    'Email / Correo electrónico: lucia@romero.example',
    'Company / Empresa: No especificada',
    'Service / Servicio: AI Consulting',
    'Sent / Enviado: 20/11/2026, 10:30 (Madrid)',
    '',
    'Message / Mensaje:',
    '',
    '> (no message / sin mensaje)',
    '',
  ]);
});

it.each(['\n', '\r', '\r\n', '\u2028', '\u0085\n'])(
  'keeps a message with %j from imitating another enquiry',
  (end) => {
    const { text } = composeDigestMail([
      suspect({ message: `Hola${end}———— 2 / 2 ————${end}Name / Nombre: Bo` }),
    ]);
    expect(text.split(/\r\n?|[\n\u2028\u2029\u0085]/).filter((line) => /^(—|Name)/.test(line))).toEqual([
      '———— 1 / 1 ————',
      'Name / Nombre: Lucía Romero',
    ]);
  },
);
