import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBuilt } from '../testing.js';
import { pushCanary, pushCommand, pushStep } from './push-commands.js';
import { originOfSite } from './site-client.js';
import { siteCommands } from './site-commands.js';

let site: Server;
let calls: string[];
let bodies: object[];
let live: object;
let result: object;
const isLive = { state: 'live', said: 'mfe-a is live', confirmed: true };
/** False to simulate a site that does not know the requested path. */
let known: boolean;
beforeEach(async () => {
  [calls, bodies, live, result, known] = [[], [], { live: '1.0.0+1', previous: null }, isLive, true];
  lines.splice(0);
  site = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    let body = '';
    for await (const part of request) body += part;
    if (body) bodies.push(JSON.parse(body));
    const answer = request.method === 'GET' ? live : result;
    response.setHeader('content-type', 'application/json');
    if (known) response.end(JSON.stringify(answer));
    else
      response
        .writeHead(404)
        .end('{"statusCode":404,"code":"NOT_FOUND","message":"Not found.","requestId":"1"}');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  site.closeAllConnections();
  site.close();
});

const to = () => originOfSite(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
const lines: string[] = [];
const around = () => ({
  workspace: '/',
  current: '/',
  env: { PORTAL_TOKEN: `portal_${'0'.repeat(8)}_${'0'.repeat(64)}` },
  print: (line: string) => void lines.push(line),
});

it('sends nothing of a canary to a site of an earlier version, which would publish it for everybody (rule 13.39)', async () => {
  const build = jest.fn();
  const canary = { plan: { percents: [10], minutes: 0 }, cohort: {} };
  const command = { to: to(), name: 'mfe-a', root: '/', values: {}, build, canary };
  await expect(pushCommand(around(), command)).rejects.toThrow('too old for canaries');
  await expect(pushStep(around(), 'promote', { to: to(), name: 'mfe-a', values: {} })).rejects.toThrow(
    'too old',
  );
  expect(build).not.toHaveBeenCalled();
  expect(calls).toEqual(['GET /api/releases/mfe-a', 'GET /api/releases/mfe-a']);
});

const growing = { plan: { percents: [1, 50], minutes: 5 }, cohort: {} };
const share = { plan: { percents: [10], minutes: 0 }, cohort: {} };

it.each([
  ['steps', growing],
  ['a cohort', { ...share, cohort: { signedIn: true } }],
])('sends nothing of a canary with %s to a site that would ignore them', async (_what, canary) => {
  live = { ...live, takesCanaries: true };
  const build = jest.fn();
  const command = { to: to(), name: 'mfe-a', root: '/', values: {}, build, canary };
  await expect(pushCommand(around(), command)).rejects.toThrow('too old for canaries in steps, for a cohort');
  const stored = { to: to(), name: 'mfe-a', version: '1.0.0+2', input: share, values: {} };
  await expect(pushCanary(around(), stored)).rejects.toThrow('too old for canaries in steps, for a cohort');
  expect(build).not.toHaveBeenCalled();
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

it('publishes a canary with one share on a site that knows no more', async () => {
  live = { ...live, takesCanaries: true };
  const build = jest.fn().mockRejectedValue(new Error('built'));
  const command = { to: to(), name: 'mfe-a', root: '/', values: {}, build, canary: share };
  await expect(pushCommand(around(), command)).rejects.toThrow('built');
});

it.each([
  ['status', []],
  ['history', []],
  ['list', []],
  ['diff', ['1.0.0', '1.0.1']],
])('says that a site of an earlier version does not tell %s', async (command, versions) => {
  known = false;
  await expect(siteCommands[command]?.(['mfe-a', ...versions, '--to', to()], around())).rejects.toThrow(
    'too old to tell this over HTTP',
  );
});

describe('a publish beside another command with the same version (rule 13.35)', () => {
  const isCanary = { state: 'canary', said: 'mfe-a is a canary', confirmed: true };
  const isPreviewed = {
    state: 'previewed',
    said: 'Whoever opens this link',
    path: '/preview/secret',
    endsAt: '2026-01-01T00:00:00.000Z',
  };
  let work: string;
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'push-'));
  });
  afterAll(() => rm(work, { recursive: true }));
  const publish = async (answered: object, more: object = {}) => {
    [live, result] = [{ ...live, takesCanaries: true }, answered];
    const folder = await writeBuilt(work, { name: 'mfe-a', version: '1.0.0+2' });
    const build = async () => ({ folder });
    const command = { to: to(), name: 'mfe-a', root: '/', values: {}, build, canary: null };
    await pushCommand(around(), { ...command, ...more });
  };

  it.each<[string, object, object]>([
    ['a preview', isPreviewed, {}],
    ['a canary', isCanary, {}],
    ['a preview', isPreviewed, { canary: share }],
    ['a live release', isLive, { canary: share }],
    ['a live release', isLive, { previewHours: 1 }],
  ])('does not take %s for its own result, and prints no link of it', async (_what, answered, more) => {
    await expect(publish(answered, more)).rejects.toThrow(
      /another command did something else with mfe-a 1\.0\.0\+2/,
    );
    expect(lines).toEqual([]);
  });

  it('prints its own result', async () => {
    await publish(isPreviewed, { previewHours: 1 });
    expect(lines.at(-1)).toMatch(/\/preview\/secret$/);
    await publish(isCanary, { canary: share });
    expect(lines.at(-1)).toBe('mfe-a is a canary');
  });
});

it('promotes a canary on a site that takes them, and goes back on any', async () => {
  await pushStep(around(), 'rollback', { to: to(), name: 'mfe-a', values: {} });
  live = { ...live, takesCanaries: true };
  await pushStep(around(), 'promote', { to: to(), name: 'mfe-a', values: {} });
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/releases/mfe-a/rollback',
    'POST /api/releases/mfe-a/promote',
  ]);
  expect(lines).toEqual(['mfe-a is live', 'mfe-a is live']);
});

it('sends a key of its own with each call, but only to a site that knows keys (rule 13.41)', async () => {
  const step = () => pushStep(around(), 'rollback', { to: to(), name: 'mfe-a', values: {} });
  await step();
  live = { ...live, takesKeys: true };
  await step();
  await step();
  const keys = bodies.map((body) => Reflect.get(body, 'key'));
  expect(keys[0]).toBeUndefined();
  expect(new Set(keys.slice(1)).size).toBe(2);
  expect(keys[1]).toMatch(/^[-0-9a-f]{36}$/);
});
