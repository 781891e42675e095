import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { leadSourceLimits } from '@portals/contracts/marketing';
import { expectError, sqlite, useService } from '@portals/service-kit/testing';
import { marketingConfig } from '../../src/config.js';
import { LeadSourceClient } from '../../src/crm/lead-source/lead-source.client.js';
import { marketingService } from '../../src/service.js';
import { newUser } from './support.js';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Calls received by the fake external lead source. */
const asked: { url: string; authorization: string | undefined }[] = [];
let answers: Answer[] = [];
const source = createServer((request, response) => {
  const { authorization } = request.headers;
  asked.push({ url: String(request.url), authorization });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(response, request);
});
const elsewhere = createServer((_, response) => {
  asked.push({ url: 'elsewhere', authorization: undefined });
  response.end('{}');
});
const addressOf = (server: typeof source) => {
  const { port } = Object(server.address()) as AddressInfo;
  return `http://127.0.0.1:${port}`;
};
const env: Record<string, string> = {};
const latin1 = Buffer.from('{"leads":[{"companyName":"Peña"}],"next":null}', 'latin1');

const json =
  (body: unknown): Answer =>
  (response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end('no');

beforeAll(async () => {
  for (const server of [source, elsewhere]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  Object.assign(env, {
    LEAD_SOURCE_URL: `${addressOf(source)}/leads?list=7`,
    LEAD_SOURCE_AUTHORIZATION: 'Bearer abc',
    LEAD_SOURCE_TIMEOUT_MS: '9000',
  });
});
afterAll(async () => {
  for (const server of [source, elsewhere]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
beforeEach(() => {
  asked.length = 0;
});

describe('a lead source', () => {
  const service = useService(marketingService, sqlite, { env });
  const acme = { companyName: 'Acme', contactEmail: 'ana@acme.es' };

  /** Requests a page of leads as a new user with a new company. */
  async function page(query = '') {
    const user = await newUser(service);
    const companyId = await user.company();
    const answer = await user.get(`companies/${companyId}/lead-source/leads${query}`);
    return { answer, companyId };
  }

  it('is named by its host', async () => {
    const user = await newUser(service);
    const answer = await user.get(`companies/${await user.company()}/lead-source`);
    expect(answer.json).toEqual({ host: addressOf(source).slice('http://'.length) });
    expect(asked).toEqual([]);
  });

  it('is asked page by page, for the company, with what it wants as a key', async () => {
    answers = [json({ leads: [acme], next: 'a b&c=/' }), json({ leads: [{ ...acme, age: 7 }], next: null })];
    const first = await page();
    expect(first.answer.json).toEqual({ leads: [acme], next: 'a b&c=/' });
    const second = await page(`?cursor=${encodeURIComponent('a b&c=/')}`);
    expect(second.answer.json).toEqual({ leads: [acme], next: null });
    expect(asked).toEqual([
      { url: `/leads?list=7&company=${first.companyId}`, authorization: 'Bearer abc' },
      {
        url: `/leads?list=7&company=${second.companyId}&cursor=a+b%26c%3D%2F`,
        authorization: 'Bearer abc',
      },
    ]);
  });

  it.each([
    ['http://127.0.0.1:1/', '/leads'],
    ['//elsewhere.example/', '/leads'],
    ['../../admin', '/leads'],
  ])('is called at the configured address, no matter what the cursor %s looks like', async (cursor, path) => {
    answers = [json({ leads: [], next: null })];
    const { answer } = await page(`?cursor=${encodeURIComponent(cursor)}`);
    expect(answer.status).toBe(200);
    expect(asked.map(({ url }) => url.split('?')[0])).toEqual([path]);
  });

  it.each([429, 500, 503])('is called again after %i', async (code) => {
    answers = [status(code), json({ leads: [acme], next: null })];
    expect((await page()).answer.json).toEqual({ leads: [acme], next: null });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['before an answer', (response: ServerResponse) => void response.socket?.destroy()],
    ['within one', (response: ServerResponse) => void response.write('{"leads":', () => response.destroy())],
  ])('is called again when the connection breaks %s', async (_, broken) => {
    answers = [broken, json({ leads: [acme], next: null })];
    expect((await page()).answer.json).toEqual({ leads: [acme], next: null });
    expect(asked).toHaveLength(2);
  });

  it('is called at most three times', async () => {
    answers = [status(503)];
    expectError((await page()).answer, 502, 'LEAD_SOURCE_FAILED');
    expect(asked).toHaveLength(3);
  });

  it.each([400, 401, 403, 404])('is called once when it refuses with %i', async (code) => {
    answers = [status(code)];
    expectError((await page()).answer, 502, 'LEAD_SOURCE_FAILED');
    expect(asked).toHaveLength(1);
  });

  it.each([301, 302, 307, 308])('is not followed when it leads elsewhere with %i', async (code) => {
    answers = [status(code, { location: `${addressOf(elsewhere)}/leads` })];
    expectError((await page()).answer, 502, 'LEAD_SOURCE_FAILED');
    expect(asked.map(({ url }) => url)).not.toContain('elsewhere');
  });

  it.each([
    ['does not answer', () => undefined],
    ['stops within an answer', (response: ServerResponse) => void response.write('{"leads":')],
    ['is never available', status(503)],
  ])('is given up in time when it %s', async (_, answer) => {
    answers = [answer];
    const client = new LeadSourceClient(marketingConfig.load({ ...env, LEAD_SOURCE_TIMEOUT_MS: '300' }));
    await expect(client.page(1, {})).rejects.toMatchObject({ code: 'LEAD_SOURCE_FAILED' });
    expect(asked.length).toBeLessThan(3);
  });

  it.each([
    ['no JSON', (response: ServerResponse) => void response.end('<html>')],
    ['another encoding', (response: ServerResponse) => void response.end(latin1)],
    ['no page', json([])],
    ['a page without next', json({ leads: [] })],
    ['a number as a name', json({ leads: [{ companyName: 7 }], next: null })],
    ['an empty cursor', json({ leads: [], next: '' })],
    ['half a character', json({ leads: [{ notes: 'half \ud83d' }], next: null })],
    ['too many leads', json({ leads: Array(leadSourceLimits.pageLeads + 1).fill({}), next: null })],
    ['too many bytes', json({ leads: [{ notes: 'x'.repeat(leadSourceLimits.pageBytes) }], next: null })],
  ])('is refused with %s', async (_, answer) => {
    answers = [answer];
    const refused = await page();
    expectError(refused.answer, 502, 'LEAD_SOURCE_ANSWER');
    // Counts only calls for this company, because abandoned calls of earlier tests may still arrive on a slow machine.
    expect(asked.filter(({ url }) => url.endsWith(`company=${refused.companyId}`))).toHaveLength(1);
  });

  it('gets nothing about a company that is not the caller’s', async () => {
    const [owner, stranger] = [await newUser(service), await newUser(service)];
    const companyId = await owner.company();
    expectError(await stranger.get(`companies/${companyId}/lead-source/leads`), 404, 'NOT_FOUND');
    expect(asked).toEqual([]);
  });

  it.each([
    ['refuses', status(401), 'The lead source answered 401'],
    ['cannot be reached', (response: ServerResponse) => void response.socket?.destroy(), 'fetch failed'],
    ['answers something else', json({ leads: [{ notes: ['ana@acme.es'] }], next: null }), 'leads.0.notes'],
  ])('leaves in the log why it %s, and neither its key nor what it said', async (_, answer, why) => {
    answers = [answer];
    const before = service.logs.length;
    await page();
    const logged = service.logs.slice(before).join('\n');
    expect(logged).toContain(why);
    for (const secret of ['Bearer abc', 'list=7', 'ana@acme.es']) expect(logged).not.toContain(secret);
  });
});

describe('the settings of a lead source', () => {
  const url = 'http://crm.example/leads';

  it.each(['ftp://crm.example', 'crm.example', 'http://ana@crm.example', 'http://:secret@crm.example'])(
    'refuse the address %s without quoting it',
    (address) => {
      const load = () => marketingConfig.load({ LEAD_SOURCE_URL: address });
      expect(load).toThrow('LEAD_SOURCE_URL');
      expect(load).not.toThrow(address);
    },
  );

  it.each(['a\r\nX-Other: b', ' ', 'ñ'])('refuse %j, which cannot be sent, as a key', (key) => {
    expect(() => marketingConfig.load({ LEAD_SOURCE_AUTHORIZATION: key })).toThrow(
      'LEAD_SOURCE_AUTHORIZATION',
    );
  });

  it('give up on the source before the caller is', () => {
    const client = (env: Record<string, string>) => () => new LeadSourceClient(marketingConfig.load(env));
    expect(client({ LEAD_SOURCE_URL: url })).not.toThrow();
    expect(client({ LEAD_SOURCE_URL: url, REQUEST_TIMEOUT_MS: '8000' })).toThrow('LEAD_SOURCE_TIMEOUT_MS');
    expect(client({ REQUEST_TIMEOUT_MS: '8000' })).not.toThrow();
  });
});

describe('an installation without a lead source', () => {
  const service = useService(marketingService, sqlite);

  it('says so, and invents nothing', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    expect((await user.get(`companies/${companyId}/lead-source`)).json).toEqual({ host: null });
    expectError(await user.get(`companies/${companyId}/lead-source/leads`), 404, 'LEAD_SOURCE_NONE');
  });
});
