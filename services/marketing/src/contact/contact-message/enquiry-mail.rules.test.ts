import { composeEnquiryMail, type EnquiryToMail } from './enquiry-mail.rules.js';

const enquiry = (changes: Partial<EnquiryToMail> = {}): EnquiryToMail => ({
  name: 'Lucía Romero',
  email: 'lucia@romero.example',
  company: 'No especificada',
  service: 'AI Consulting',
  subject: 'Contact Form - Service: AI Consulting',
  message: 'Hola,\nquisiera más información.',
  createdAt: new Date('2026-11-20T09:30:00.000Z'),
  ...changes,
});

it('shows every field in both languages', () => {
  expect(composeEnquiryMail(enquiry())).toEqual({
    subject: 'Contact Form - Service: AI Consulting',
    replyToName: 'Lucía Romero',
    replyToAddress: 'lucia@romero.example',
    text: [
      'Name / Nombre: Lucía Romero',
      'Email / Correo electrónico: lucia@romero.example',
      'Company / Empresa: No especificada',
      'Service / Servicio: AI Consulting',
      'Sent / Enviado: 20/11/2026, 10:30 (Madrid)',
      '',
      'Message / Mensaje:',
      '',
      'Hola,\nquisiera más información.',
      '',
    ].join('\n'),
  });
});

it('mentions a missing service, company or message', () => {
  const { text } = composeEnquiryMail(enquiry({ service: '', company: null, message: ' \n ' }));
  expect(text).toContain('Service / Servicio: General enquiry / Consulta general\n');
  expect(text).toContain('Company / Empresa: —\n');
  expect(text).toContain('\n\n(no message / sin mensaje)\n');
});

it.each(['\r\n', '\n', '\r', '\u2028', '\u0000', '\u0085'])(
  'keeps %j from starting another header',
  (end) => {
    const mail = composeEnquiryMail(
      enquiry({ name: `Ana${end}Bcc: all@victims.example`, subject: `Hi${end}To: all@victims.example` }),
    );
    expect(mail.replyToName).toBe('Ana Bcc: all@victims.example');
    expect(mail.subject).toBe('Hi To: all@victims.example');
    expect(mail.text.split('\n')[0]).toBe('Name / Nombre: Ana Bcc: all@victims.example');
  },
);

it('keeps line breaks of the message and drops characters that disguise text', () => {
  const { text } = composeEnquiryMail(enquiry({ message: 'uno\r\ndos\rtres\u0007\u202Etxt' }));
  expect(text).toContain('\n\nuno\ndos\ntrestxt\n');
});
