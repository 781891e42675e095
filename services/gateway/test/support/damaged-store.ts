import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Composition, RouteIndex } from '@portals/contracts/composition';
import { GatewayStatus } from '@portals/contracts/releases';
import { eventually } from './eventually.js';
import { TestGateway } from './gateway.js';
import { route, TestStore } from './store.js';

export const shell = '1.0.0+aaaaaaaa';

export const portalIn = ({ portals }: Composition, name: string) => {
  const found = portals.find((portal) => portal.name === name);
  return found && [found.live.version, found.previous?.version];
};

/**
 * Creates a release store for each test, which the test can damage before it starts a gateway. It contains a shell, `mfe-public` and three
 * releases of `mfe-a`.
 */
export function useDamagedStore() {
  let store: TestStore;
  let gateway: TestGateway | undefined;

  beforeEach(async () => {
    store = await TestStore.create();
    await store.addShell(shell);
    await store.addPortal('mfe-public', '1.0.0+p1', [route('/'), route('*', { index: false })]);
    for (const version of ['1.0.0+a1', '1.1.0+a2', '1.2.0+a3'])
      await store.addPortal('mfe-a', version, [route('/work'), route('/work/:id')]);
    await store.setLive({
      shell: { live: shell },
      'mfe-public': { live: '1.0.0+p1' },
      'mfe-a': { live: '1.2.0+a3', previous: '1.1.0+a2', lastGood: '1.0.0+a1' },
    });
  });
  afterEach(async () => {
    await gateway?.stop();
    await store.remove();
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> => {
    if (gateway === undefined) throw new Error('the gateway is only there once it was started');
    return gateway.get(path, headers);
  };
  async function carriedBy(path: string): Promise<Composition> {
    const html = await (await get(path)).text();
    const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1];
    return Composition.parse(JSON.parse(json ?? 'null'));
  }
  async function compositionAt(path: string): Promise<Composition & RouteIndex> {
    const composition = await carriedBy(path);
    // A document describes only the portal of its page; the index describes all of them.
    const index = await (await get(composition.index?.url ?? '')).text();
    return { ...composition, ...RouteIndex.parse(JSON.parse(index)) };
  }

  return {
    get store() {
      return store;
    },
    async start(): Promise<TestGateway> {
      gateway = await TestGateway.start(store);
      return gateway;
    },
    stop: () => gateway?.stop(),
    get,
    carriedBy,
    compositionAt,
    damage: (name: string, version: string, file = 'portal.js') =>
      writeFile(join(store.folder, name, version, file), 'changed'),
    /** Replaces a file with a named pipe, from which a reader would wait forever because nothing writes to it. */
    async putPipe(...path: string[]): Promise<void> {
      const file = join(store.folder, ...path);
      await rm(file, { force: true });
      execFileSync('mkfifo', [file]);
    },
    untilServed: (name: string, version: string) =>
      eventually(
        `${name} ${version} is served`,
        async () => portalIn(await compositionAt('/'), name)?.[0] === version,
      ),
    untilAnswered: (path: string) =>
      eventually(`${path} is answered`, async () => (await get(path)).status === 200),
    /** Returns the status file of the gateway. */
    async status(): Promise<GatewayStatus | undefined> {
      const folder = `${store.folder}-gateways`;
      const [file] = (await readdir(folder)).filter((name) => name.endsWith('.json'));
      return file === undefined
        ? undefined
        : GatewayStatus.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
    },
    async statusOf(name: string) {
      return (await this.status())?.releases.find((one) => one.name === name);
    },
    async servedMetric(): Promise<string[]> {
      const metric = await gateway?.gateway.metrics.registry.getSingleMetric('releases_served')?.get();
      return (metric?.values ?? []).map(({ labels }) => `${labels.name} ${labels.served}`).sort();
    },
  };
}
