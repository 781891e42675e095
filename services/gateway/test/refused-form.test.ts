import type { ServerResponse } from 'node:http';
import { eventually } from './support/eventually.js';
import { actionIn, type Fields, FormSite, fields, keptIn, seen } from './support/form-site.js';
import { sendRaw } from './support/raw.js';
import { answerJson, TestUpstream } from './support/upstream.js';

let site: FormSite;
beforeAll(async () => {
  site = await FormSite.start();
});
afterEach(() => site.renew());
afterAll(() => site.stop());

describe('a posted form that cannot be passed on', () => {
  const expectKept = async (answer: Response, status: number): Promise<string> => {
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-language')).toBe('es');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'nonce-[^']+'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    const html = await answer.text();
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('<script');
    expect(keptIn(html)).toEqual(fields);
    return html;
  };

  it('comes back with all of its fields, and is sent again from there', async () => {
    await site.service.stop();
    const answer = await site.post();
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await expectKept(answer, 503);
    expect(html).toContain('El servicio no está disponible en este momento');
    expect(html).toContain('<a href="/watch?lang=es">Volver a la página</a>');
    expect(html).toContain('>Enviar de nuevo</button>');
    const again = await site.post({
      path: actionIn(html),
      body: keptIn(html),
      headers: { referer: site.gateway.url },
    });
    expect(actionIn(await expectKept(again, 503))).toBe(actionIn(html));
    site.service = await TestUpstream.start();
    await site.restart();
    expect((await site.post({ path: actionIn(html), body: keptIn(html) })).status).toBe(200);
    expect(site.service.asked[0]?.body).toBe(new URLSearchParams(fields).toString());
    expect(site.told()?.back).toBe('/watch?lang=es');
  });

  it('in time comes back too', async () => {
    await site.restart({ UPSTREAM_TIMEOUT_MS: '200' });
    site.service.behave = () => undefined;
    await expectKept(await site.post(), 503);
  });

  it('because too many wait comes back too', async () => {
    await site.restart({ CALLS_PER_SERVICE: '2', CALLS_WAITING: '0' });
    const waiting: ServerResponse[] = [];
    site.service.behave = (_asked, response) => void waiting.push(response);
    const first = site.post();
    await eventually('the first has come', () => waiting.length === 1);
    await expectKept(await site.post(), 503);
    for (const response of waiting) answerJson(response, 200, {});
    expect((await first).status).toBe(200);
  });

  it('because its sender asks for too much comes back too', async () => {
    await site.restart({ RATE_LIMIT_PER_MINUTE: '1' });
    await site.post();
    const html = await expectKept(await site.post(), 429);
    expect(html).toContain('Demasiados intentos');
  });

  it.each([
    [413, 'BODY_TOO_LARGE', 'Demasiado largo'],
    [429, 'TOO_MANY_REQUESTS', 'Demasiados intentos'],
    [503, 'SERVICE_UNAVAILABLE', 'Vuelve luego'],
    [415, 'UNSUPPORTED_MEDIA_TYPE', 'Solo JSON'],
  ])('because the service answers %s comes back with its reason', async (statusCode, code, message) => {
    site.service.behave = (_asked, response) => {
      response.setHeader('retry-after', '7');
      answerJson(response, statusCode, { statusCode, code, message, requestId: 'r' });
    };
    const answer = await site.post();
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(await expectKept(answer, statusCode)).toContain(`<p role="alert">${message}</p>`);
  });

  it.each([
    ['nothing', 500, ''],
    ['rubbish', 502, '{"code":'],
  ])('because the service says %s comes back as from one that is down', async (_what, status, text) => {
    site.service.behave = (_asked, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    await expectKept(await site.post(), 503);
  });

  it('without a session comes back too', async () => {
    await expectKept(await site.post({ path: '/api/birds/mine', headers: { cookie: 'session=dead' } }), 401);
  });

  it('is the service’s own page where it answers with one', async () => {
    site.service.behave = (_asked, response) =>
      response.writeHead(400, { 'content-type': 'text/html' }).end('<h1>Which bird?</h1>');
    const answer = await site.post();
    expect([answer.status, await answer.text()]).toEqual([400, '<h1>Which bird?</h1>']);
  });

  it('because it is too large leads back to the browser’s own copy', async () => {
    const answer = await site.post({ body: [['bird', 'x'.repeat(5000)]] });
    expect(answer.status).toBe(413);
    const html = await answer.text();
    expect(html).toContain('El botón «Atrás» del navegador lleva de vuelta');
    expect(html).not.toContain('<form');
  });

  it('is not repeated when it has more fields than a form of ours', async () => {
    await site.service.stop();
    const many = (count: number): Fields => Array.from({ length: count }, (_, n) => [`f${n}`, '']);
    expect(keptIn(await (await site.post({ body: many(200) })).text())).toHaveLength(200);
    const answer = await site.post({ body: many(201) });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      503,
      'application/json; charset=utf-8',
    ]);
  });

  it.each([
    ['to a call that answers no pages', { path: '/api/birds/other' }],
    ['of another type', { headers: { 'content-type': 'text/plain' } }],
  ])('%s is answered as any call', async (_what, posted) => {
    await site.service.stop();
    const answer = await site.post(posted);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      503,
      'application/json; charset=utf-8',
    ]);
  });

  it('at a host that is not known is shown to nobody', async () => {
    const { host } = new URL(site.gateway.url);
    const body = new URLSearchParams(fields).toString();
    const headers = {
      host: 'evil.example',
      origin: 'http://evil.example',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const answer = await sendRaw(
      `http://${host}`,
      `POST ${seen} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('Wren');
  });
});
