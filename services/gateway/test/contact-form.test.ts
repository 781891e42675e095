import { TestGateway } from './support/gateway.js';
import { TestStore } from './support/store.js';
import { answerJson } from './support/upstream.js';

let store: TestStore;
let gateway: TestGateway;

beforeEach(async () => {
  store = await TestStore.create();
  await store.addShell('1.0.0+aaaaaaaa');
  await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' } });
  gateway = await TestGateway.start(store);
});
afterEach(async () => {
  await gateway.stop();
  await store.remove();
});

const values = { nombre: 'Ana', email: 'ana@acme.es', mensaje: 'Hola', servicio: 'ai', marketing: 'on' };

function post(
  headers: Record<string, string> = {},
  path = '/api/contact/send-email',
  more: Record<string, string> = {},
): Promise<Response> {
  const { origin } = new URL(gateway.url);
  return fetch(gateway.url + path, {
    method: 'POST',
    body: new URLSearchParams({ ...values, ...more }),
    redirect: 'manual',
    headers: { origin, referer: `${origin}/solutions?lang=es`, ...headers },
  });
}

describe('a contact form posted without script', () => {
  it('is passed on as the call, with the consent and in the language of its page', async () => {
    await post({ cookie: 'session=good-1; language=en' });
    const [asked] = gateway.marketing.asked;
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      name: 'Ana',
      email: 'ana@acme.es',
      company: 'No especificada',
      service: 'ai',
      subject: 'Contact Form - Service: ai',
      message: 'Hola',
    });
    expect(asked?.headers).toMatchObject({
      'content-type': 'application/json',
      'accept-language': 'es',
      'x-marketing-consent': 'true',
    });
    expect(asked?.headers).not.toHaveProperty('x-privacy-consent');
    expect(asked?.headers).not.toHaveProperty('cookie');
  });

  it.each([
    ['es', 'Soluciones de IA'],
    ['en', 'AI Solutions'],
  ])('carries the name of the service that a page in %s shows', async (lang, service) => {
    const { origin } = new URL(gateway.url);
    await post({ referer: `${origin}/?lang=${lang}` }, undefined, { servicio: 'soluciones_ia' });
    expect(JSON.parse(gateway.marketing.asked[0]?.body ?? '')).toMatchObject({
      service,
      subject: `Contact Form - Service: ${service}`,
    });
  });

  it.each(['blob:http://local.invalid/x', 'javascript:alert(1)', 'data:text/html,x', '//evil.example/x'])(
    'never leads back to %s',
    async (back) => {
      const page = await gateway.get(`/api/contact/sent?${new URLSearchParams({ back })}`);
      expect(/<a href="([^"]*)"/.exec(await page.text())?.[1]).toBe('/');
    },
  );

  it('leads to a page that says so and leads back, which can be loaded again', async () => {
    const answer = await post();
    expect(answer.status).toBe(303);
    const page = await gateway.get(answer.headers.get('location') ?? '');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('Hemos recibido tu mensaje');
    expect(html).toContain('href="/solutions?lang=es"');
    expect(gateway.marketing.asked).toHaveLength(1);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self'/);
  });

  it('comes back with its values and what is wrong when the service refuses it', async () => {
    gateway.marketing.behave = (_asked, response) =>
      answerJson(response, 400, {
        statusCode: 400,
        code: 'VALIDATION_FAILED',
        message: 'Revisa los campos',
        fields: [{ field: 'email', code: 'INVALID_EMAIL', message: 'No es un correo' }],
        requestId: 'r',
      });
    const answer = await post();
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('Revisa los campos');
    expect(html).toContain('No es un correo');
    expect(html).toContain('value="ana@acme.es"');
    expect(html).toContain('name="servicio" value="ai"');
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    gateway.marketing.behave = (_asked, response) => answerJson(response, 200, { ok: true, id: 1 });
    const again = await post({ referer: gateway.url + action }, action);
    expect(again.headers.get('location')).toBe('/api/contact/sent?back=%2Fsolutions%3Flang%3Des');
  });

  it('comes back with its values when the service is down', async () => {
    await gateway.marketing.stop();
    const answer = await post();
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Hola</textarea>');
  });

  it.each([
    ['another site', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
    ['an unknown page', { origin: 'null' }],
  ])('on %s is refused', async (_where, headers) => {
    const answer = await post(headers);
    expect(answer.status).toBe(403);
    expect(gateway.marketing.asked).toEqual([]);
  });
});

describe('a contact form with a box on privacy, posted without script', () => {
  beforeEach(async () => {
    await gateway.stop();
    gateway = await TestGateway.start(store, { CONTACT_CONSENT: 'checkbox' });
    // As marketing does, which alone decides.
    gateway.marketing.behave = ({ headers }, response) =>
      headers['x-privacy-consent'] === 'true'
        ? answerJson(response, 200, { ok: true, id: 1 })
        : answerJson(response, 400, {
            statusCode: 400,
            code: 'PRIVACY_CONSENT_REQUIRED',
            message: 'Marque la casilla',
            requestId: 'r',
          });
  });
  const boxIn = (html: string) => /<input id="privacidad"[^>]*>/.exec(html)?.[0];

  it('is passed on with the tick in a header and the six fields as ever', async () => {
    const answer = await post({}, undefined, { privacidad: 'on' });
    expect(answer.status).toBe(303);
    const [asked] = gateway.marketing.asked;
    expect(asked?.headers).toMatchObject({ 'x-privacy-consent': 'true' });
    expect(Object.keys(JSON.parse(asked?.body ?? ''))).toEqual([
      'name',
      'email',
      'company',
      'service',
      'subject',
      'message',
    ]);
  });

  it.each([
    ['es', 'acepto que Acme &amp; Co use estos datos', 'Marca esta casilla para enviar el mensaje'],
    ['en', 'agree that Acme &amp; Co may use these details', 'Tick this box to send your message'],
  ])('comes back in %s with the empty box, its fault and all that was typed', async (lang, text, fault) => {
    const { origin } = new URL(gateway.url);
    const answer = await post({ referer: `${origin}/?lang=${lang}` });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(boxIn(html)).toBe(
      '<input id="privacidad" type="checkbox" name="privacidad" required aria-invalid="true" aria-describedby="privacidad-fault">',
    );
    expect(html).toContain(text);
    expect(html).toContain(`<span class="fault" id="privacidad-fault">${fault}</span>`);
    expect(html).toContain(`<a href="/legal/privacidad.html?lang=${lang}">`);
    expect(html).toContain('value="ana@acme.es"');
    expect(html).toContain('Hola</textarea>');
  });

  it('keeps its tick when something else is wrong', async () => {
    await gateway.marketing.stop();
    const answer = await post({}, undefined, { privacidad: 'on' });
    expect(boxIn(await answer.text())).toBe(
      '<input id="privacidad" type="checkbox" name="privacidad" required checked>',
    );
  });
});

it('a contact form that only tells of privacy comes back without a box', async () => {
  await gateway.marketing.stop();
  expect(await (await post()).text()).not.toContain('privacidad');
});
