import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushCommand, pushStep } from './push-commands.js';
import { originOfSite } from './site-client.js';

let site: Server;
let calls: string[];
let live: object;
beforeEach(async () => {
  [calls, live] = [[], { live: '1.0.0+1', previous: null }];
  site = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const answer =
      request.method === 'GET' ? live : { state: 'live', said: 'mfe-a is live', confirmed: true };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
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
  const canary = { to: to(), name: 'mfe-a', root: '/', values: {}, build, canaryPercent: 10 };
  await expect(pushCommand(around(), canary)).rejects.toThrow('too old for canaries');
  await expect(pushStep(around(), 'promote', { to: to(), name: 'mfe-a', values: {} })).rejects.toThrow(
    'too old',
  );
  expect(build).not.toHaveBeenCalled();
  expect(calls).toEqual(['GET /api/releases/mfe-a', 'GET /api/releases/mfe-a']);
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
