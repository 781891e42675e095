import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { copyLiveReleases, type StoredRelease } from './live-releases.ts';
import { freePort, root } from './product.ts';
import { letPagesThrow } from './throwing-pages.ts';

export interface LoneGateway {
  url: string;
  /** DATA_DIR of the gateway, with the release store. */
  dataDir: string;
  /** Live releases by name. */
  live: Record<string, StoredRelease>;
  stop(): Promise<void>;
}

export const stocks = ['earlier', 'fresh'] as const;
export type Stock = (typeof stocks)[number];

export const previousVersion = '0.9.0+00000000';

/** Starts a fake of all services, which reports that nobody is signed in. */
async function startNobody(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"code":"UNAUTHENTICATED","message":""}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/**
 * Starts a gateway without real services, on a separate release store with pages that can be made to throw.
 * @param stock `earlier`: each live release has a previous release; `fresh`: only the live releases exist, as after a first start
 */
export async function startLoneGateway(
  env: Record<string, string> = {},
  stock: Stock = 'earlier',
): Promise<LoneGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'lone-gateway-'));
  const store = join(folder, 'releases');
  const live = await copyLiveReleases(
    process.env.PRODUCT_DATA ?? '',
    store,
    stock === 'earlier' ? previousVersion : undefined,
  );
  for (const { name, version } of Object.values(live).filter(({ name }) => name !== 'shell')) {
    await letPagesThrow(join(store, name, version), name, version);
    if (stock === 'earlier') await letPagesThrow(join(store, name, previousVersion), name, previousVersion);
  }
  const nobody = await startNobody();
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'services/gateway/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      RELEASES_DIR: store,
      DRAIN_MS: '0',
      RATE_LIMIT_PER_MINUTE: '1000000',
      PORTAL_EVENTS_PER_MINUTE: '1000000',
      AUTH_URL: nobody.url,
      CONSULTING_URL: nobody.url,
      MARKETING_URL: nobody.url,
      PRERENDER: 'off',
      ...env,
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('the gateway did not start');
    await delay(50);
  }
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
    nobody.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, dataDir: folder, live, stop };
}
