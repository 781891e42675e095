import { ErrorBody } from '@portals/contracts/errors';
import { personalWorkspace } from '../auth/access-tokens.js';
import { shelfService } from '../testing/fixture/shelf.service.js';
import { bodyOf, createTokenIssuer, databases, listRoutes, sqlite, useService } from '../testing/index.js';

const json = { 'content-type': 'application/json' };

describe.each(databases)('a service on $name', (database) => {
  const service = useService(shelfService, database);
  const user = () => service.tokenFor({ id: 7 });

  const errorOf = async (...args: Parameters<typeof service.http>) => {
    const answer = await service.http(...args);
    const body = bodyOf(answer, ErrorBody);
    expect(body.statusCode).toBe(answer.status);
    expect(body.requestId).toBe(answer.headers['x-request-id']);
    return body;
  };

  it('refuses every route without a good token, unless it is public', async () => {
    const other = await createTokenIssuer(shelfService.name);
    const tokens = [
      undefined,
      'rubbish',
      await other.tokenFor({ id: 7 }),
      await (await createTokenIssuer(shelfService.name, 'unknown')).tokenFor({ id: 7 }),
      await service.tokenFor({ id: 7 }, -360),
      await service.tokenFor({ id: -7 }),
    ];
    for (const token of tokens) {
      const error = await errorOf('GET', '/shelves/me', token === undefined ? {} : { token });
      expect(error).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' });
    }
    const logged = service.logs.map((line) => JSON.parse(line));
    expect(logged.filter(({ err, level }) => err || level === 'error' || level === 'warn')).toEqual([]);
    const me = await service.http('GET', '/shelves/me', { token: await user() });
    expect(me.json).toEqual({
      id: 7,
      username: 'user7',
      role: 'user',
      sessionId: 'test-session',
      workspaces: personalWorkspace(7),
    });
  });

  it('lists its routes with what is public and what no schema checks', () => {
    const routes = listRoutes(service.app);
    expect(routes.flatMap(({ unchecked }) => unchecked)).toEqual([]);
    expect(routes.filter((route) => route.public).map(({ path }) => path)).toEqual([
      '/livez',
      '/readyz',
      '/metrics',
      '/shelves/fault',
      '/shelves/never',
      '/shelves/long',
    ]);
    expect(routes).toContainEqual({
      method: 'DELETE',
      path: '/shelves/:id',
      public: false,
      admins: false,
      unchecked: [],
    });
  });

  it.each([
    ['broken', '{"name":', json, 400, 'MALFORMED_JSON'],
    ['poisoned', '{"__proto__":{"a":1},"name":"x"}', json, 400, 'MALFORMED_JSON'],
    ['empty', '', json, 400, 'MALFORMED_JSON'],
    [
      'form',
      'name=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['plain', '{"name":"x"}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['large', JSON.stringify({ name: 'x'.repeat(256 * 1024) }), json, 413, 'BODY_TOO_LARGE'],
    ['array', '[]', json, 400, 'VALIDATION_FAILED'],
    ['null', 'null', json, 400, 'VALIDATION_FAILED'],
  ])('answers a body that is %s with the right code', async (_name, raw, headers, status, code) => {
    const error = await errorOf('POST', '/shelves', { raw, headers, token: await user() });
    expect(error).toMatchObject({ statusCode: status, code });
  });

  it('names each refused field, in the language asked for', async () => {
    const ask = async (body: unknown, language: string) => {
      const headers = { 'accept-language': language };
      return (await errorOf('POST', '/shelves', { body, headers, token: await user() })).fields;
    };
    expect(await ask({ name: 'x'.repeat(51), size: 9 }, 'fr, es-MX;q=0.9, en;q=0.8')).toEqual([
      { field: 'name', code: 'TOO_LONG', message: 'Puede tener 50 caracteres como máximo.' },
      { field: 'size', code: 'OUT_OF_RANGE', message: 'Este valor está fuera de los límites.' },
    ]);
    expect(await ask({ name: 4 }, 'de')).toEqual([
      { field: 'name', code: 'INVALID_TYPE', message: 'This value has the wrong type.' },
    ]);
    expect(await ask({}, 'en')).toEqual([
      { field: 'name', code: 'REQUIRED', message: 'This field is required.' },
    ]);
  });

  it('answers 404 for unknown paths, invalid ids and references to missing rows', async () => {
    const token = await user();
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['DELETE', '/shelves/0'],
      ['DELETE', '/shelves/x'],
      ['GET', '/%zz'],
    ] as const) {
      expect(await errorOf(method, path, { token })).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
    const orphan = await errorOf('POST', '/shelves/books', { body: { text: 'x', shelfId: 99_999 }, token });
    expect(orphan.code).toBe('NOT_FOUND');
  });

  it('makes one row of 20 equal requests and answers the others 409 with the field', async () => {
    const token = await user();
    const calls = Array.from({ length: 20 }, () =>
      service.http('POST', '/shelves', { body: { name: 'one' }, token }),
    );
    const answers = await Promise.all(calls);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'SHELF_EXISTS',
      fields: [{ field: 'name', code: 'TAKEN' }],
    });
  });

  it('answers a list as an array with the total in a header, searched, sorted and paged', async () => {
    const token = await user();
    for (const name of ['a100%', 'b100x', 'c100%'])
      await service.http('POST', '/shelves', { body: { name }, token });
    const list = await service.http('GET', '/shelves?search=100%25&sort=-name&pageSize=1&page=2', { token });
    expect(list.headers['x-total-count']).toBe('2');
    expect(list.json).toMatchObject([{ name: 'a100%' }]);
    expect(await errorOf('GET', '/shelves?page=0', { token })).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ field: 'page', code: 'OUT_OF_RANGE' }],
    });
  });

  it('reports only the request id of its own fault, and logs the fault', async () => {
    const headers = { 'x-request-id': 'request-1234' };
    const answer = await service.http('GET', '/shelves/fault', { headers });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/secret|stack|line 42/);
    expect(answer.json).toMatchObject({ code: 'INTERNAL_ERROR', requestId: 'request-1234' });
    expect(service.logs.some((line) => line.includes('request-1234') && line.includes('line 42'))).toBe(true);
  });

  it('replaces an invalid request id', async () => {
    const answer = await service.http('GET', '/livez', { headers: { 'x-request-id': 'a b\\"' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is alive, ready, measured and described', async () => {
    expect((await service.http('GET', '/livez')).json).toEqual({ status: 'ok' });
    expect((await service.http('GET', '/readyz')).status).toBe(200);
    const metrics = await service.http('GET', '/metrics');
    expect(metrics.text).toContain('route="/livez"');
    const description = await service.http('GET', '/openapi.json');
    expect(description.json).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/shelves': {
          post: { requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } } },
        },
      },
    });
  });

  it('never logs a token', async () => {
    const token = await user();
    await service.http('GET', '/shelves?search=private-words', { token });
    expect(service.logs.join('')).not.toContain(token);
    expect(service.logs.join('')).not.toContain('private-words');
  });
});

describe('a service with an internal key', () => {
  const key = 'a key for the collector';
  const service = useService(shelfService, sqlite, { env: { INTERNAL_KEY: key } });
  const ask = async (path: string, authorization?: string) =>
    (await service.http('GET', path, { headers: authorization === undefined ? {} : { authorization } }))
      .status;

  it('shows its metrics to callers with the key, no matter how the address is written', async () => {
    expect(await ask('/metrics', `Bearer ${key}`)).toBe(200);
    for (const path of ['/metrics', '/%6detrics', '/metrics?x=1']) {
      for (const given of [
        undefined,
        '',
        key,
        'Bearer',
        `Bearer ${key}x`,
        `Bearer ${await service.tokenFor({ id: 7 })}`,
      ])
        expect([path, given, await ask(path, given)]).toEqual([path, given, 404]);
    }
  });

  it('tells everybody if it can serve', async () => {
    expect(await ask('/readyz')).toBe(200);
  });
});
