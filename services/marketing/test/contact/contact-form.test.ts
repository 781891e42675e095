import { contactServices, interestServices, languages, pageColors } from '@portals/contracts/constants';
import { writePageCall } from '@portals/service-kit';
import { databases, type RunningService, sqlite, useService } from '@portals/service-kit/testing';
import { toPayload } from '../../../../mfe-marketing/src/contact/draft';
import { themes } from '../../../../packages/ui/src/tokens/palette';
import { formTexts } from '../../src/contact/contact-form/form-texts.js';
import { FormValues, toMessage } from '../../src/contact/contact-form/form-values.rules.js';
import { ContactMessageEntity } from '../../src/contact/contact-message/contact-message.entity.js';
import { MarketingConsentEntity } from '../../src/contact/contact-message/marketing-consent.entity.js';
import { marketingService } from '../../src/service.js';
import { countRows, fastMail, unlimited } from './support.js';

const values = {
  nombre: ' Ana Ruiz ',
  email: 'ana@acme.es',
  empresa: '',
  servicio: 'ai',
  mensaje: 'uno\r\ndos',
};
const back = '/solutions?lang=es';

interface Posted {
  form?: Record<string, string>;
  language?: 'en' | 'es';
  caller?: string;
  headers?: Record<string, string>;
}
let callers = 0;

/** Posts the form in the way the gateway forwards it. */
function post(service: RunningService, { form = values, language = 'es', caller, headers }: Posted = {}) {
  callers += 1;
  return service.http('POST', '/api/contact/send-email', {
    raw: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': caller ?? `198.51.100.${callers}`,
      'x-internal-page': writePageCall({
        nonce: 'n0nce',
        language,
        brand: 'Acme & Co',
        origin: 'https://site.example',
        back,
      }),
      ...headers,
    },
  });
}

const latest = async (service: RunningService) => {
  const [message] = await service.dataSource.manager.find(ContactMessageEntity, {
    order: { id: 'DESC' },
    take: 1,
  });
  if (!message) throw new Error('nothing is stored');
  return message;
};

describe('a contact form posted without the page’s script', () => {
  const service = useService(marketingService, sqlite, { env: { ...fastMail, ...unlimited } });
  const rows = () => countRows(service, 'contact_messages');

  it('is stored as what the script would send, and leads to a page that sends nothing anew', async () => {
    const before = await rows();
    const answer = await post(service);
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      '/api/contact/sent?back=%2Fsolutions%3Flang%3Des',
    ]);
    expect(await rows()).toBe(before + 1);
    expect(await latest(service)).toMatchObject({
      name: 'Ana Ruiz',
      email: 'ana@acme.es',
      company: 'No especificada',
      service: 'ai',
      subject: 'Contact Form - Service: ai',
      message: 'uno\ndos',
      quarantine: null,
      privacyConsentAt: null,
    });
  });

  it('is told on a page that leads back', async () => {
    const page = {
      'x-internal-page': writePageCall({
        nonce: 'n0nce',
        language: 'es',
        brand: 'Acme & Co',
        origin: 'https://site.example',
        back,
      }),
    };
    const answer = await service.http('GET', '/api/contact/sent', { headers: page });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers['content-language']).toBe('es');
    for (const part of [
      '<html lang="es">',
      '<style nonce="n0nce">',
      '<meta name="robots" content="noindex">',
      '<title>Hemos recibido el mensaje · Acme &amp; Co</title>',
      '<a href="/solutions?lang=es">Volver a la página</a>',
    ])
      expect(answer.text).toContain(part);
    expect((await service.http('GET', '/api/contact/sent')).status).toBe(404);
  });

  it.each([
    ['es', 'Gracias por escribir. El mensaje ha llegado correctamente.'],
    ['en', 'Thank you for writing. Your message has been received.'],
  ] as const)(
    'promises no reply of the operator in %s when its landing page is gone',
    async (language, text) => {
      const call = { nonce: 'n0nce', language, brand: 'Acme & Co', origin: 'https://site.example' };
      const sent = async (back: string) =>
        (
          await service.http('GET', '/api/contact/sent', {
            headers: { 'x-internal-page': writePageCall({ ...call, back }) },
          })
        ).text;
      const gone = await sent(`/l/no-existe?lang=${language}`);
      expect(gone).toContain(`<p>${text}</p>`);
      expect(gone).not.toContain(formTexts[language].sentText);
      expect(await sent(`/solutions?lang=${language}`)).toContain(formTexts[language].sentText);
    },
  );

  it.each(languages)('is in %s the message that the script would send', (language) => {
    const labels = Object.fromEntries(
      contactServices.map((name) => [name, formTexts[language][`service_${name}`]]),
    );
    for (const servicio of [...contactServices, ...interestServices, '', 'other']) {
      const typed = { ...values, servicio, mensaje: ' uno\ndos ' };
      const posted = FormValues.parse({ ...typed, mensaje: ' uno\r\ndos ' });
      expect(toMessage(posted, language)).toEqual(toPayload(typed, labels));
      const trapped = FormValues.parse({ ...posted, website: 'x', role: 'admin' });
      expect(toMessage(trapped, language)).toEqual(toPayload(typed, labels, 'x'));
    }
    expect(toMessage(FormValues.parse({ servicio: 'constructor' }), language)).toMatchObject({
      service: 'constructor',
      company: 'No especificada',
    });
  });

  it.each([
    ['en', 'AI Solutions'],
    ['es', 'Soluciones de IA'],
  ] as const)('names the service as a page in %s does', async (language, label) => {
    await post(service, { form: { ...values, servicio: 'soluciones_ia' }, language });
    const subject = `Contact Form - Service: ${label}`;
    expect(await latest(service)).toMatchObject({ service: label, subject });
  });

  it('keeps a consent to news only with its tick, and puts a filled trap aside', async () => {
    const consents = () =>
      service.dataSource.manager.countBy(MarketingConsentEntity, { email: 'ana@acme.es' });
    const before = await consents();
    await post(service);
    expect(await consents()).toBe(before);
    await post(service, { form: { ...values, marketing: 'on' } });
    expect(await consents()).toBe(before + 1);
    await post(service, { form: { ...values, marketing: 'on', website: 'http://x.example' } });
    expect(await consents()).toBe(before + 1);
    expect((await latest(service)).quarantine).toBe('honeypot');
  });

  it.each([
    ['en', 'name', { nombre: ' ' }, 'nombre', 'Your name is required'],
    ['es', 'no address', { email: '' }, 'email', 'El correo electrónico es obligatorio'],
    [
      'es',
      'address',
      { email: 'ana@acme' },
      'email',
      'Hace falta un correo electrónico válido, como nombre@empresa.com',
    ],
    [
      'es',
      'length',
      { mensaje: 'x'.repeat(5001) },
      'mensaje',
      'El texto es demasiado largo: caben 5000 caracteres',
    ],
    ['en', 'length', { mensaje: 'x'.repeat(5001) }, 'mensaje', 'Shorten this to 5,000 characters at most'],
    ['en', 'NUL', { empresa: 'a\0b' }, 'empresa', 'This value has characters that are not allowed here.'],
  ] as const)('comes back in %s with its fault: %s', async (language, _what, wrong, field, fault) => {
    const before = await rows();
    const answer = await post(service, { language, form: { ...values, marketing: 'on', ...wrong } });
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.text).toContain(`<span class="fault" id="${field}-fault">${fault}</span>`);
    expect(answer.text).toContain(`aria-invalid="true" aria-describedby="${field}-fault"`);
    expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(answer.text).toContain('<input type="hidden" name="servicio" value="ai">');
    expect(answer.text).toContain('<input type="hidden" name="marketing" value="on">');
    expect(answer.text).toContain('action="/api/contact/send-email?back=%2Fsolutions%3Flang%3Des"');
    expect(answer.text).not.toContain('privacidad');
    expect(await rows()).toBe(before);
  });

  it('comes back with all that was typed, none of it as markup', async () => {
    const form = { nombre: '"><script>', email: 'a', mensaje: '\r\n</textarea><b>', servicio: '<i>' };
    const { text } = await post(service, { form });
    expect(text).not.toMatch(/<script|<b>|<i>/);
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(text).toContain('>\n\r\n&lt;/textarea&gt;&lt;b&gt;</textarea>');
    expect(text).toContain('name="servicio" value="&lt;i&gt;"');
  });

  it('has the limit of a sender without a form age, and shows how long to wait', async () => {
    const replica = await service.replica({ CONTACT_DIRECT_HOUR_LIMIT: '2', CONTACT_HOUR_LIMIT: '9' });
    const caller = '203.0.113.77';
    for (const nombre of ['Ana', 'Eva'])
      expect((await post(replica, { caller, form: { ...values, nombre } })).status).toBe(303);
    const refused = await post(replica, { caller });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(refused.text).toContain('Demasiados intentos');
    expect(refused.text).toContain('uno\r\ndos</textarea>');
    expect((await post(replica)).status).toBe(303);
  });

  it.each([
    ['past the gateway', { 'x-internal-page': '' }],
    ['as another type', { 'content-type': 'text/plain' }],
  ])('%s is not accepted', async (_how, headers) => {
    const before = await rows();
    const answer = await post(service, { headers });
    expect(answer.json).toMatchObject({ statusCode: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(await rows()).toBe(before);
  });
});

describe.each(databases)('a posted contact form that comes again, on $name', (database) => {
  const service = useService(marketingService, database, {
    env: { ...fastMail, ...unlimited, CONTACT_DIRECT_HOUR_LIMIT: '3' },
  });
  const stored = async () => [
    await countRows(service, 'contact_messages'),
    await countRows(service, 'outgoing_mails'),
  ];
  const caller = '203.0.113.90';
  const form = { ...values, marketing: 'on' };

  it('is stored once, also when both arrive together, and does not use up the limit', async () => {
    const together = await Promise.all([1, 2, 3].map(() => post(service, { caller, form })));
    const later = await post(service, { caller, form });
    for (const { status, headers } of [...together, later])
      expect([status, headers.location]).toEqual([303, '/api/contact/sent?back=%2Fsolutions%3Flang%3Des']);
    expect(await stored()).toEqual([1, 1]);
    expect((await post(service, { caller, form: { ...form, mensaje: 'tres' } })).status).toBe(303);
    expect(await stored()).toEqual([2, 2]);
  });

  it('is another form with another tick, and from another sender', async () => {
    const before = await countRows(service, 'contact_messages');
    await post(service, { caller, form: values });
    await post(service, { form });
    expect(await countRows(service, 'contact_messages')).toBe(before + 2);
  });

  it('is not taken for sent after it was refused for the limit', async () => {
    const refused = { caller, form: { ...form, nombre: 'Eva' } };
    expect((await post(service, refused)).status).toBe(429);
    expect((await post(service, refused)).status).toBe(429);
    const before = await countRows(service, 'contact_messages');
    await service.dataSource.query('DELETE FROM throttles WHERE resetsAt < ?', [Date.now() + 2 * 3_600_000]);
    expect((await post(service, refused)).status).toBe(303);
    expect(await countRows(service, 'contact_messages')).toBe(before + 1);
  });

  it('is a new enquiry a day later', async () => {
    await service.dataSource.query('UPDATE throttles SET resetsAt = ?', [Date.now() - 1]);
    const before = await countRows(service, 'contact_messages');
    await post(service, { caller, form });
    expect(await countRows(service, 'contact_messages')).toBe(before + 1);
  });
});

describe('a contact form with a box on privacy, posted without the page’s script', () => {
  const service = useService(marketingService, sqlite, {
    env: { ...fastMail, ...unlimited, CONTACT_CONSENT: 'checkbox' },
  });
  const boxIn = (html: string) => /<input id="privacidad"[^>]*>/.exec(html)?.[0];

  it('is stored with the moment of its tick', async () => {
    expect((await post(service, { form: { ...values, privacidad: 'on' } })).status).toBe(303);
    expect((await latest(service)).privacyConsentAt).toBeInstanceOf(Date);
  });

  it.each([
    ['es', 'acepto que Acme &amp; Co use estos datos', 'Hay que marcar esta casilla para enviar el mensaje'],
    ['en', 'agree that Acme &amp; Co may use these details', 'Tick this box to send your message'],
  ] as const)('comes back in %s with the empty box and all that was typed', async (language, text, fault) => {
    const before = await countRows(service, 'contact_messages');
    const answer = await post(service, { language });
    expect(answer.status).toBe(400);
    expect(boxIn(answer.text)).toBe(
      '<input id="privacidad" type="checkbox" name="privacidad" required aria-invalid="true" aria-describedby="privacidad-fault">',
    );
    expect(answer.text).toContain(text);
    expect(answer.text).toContain(`<span class="fault" id="privacidad-fault">${fault}</span>`);
    expect(answer.text).toContain(`<a href="/legal/privacidad.html?lang=${language}">`);
    expect(answer.text).toContain('value="ana@acme.es"');
    expect(await countRows(service, 'contact_messages')).toBe(before);
  });

  it('keeps its tick when something else is wrong', async () => {
    const { text } = await post(service, { form: { ...values, email: 'x', privacidad: 'on' } });
    expect(boxIn(text)).toBe('<input id="privacidad" type="checkbox" name="privacidad" required checked>');
  });
});

describe('when the database is unavailable', () => {
  const service = useService(marketingService, sqlite, { env: { ...fastMail, ...unlimited } });

  it('leaves the form to the gateway, which keeps it', async () => {
    await service.dataSource.query('ALTER TABLE contact_messages RENAME TO gone');
    const answer = await post(service);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.headers['content-type']).toContain('application/json');
  });
});

it.each(['light', 'dark'] as const)('its pages have the colours of the design in the %s scheme', (scheme) => {
  expect(themes[scheme]).toMatchObject(pageColors[scheme]);
});
