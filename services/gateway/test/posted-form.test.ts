import { FormSite, fields, seen } from './support/form-site.js';

let site: FormSite;
beforeAll(async () => {
  site = await FormSite.start();
});
afterEach(() => site.renew());
afterAll(() => site.stop());

describe('a form that a browser posts without scripts', () => {
  it('reaches a service as it is, with the page that it was on, its language and the client', async () => {
    const answer = await site.post({ headers: { cookie: 'language=en; session=good-1' } });
    expect([answer.status, await answer.text()]).toEqual([200, '<h1>Seen</h1>']);
    const [asked] = site.service.asked;
    expect(asked?.body).toBe(new URLSearchParams(fields).toString());
    expect(asked?.headers).toMatchObject({ 'accept-language': 'es', 'x-forwarded-for': '127.0.0.1' });
    expect(asked?.headers).not.toHaveProperty('cookie');
    expect(site.told()).toMatchObject({ back: '/watch?lang=es', language: 'es', brand: 'Acme & Co' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['its own address', `${seen}?back=/x&lang=en`, 'es', 'en'],
    ['the address that it leads back to', `${seen}?back=${encodeURIComponent('/x?lang=es')}`, 'en', 'es'],
    ['the cookie', `${seen}?back=/x`, 'es', 'es'],
    ['the cookie, where a language is none of ours', `${seen}?back=/x&lang=fr`, 'es', 'es'],
  ])('is in the language of %s', async (_what, path, cookie, language) => {
    await site.post({ path, headers: { cookie: `language=${cookie}` } });
    expect(site.told()?.language).toBe(language);
  });

  it.each([
    '//evil.example/x',
    'https://evil.example/',
    'javascript:alert(1)',
    'blob:http://local.invalid/x',
  ])('never leads back to %s', async (back) => {
    await site.post({ path: `${seen}?${new URLSearchParams({ back })}` });
    expect(site.told()?.back).toBe('/');
    await site.service.stop();
    const html = await (await site.post({ path: `${seen}?${new URLSearchParams({ back })}` })).text();
    expect(html).not.toContain('evil');
    expect(html).toContain('<a href="/">Back to the page</a>');
  });

  it('may be answered with another address, at which loading anew sends nothing', async () => {
    site.service.behave = (_asked, response) =>
      response.writeHead(303, { location: '/api/birds/thanks' }).end();
    const answer = await site.post();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/api/birds/thanks']);
  });

  it.each([
    ['on another site', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
    ['on an unknown page', { origin: 'null' }],
  ])('%s is refused, and shown to nobody', async (_where, headers) => {
    const refused = async () => {
      const answer = await site.post({ headers });
      return [answer.status, answer.headers.get('content-type'), (await answer.text()).includes('Wren')];
    };
    const json = 'application/json; charset=utf-8';
    expect(await refused()).toEqual([403, json, false]);
    expect(site.service.asked).toEqual([]);
    await site.service.stop();
    expect(await refused()).toEqual([403, json, false]);
    await site.restart({ RATE_LIMIT_PER_MINUTE: '1' });
    await refused();
    expect(await refused()).toEqual([429, json, false]);
  });

  it('without an origin is judged by its referer, but not where it is sent in a person’s name', async () => {
    const { origin } = new URL(site.gateway.url);
    const send = (path: string) =>
      fetch(site.gateway.url + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { referer: `${origin}/x`, cookie: 'session=good-1' },
      });
    expect((await send(seen)).status).toBe(200);
    expect((await send('/api/birds/mine')).status).toBe(403);
    expect((await site.post({ path: '/api/birds/mine', headers: { cookie: 'session=good-1' } })).status).toBe(
      200,
    );
  });

  it('is no page where a script calls the same address', async () => {
    const answer = await site.gateway.send('POST', seen, '{}');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(site.told()).toBeNull();
  });
});
