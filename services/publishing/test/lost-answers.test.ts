import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from '../../../packages/portal-cli/src/commands';
import { push } from './support/push';
import { Site } from './support/site';

let site: Site;
let name: string;
let token: string;
let proxy: Server;
let to: string;
/** How the replies to the next calls are lost; null for one that arrives. */
let losses: (((response: ServerResponse) => void) | null)[];
let afterLoss: () => Promise<unknown>;
const plan = { percents: [10], minutes: 0 };

beforeAll(async () => {
  site = await Site.start();
  // Publishes a shell, because a gateway without one serves no canaries.
  await site.store.publish(await site.build({ name: 'shell', version: '1.0.0', platform: '1.0.0' }));
  // A proxy that forwards calls to the site, but drops the replies to calls that change something.
  proxy = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = 'GET', url, headers } = request;
    const body = method === 'GET' ? undefined : Buffer.concat(parts);
    const { authorization = '', 'content-type': type = 'application/json' } = headers;
    const answer = await fetch(`${site.url}${url}`, {
      method,
      headers: { authorization, 'content-type': type },
      ...(body && { body: new Uint8Array(body) }),
    });
    const text = await answer.text();
    const lose = method === 'GET' ? undefined : losses.shift();
    if (lose) await afterLoss();
    if (lose) lose(response);
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  to = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
let portals = 0;
beforeEach(async () => {
  [losses, afterLoss] = [[], async () => undefined];
  portals += 1;
  name = `mfe-${portals}x`;
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.store.publish(await built(version));
  await site.store.preview(await built('1.3.0'), 1);
  token = await site.tokenFor(name);
});
afterEach(async () => {
  if (await site.store.canaryOf(await site.store.live(), name).catch(() => null))
    await site.store.rollback(name);
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await site.stop();
});

const built = (version: string) => site.build({ name, version });
const cut = (response: ServerResponse) => void response.destroy();
const unsure = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status).end('{"statusCode":503}');

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const around = { workspace: site.work, current: site.work, env: { PORTAL_TOKEN: token } };
  await runCommand([...args, '--to', to], { ...around, print: (line) => void lines.push(line) });
  return lines.join('\n');
}

const liveNow = async () => (await site.store.live()).releases[name]?.live;
const canaryNow = async () => (await site.store.canaryOf(await site.store.live(), name))?.version;
const changes = async () =>
  (await site.store.history())
    .filter((change) => change.name === name)
    .map(({ reason, to }) => `${reason} ${to}`);

describe('a command whose answer is lost (rule 13.41)', () => {
  it.each([
    ['cut connections', [cut, cut]],
    ['502 to 504 of a gateway', [502, 503, 504].map(unsure)],
  ])('goes back once, despite %s', async (_what, lost) => {
    losses = [...lost];
    expect(await run('rollback', name)).toContain(`${name} 1.1.0 is live, seen by 1 of 1 gateways`);
    expect(losses).toEqual([]);
    expect(await changes()).toEqual(['publish 1.0.0', 'publish 1.1.0', 'publish 1.2.0', 'rollback 1.1.0']);
  });

  it('goes back once although the service was restarted meanwhile', async () => {
    losses = [cut];
    afterLoss = async () => {
      await site.killReceiver();
      await site.startReceiver();
    };
    expect(await run('rollback', name)).toContain(`${name} 1.1.0 is live`);
    expect(await liveNow()).toBe('1.1.0');
  });

  it('ends a canary, and leaves the live release', async () => {
    await site.store.startCanary(name, '1.3.0', plan, {});
    losses = [cut];
    expect(await run('rollback', name)).toContain(
      `the canary ${name} 1.3.0 has ended; ${name} 1.2.0 is live for everybody`,
    );
    expect(await liveNow()).toBe('1.2.0');
  });

  it('promotes a canary', async () => {
    await site.store.startCanary(name, '1.3.0', plan, {});
    losses = [cut];
    expect(await run('promote', name)).toContain(`${name} 1.3.0 was a canary and is live`);
    expect((await changes()).slice(-2)).toEqual(['publish 1.2.0', 'promote 1.3.0']);
  });

  it('starts and changes a canary once', async () => {
    losses = [cut];
    expect(await run('canary', name, '1.3.0', '--percent', '10')).toContain('1.3.0 is a canary');
    losses = [cut];
    expect(await run('canary', name, '--percent', '20')).toContain('20 % from');
    const { changes: recorded } = await site.store.canaries.read();
    expect(recorded.filter((change) => change.name === name).map(({ reason }) => reason)).toEqual([
      'start',
      'change',
    ]);
  });

  it('says that somebody else has changed it since', async () => {
    losses = [cut];
    afterLoss = async () => site.store.promote(name, '1.0.0');
    expect(await run('rollback', name)).toContain(
      `${name} 1.1.0 went live and was replaced since; 1.0.0 is live`,
    );
    expect(await liveNow()).toBe('1.0.0');
    losses = [cut];
    afterLoss = async () => site.store.rollback(name);
    await expect(run('canary', name, '1.3.0', '--percent', '10')).rejects.toThrow(
      `${name} 1.3.0 was a canary after this command, and has ended since`,
    );
  });

  it('says that nothing is live any more', async () => {
    losses = [cut];
    afterLoss = async () => site.store.unpublish(name);
    expect(await run('rollback', name)).toContain(
      `${name} 1.1.0 went live and was replaced since; nothing is live`,
    );
  });

  it.each<[string, object, () => Promise<unknown>, string]>([
    ['publishes', {}, liveNow, 'went live and was replaced since'],
    [
      'starts a canary',
      { canaryPercent: 10 },
      canaryNow,
      'was a canary after this command, and has ended since',
    ],
  ])('%s once, although somebody has gone back since', async (_what, more, now, told) => {
    losses = [null, cut];
    let made: unknown;
    afterLoss = async () => {
      const path = `/${name}/1.4.0`;
      while (!['live', 'canary'].includes((await site.call('GET', path, token)).body.state)) await wait(20);
      made = await now();
      await site.store.rollback(name);
    };
    const publish = push(to, token, await built('1.4.0'), { name, expect: '1.2.0', ...more });
    expect(await publish.then(({ said }) => said, String)).toContain(`${name} 1.4.0 ${told}`);
    expect([made, await liveNow(), await canaryNow()]).toEqual(['1.4.0', '1.2.0', undefined]);
  });

  it('works while the file of canaries is damaged', async () => {
    const file = join(site.store.folder, 'canaries.json');
    await writeFile(file, '{');
    expect(await run('rollback', name)).toContain(`${name} 1.1.0 is live`);
    await rm(file);
  });

  it('does not take the key of another portal for its own', async () => {
    await site.store.rollback(name, { note: { key: randomUUID() } });
    const key = (await site.store.history()).at(-1)?.key;
    name = `${name}y`;
    for (const version of ['1.0.0', '1.1.0']) await site.store.publish(await built(version));
    await site.call('POST', `/${name}/rollback`, await site.tokenFor(name), { key });
    expect(await liveNow()).toBe('1.0.0');
  });

  it('leaves a change of the same kind to a later command', async () => {
    await run('rollback', name);
    await run('rollback', name);
    expect(await liveNow()).toBe('1.0.0');
  });
});
