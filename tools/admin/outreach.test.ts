import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const script = join(__dirname, '..', 'admin.mjs');
const started: Server[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await new Promise((resolve) => server.close(resolve));
});

type Answers = Record<string, (body: unknown) => unknown>;

/** Starts a fake server for the auth and marketing services. An answer of null becomes a 404, as does a call with a wrong key. */
async function services(answers: Answers, key?: string) {
  const asked: unknown[] = [];
  const answer = async (request: IncomingMessage) => {
    const typed = await text(request);
    const body: unknown = typed === '' ? null : JSON.parse(typed);
    asked.push([request.method, request.url, body]);
    const isLetIn = key === undefined || request.headers.authorization === `Bearer ${key}`;
    return isLetIn ? (answers[`${request.method} ${request.url}`]?.(body) ?? null) : null;
  };
  const server = createServer((request, response) => {
    void answer(request).then((found) => {
      response.writeHead(found === null ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  started.push(server);
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return { asked, env: { AUTH_URL: url, MARKETING_URL: url } };
}

/** Runs the command and returns its exit code and output. */
async function admin(args: string[], env: Record<string, string>) {
  const run = promisify(execFile)(process.execPath, [script, ...args], { env: { PATH: '', ...env } });
  return run.then(
    ({ stdout }) => [0, stdout],
    ({ code, stderr }) => [code, stderr],
  );
}

const carmen = { id: 7, username: 'carmen', name: 'Carmen', email: 'carmen@acme.example' };
const both: Answers = {
  'POST /internal/accounts': () => [carmen],
  'POST /internal/outreach/decisions': () => ({ pages: 2, mailings: 1 }),
  'POST /internal/outreach/stops': () => ({ pages: 1, mailings: 0 }),
};

it('lists deleted accounts, and what is left of them (rule 19.78)', async () => {
  const at = '2026-12-04T10:30:00.000Z';
  const deleted = {
    ...{ userId: 7, erasedAt: at, left: { users: 0, sessions: 0 } },
    services: [
      { name: 'consulting', doneAt: at, left: { companies: 2, contacts: 0 } },
      { name: 'marketing', doneAt: null, left: null },
    ],
  };
  const { env } = await services({ 'GET /internal/erasures': () => [deleted] });
  const [code, output] = await admin(['erasures'], env);
  expect([code, String(output).trim().split('\n')]).toEqual([
    0,
    [
      `account 7, deleted ${at}`,
      '  auth: nothing left in 2 tables',
      `  consulting: 2 left in companies, ${at}`,
      '  marketing: not erased yet',
    ],
  ]);
  const nobody = await services({ 'GET /internal/erasures': () => [] });
  expect((await admin(['erasures'], nobody.env))[1]).toContain('No account was deleted');
  expect((await admin(['erasures', 'x'], nobody.env))[0]).toBe(2);
});

it('creates a link to a new password (rule 19.15)', async () => {
  const made = { link: 'https://site.example/reset-password#token', expiresAt: '2026-12-04T10:30:00.000Z' };
  const { asked, env } = await services({ 'POST /internal/password-resets': () => made });
  const [code, output] = await admin(['reset', 'carmen'], env);
  expect([code, String(output).split('\n')[0]]).toEqual([0, made.link]);
  expect(asked).toEqual([['POST', '/internal/password-resets', { login: 'carmen' }]]);
  const taken = ['reset', 'carmen', '--address', 'carmen@acme.example'];
  expect(await admin(taken, env)).toEqual([1, expect.stringContaining('has ignored the address')]);
  const upgraded = await services({
    'POST /internal/password-resets': () => ({ ...made, email: carmen.email }),
  });
  expect((await admin(taken, upgraded.env))[0]).toBe(0);
  expect(asked[1]?.[2]).toEqual({ login: 'carmen', email: 'carmen@acme.example' });
  for (const wrong of [
    [],
    ['carmen', 'x'],
    ['carmen', '--address'],
    ['carmen', '--address', 'a@b.example', 'x'],
  ])
    expect((await admin(['reset', ...wrong], env))[0]).toBe(2);
  expect(await admin(['reset', 'nobody'], (await services({})).env)).toEqual([
    1,
    expect.stringContaining('There is no account "nobody"'),
  ]);
});

it('makes accounts administrators of the site, revokes that, and lists them (rule 20.1)', async () => {
  const { asked, env } = await services({
    'POST /internal/admins': (body) => ({ ...carmen, ...Object(body), changed: Object(body).isAdmin }),
    'GET /internal/admins': () => [{ ...carmen, since: '2026-11-27T10:30:00.000Z' }],
  });
  const name = 'carmen <carmen@acme.example>';
  expect(await admin(['grant', 'carmen'], env)).toEqual([
    0,
    `${name} is now an administrator of the site, on /admin\n`,
  ]);
  expect(await admin(['revoke', 'carmen'], env)).toEqual([
    0,
    `${name} is already not an administrator of the site\n`,
  ]);
  expect(await admin(['admins'], env)).toEqual([0, `${name} since 2026-11-27T10:30:00.000Z\n`]);
  expect(asked).toEqual([
    ['POST', '/internal/admins', { login: 'carmen', isAdmin: true }],
    ['POST', '/internal/admins', { login: 'carmen', isAdmin: false }],
    ['GET', '/internal/admins', null],
  ]);
  for (const args of [['grant'], ['grant', 'a', 'b'], ['admins', 'x']])
    expect((await admin(args, env))[0]).toBe(2);
  expect(await admin(['grant', 'nobody'], (await services({})).env)).toEqual([
    1,
    expect.stringContaining('There is no account "nobody"'),
  ]);
  const { env: none } = await services({ 'GET /internal/admins': () => [] });
  expect(await admin(['admins'], none)).toEqual([0, 'The site has no administrator\n']);
});

it('releases and blocks an account by its name (rule 16.3)', async () => {
  const { asked, env } = await services(both);
  expect(await admin(['release', 'Carmen'], env)).toEqual([0, 'carmen <carmen@acme.example> is released\n']);
  expect(asked).toEqual([
    ['POST', '/internal/accounts', { login: 'Carmen' }],
    [
      'POST',
      '/internal/outreach/decisions',
      { userId: 7, state: 'released', isTrusted: false, by: expect.any(String) },
    ],
  ]);
  const trusted = 'carmen <carmen@acme.example> is released, without limits\n';
  expect(await admin(['release', '--trusted', 'carmen'], env)).toEqual([0, trusted]);
  expect(asked.at(-1)).toMatchObject({ 2: { isTrusted: true } });
  expect((await admin(['block', 'carmen', '--trusted'], env))[0]).toBe(2);
  expect(await admin(['block', 'carmen'], env)).toEqual([
    0,
    'carmen <carmen@acme.example> is blocked; 2 pages taken off, 1 mailings stopped\n',
  ]);
});

it('releases and blocks a workspace by its number, also when its account is gone', async () => {
  const { asked, env } = await services({
    ...both,
    'POST /internal/accounts': () => [],
    'GET /internal/outreach?workspace=7': () => [{ userId: 7 }],
    'GET /internal/outreach?workspace=71': () => [],
  });
  const gone = 'workspace 7 (its account is gone) is';
  expect(await admin(['release', '--workspace', '7'], env)).toEqual([0, `${gone} released\n`]);
  expect((await admin(['block', '--workspace', '7'], env))[1]).toContain(`${gone} blocked`);
  expect(asked.at(-1)).toMatchObject({ 2: { userId: 7, state: 'blocked' } });
  const decided = asked.length;
  expect(await admin(['block', '--workspace', '71'], env)).toEqual([
    1,
    'Workspace 71 neither asks, publishes nor sends, and nothing was decided about it\n',
  ]);
  expect(asked.slice(decided).map((call) => Object(call)[1])).toEqual([
    '/internal/accounts',
    '/internal/outreach?workspace=71',
  ]);
  const known = await services(both);
  expect((await admin(['release', '--workspace', '7', '--trusted'], known.env))[1]).toBe(
    'carmen <carmen@acme.example> is released, without limits\n',
  );
  expect(known.asked[0]).toEqual(['POST', '/internal/accounts', { ids: [7] }]);
});

it('stops a page, by its path or full address, and a mailing', async () => {
  const { asked, env } = await services(both);
  for (const page of ['/l/banco', 'https://site.example/l/banco?lang=es'])
    expect((await admin(['stop', page], env))[0]).toBe(0);
  expect((await admin(['stop', '--mailing', '12'], env))[0]).toBe(0);
  expect(asked.map((call) => (Array.isArray(call) ? call[2] : call))).toEqual([
    { path: '/l/banco' },
    { path: '/l/banco' },
    { mailingId: 12 },
  ]);
});

it('lists accounts with their release, their pages and their mailings', async () => {
  const account = {
    userId: 7,
    state: 'none',
    askedAt: null,
    decidedAt: null,
    decidedBy: null,
    stoppedAt: null,
  };
  const mailings = [{ id: 12, company: 'Óptica Sol', from: 'hola@site.example', state: 'sending' }];
  const today = { limit: 50, sent: 12, isHeldDown: true };
  const { env } = await services({
    ...both,
    'GET /internal/outreach': () => [{ ...account, today, pages: ['/l/banco'], mailings }],
  });
  expect(await admin(['outreach'], env)).toEqual([
    0,
    'not released  carmen <carmen@acme.example>\n    12 of 50 emails sent today, held down by bounces or complaints\n    page /l/banco\n    mailing 12 (sending) of Óptica Sol, from hola@site.example\n',
  ]);
});

it('lists reports about pages (rule 16.31)', async () => {
  const report = {
    at: '2026-11-23T10:00:00.000Z',
    path: '/l/banco',
    isPublic: true,
    userId: 7,
    sender: 'a1b2c3d4',
    times: 1,
  };
  const { asked, env } = await services({
    ...both,
    'GET /internal/outreach/reports': () => [
      { ...report, reason: 'Pide mi clave\r\n\u001b[2JBcc' },
      { ...report, isPublic: false, userId: 8, reason: '', sender: null, times: 3 },
    ],
  });
  const [code, said] = await admin(['reports'], env);
  expect([code, said]).toEqual([
    0,
    [
      '2026-11-23T10:00:00.000Z  /l/banco  of carmen <carmen@acme.example>, reported by a1b2c3d4',
      '    > Pide mi clave',
      '    >  [2JBcc',
      '2026-11-23T10:00:00.000Z  /l/banco (gone)  of workspace 8 (its account is gone), 3 times',
      '    > ',
      '',
    ].join('\n'),
  ]);
  expect(asked.at(-1)).toEqual(['POST', '/internal/accounts', { ids: [7, 8] }]);
  const none = await services({ ...both, 'GET /internal/outreach/reports': () => [] });
  expect(await admin(['reports'], none.env)).toEqual([0, 'Nobody has reported a page\n']);
});

it('lists more accounts than auth finds in one call', async () => {
  const row = {
    ...{ state: 'released', today: null, askedAt: null, decidedAt: null, decidedBy: null, stoppedAt: null },
    ...{ pages: [], mailings: [] },
  };
  const { env } = await services({
    'GET /internal/outreach': () =>
      Array.from({ length: 1500 }, (_, index) => ({ ...row, userId: index + 1 })),
    'POST /internal/accounts': (body) => {
      const { ids }: { ids: number[] } = Object(body);
      return ids.length > 1000 ? null : ids.map((id) => ({ ...carmen, id, username: `carmen${id}` }));
    },
  });
  const [code, said] = await admin(['outreach'], env);
  const lines = String(said).trim().split('\n');
  expect([code, lines.length, lines.at(-2)]).toEqual([0, 1501, 'released  carmen1500 <carmen@acme.example>']);
  expect(lines.at(-1)).toBe('Some may be missing: at most 500 accounts, pages and mailings are listed each');
});

it('sends each service its own key, and reports a wrong key', async () => {
  const { env } = await services(both, 'a key of people in charge');
  expect(await admin(['release', 'carmen'], env)).toEqual([1, expect.stringContaining('refuses the key')]);
  const keys = { AUTH_INTERNAL_KEY: 'a key of people in charge', INTERNAL_KEY: 'a key of people in charge' };
  expect((await admin(['release', 'carmen'], { ...env, ...keys }))[0]).toBe(0);
});

it('changes nothing for an unknown name, or while the service is down', async () => {
  const { asked, env } = await services({ ...both, 'POST /internal/accounts': () => [] });
  expect(await admin(['release', 'nobody'], env)).toEqual([1, 'There is no account "nobody"\n']);
  expect(asked).toHaveLength(1);
  const away = { AUTH_URL: 'http://127.0.0.1:1', MARKETING_URL: 'http://127.0.0.1:1' };
  expect(await admin(['release', 'carmen'], away)).toEqual([1, expect.stringContaining('does not answer')]);
});

it.each([
  [[]],
  [['relase', 'x']],
  [['release']],
  [['release', 'a', 'b']],
  [['release', '--workspace']],
  [['release', '--workspace', 'carmen']],
  [['stop']],
  [['stop', '--mailing', 'x']],
])('explains its usage for %j', async (args) => {
  expect(await admin(args, {})).toEqual([2, expect.stringContaining('Usage: npm run admin -- COMMAND')]);
});
