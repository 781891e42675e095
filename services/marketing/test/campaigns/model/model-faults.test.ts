import { inspect } from 'node:util';
import { sqlite, until, useService } from '@portals/service-kit/testing';
import { ContentFault } from '../../../src/campaigns/content/brief/generator.js';
import { marketingService } from '../../../src/service.js';
import { failureIn, generatorFor, inForm, key, texts, writtenBy } from './support.js';
import { answerWith, begin, chunk, TestModel } from './test-model.js';

const service = useService(marketingService, sqlite);
let model: TestModel;
beforeAll(async () => {
  model = await TestModel.start();
});
beforeEach(() => model.reset());
afterAll(() => model.stop());

const generator = (env: Record<string, string> = {}) =>
  generatorFor(service.dataSource, {
    AI_BASE_URL: model.url,
    AI_DAILY_TOKENS: '1000000000',
    AI_USER_DAILY_TOKENS: '1000000000',
    ...env,
  });

describe('what goes wrong', () => {
  const partly = inForm(texts).slice(0, 60);
  it.each<[string, string, TestModel['behave']]>([
    ['nothing', 'empty', (response) => answerWith(response, '')],
    ['white space', 'empty', (response) => answerWith(response, '\n \n')],
    ['no event at all', 'empty', (response) => begin(response).end()],
    ['no form', 'malformed', (response) => answerWith(response, 'Platos limpios con 2 litros')],
    ['a part less', 'malformed', (response) => answerWith(response, inForm({ ...texts, headline: '' }))],
    ['a part twice', 'malformed', (response) => answerWith(response, `${inForm(texts)}\n${inForm(texts)}`)],
    [
      'HTML in a part',
      'malformed',
      (response) => answerWith(response, inForm({ ...texts, text: 'a <b\nid="x">c' })),
    ],
    [
      'a script',
      'malformed',
      (response) => answerWith(response, inForm({ ...texts, text: '<script>alert(1)</script>' })),
    ],
    [
      'control characters',
      'malformed',
      (response) => answerWith(response, inForm({ ...texts, text: 'a\u0000b' })),
    ],
    [
      'a page',
      'malformed',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>'),
    ],
    [
      'bytes that are not UTF-8',
      'malformed',
      (response) => {
        begin(response).write(chunk.text('[[subject]]\nPlatos'));
        response.end(
          Buffer.concat([Buffer.from('data: {"choices":[{"delta":{"content":"'), Buffer.from([0xc3, 0x28])]),
        );
      },
    ],
    ['something else than JSON', 'malformed', (response) => begin(response).end('data: {"choices":\n\n')],
    ['something else than an answer', 'malformed', (response) => begin(response).end('data: {"a":1}\n\n')],
    ['a refusal of its filter', 'refused', (response) => begin(response).end(chunk.stop('content_filter'))],
    [
      'a part of the text, up to its limit',
      'endless',
      (response) => begin(response).end(chunk.text(partly) + chunk.stop('length')),
    ],
    [
      'a part of the text, and the end of the connection',
      'unreachable',
      (response) => begin(response).write(chunk.text(partly), () => response.destroy()),
    ],
    [
      'a part of the text, without its end',
      'unreachable',
      (response) => begin(response).end(chunk.text(partly) + chunk.done),
    ],
    [
      'an error within the text',
      'unreachable',
      (response) => begin(response).end(chunk.text(partly) + chunk.error(`bad key ${key}`)),
    ],
    ['400', 'refused', (response) => response.writeHead(400).end(`{"error":{"message":"no, ${key}"}}`)],
    [
      '401',
      'unreachable',
      (response) => response.writeHead(401).end(`{"error":{"message":"wrong key ${key}"}}`),
    ],
    ['404', 'unreachable', (response) => response.writeHead(404).end('model not found')],
    ['429 for a long time', 'busy', (response) => response.writeHead(429, { 'retry-after': '3600' }).end()],
  ])('gives up a model that answers %s: %s', async (_what, failure, behave) => {
    model.behave = behave;
    const written = await writtenBy(generator());
    expect(failureIn(written)).toBe(failure);
    expect(Object.values(written.texts).join()).not.toMatch(/<[a-z]/);
    // The error must contain neither the API key nor the text of the request.
    const told = inspect(written.error, { depth: 9 });
    expect(told).not.toContain(key);
    expect(told).not.toContain('Lavavajillas');
    expect(model.asked).toHaveLength(1);
  });

  it.each([
    ['seconds', '3600'],
    ['a date', new Date(Date.now() + 3_600_000).toUTCString()],
  ])('reports when a busy model may be called again, from %s', async (_form, header) => {
    model.behave = (response) => response.writeHead(429, { 'retry-after': header }).end();
    const { error } = await writtenBy(generator());
    expect(error).toBeInstanceOf(ContentFault);
    expect(Math.ceil(Number(Reflect.get(Object(error), 'details').retryAfter) / 3600)).toBe(1);
  });

  it('ends a model that does not come to its end', async () => {
    model.behave = (response) => {
      begin(response).write(chunk.text('[[subject]]\n'));
      const more = () => void (response.destroyed || response.write(chunk.text('y así '.repeat(100)), more));
      more();
    };
    expect(failureIn(await writtenBy(generator()))).toBe('endless');
    await until(
      () => model.open,
      (open) => open === 0,
    );
  });

  it('ends a model that thinks without end', async () => {
    model.behave = (response) => {
      const more = () =>
        void (response.destroyed || response.write(chunk.thought('hm '.repeat(10_000)), more));
      begin(response);
      more();
    };
    expect(failureIn(await writtenBy(generator()))).toBe('endless');
    await until(
      () => model.open,
      (open) => open === 0,
    );
  });

  it.each<[string, Record<string, string>, TestModel['behave']]>([
    ['does not answer', { AI_FIRST_TOKEN_MS: '1500' }, () => undefined],
    [
      'answers, and does not begin',
      { AI_FIRST_TOKEN_MS: '1500' },
      (response) => void begin(response).write(':\n\n'),
    ],
    ['falls silent', { AI_GAP_MS: '150' }, (response) => void begin(response).write(chunk.text(partly))],
    [
      'takes too long',
      { AI_TOTAL_MS: '1500' },
      (response) => {
        begin(response).write(chunk.text(partly));
        const more = setInterval(() => response.write(chunk.text('y ')), 20);
        response.once('close', () => clearInterval(more));
      },
    ],
  ])('gives up a model that %s, and ends the call', async (_what, env, behave) => {
    model.behave = behave;
    expect(failureIn(await writtenBy(generator(env)))).toBe('slow');
    expect(model.asked).toHaveLength(1);
    await until(
      () => model.open,
      (open) => open === 0,
    );
  });

  it('gives up when nothing answers', async () => {
    const away = await TestModel.start();
    await away.stop();
    const written = await writtenBy(generator({ AI_BASE_URL: away.url }));
    expect(failureIn(written)).toBe('unreachable');
    expect(inspect(written.error)).toContain('ECONNREFUSED');
  });

  it('follows no redirect, to which the key would go along', async () => {
    const other = await TestModel.start();
    model.behave = (response) => response.writeHead(307, { location: `${other.url}/chat/completions` }).end();
    expect(failureIn(await writtenBy(generator()))).toBe('unreachable');
    expect(other.asked).toHaveLength(0);
    await other.stop();
  });
});

describe('a retry', () => {
  it.each([
    ['429', (attempt: number) => (attempt === 1 ? 429 : 200)],
    ['500 and 503', (attempt: number) => [500, 503][attempt - 1] ?? 200],
  ])('gets the text after %s', async (_what, statusOf) => {
    model.behave = (response, _asked, attempt) => {
      const status = statusOf(attempt);
      if (status === 200) answerWith(response, inForm(texts));
      else response.writeHead(status).end('{}');
    };
    expect(await writtenBy(generator())).toEqual({ texts, error: null });
    expect(model.asked.length).toBeGreaterThan(1);
  });

  it('waits for as long as the service asks', async () => {
    const askedAt: number[] = [];
    model.behave = (response, _asked, attempt) => {
      askedAt.push(performance.now());
      if (attempt > 1) answerWith(response, inForm(texts));
      else response.writeHead(429, { 'retry-after': '1' }).end();
    };
    expect((await writtenBy(generator())).error).toBeNull();
    expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThan(950);
  });

  it('comes to an end', async () => {
    model.behave = (response) => response.writeHead(503).end();
    expect(failureIn(await writtenBy(generator()))).toBe('unreachable');
    expect(model.asked).toHaveLength(3);
  });

  it('does not happen once the text has begun', async () => {
    model.behave = (response) =>
      begin(response).write(chunk.text('[[subject]]\nPlatos'), () => response.destroy());
    const { texts: begun, error } = await writtenBy(generator());
    expect(begun).toEqual({ subject: 'Platos' });
    expect(error).toBeInstanceOf(ContentFault);
    expect(model.asked).toHaveLength(1);
  });
});

describe('a reader who leaves', () => {
  it.each<[string, TestModel['behave']]>([
    ['before the answer', () => undefined],
    ['within the text', (response) => void begin(response).write(chunk.text('[[subject]]\nPlatos'))],
    [
      'while a busy service is waited for',
      (response) => response.writeHead(429, { 'retry-after': '9' }).end(),
    ],
  ])('ends the call %s', async (_when, behave) => {
    const leave = new AbortController();
    let isAsked = false;
    model.behave = (response, ...others) => {
      behave(response, ...others);
      isAsked = true;
    };
    const written = writtenBy(generator(), {}, leave.signal);
    await until(() => isAsked, Boolean);
    leave.abort();
    expect((await written).error).toMatchObject({ name: 'AbortError' });
    await until(
      () => model.open,
      (open) => open === 0,
    );
    expect(model.asked).toHaveLength(1);
  });
});
