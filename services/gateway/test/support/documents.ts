import { Composition } from '@portals/contracts/composition';
import { TestGateway } from './gateway.js';
import { route, TestStore } from './store.js';

/**
 * Starts one gateway for all tests of a file. Its store has a public portal with a previous release, and a portal that requires sign-in.
 */
export function usePortals() {
  let store: TestStore;
  let gateway: TestGateway;
  beforeAll(async () => {
    store = await TestStore.create();
    await store.addShell('1.0.0+aaaaaaaa');
    await store.addPortal('mfe-public', '1.0.0+a1', [
      route('/', { chunk: 'route-page' }),
      route('/consultia'),
      route('*', { canonical: '/consultia', index: false }),
    ]);
    await store.addPortal('mfe-public', '1.1.0+a2', [
      route('/', { chunk: 'route-page' }),
      route('/consultia'),
      route('*', { canonical: '/consultia', index: false }),
    ]);
    await store.addPortal('mfe-work', '2.0.0+b1', [
      route('/consultoria', { access: 'protected', loginPath: '/', index: false }),
      route('/leadmanager/auth', { index: false, settings: ['DEMO_USERNAME', 'DEMO_PASSWORD'] }),
      route('/unset', { index: false, settings: ['DEMO_USERNAME', 'PATH'] }),
    ]);
    await store.setLive({
      shell: { live: '1.0.0+aaaaaaaa' },
      'mfe-public': { live: '1.1.0+a2', previous: '1.0.0+a1' },
      'mfe-work': { live: '2.0.0+b1' },
    });
    gateway = await TestGateway.start(store, { DEMO_USERNAME: 'demo', DEMO_PASSWORD: 'demo-pass' });
  });
  afterAll(async () => {
    await gateway.stop();
    await store.remove();
  });
  return {
    get store() {
      return store;
    },
    get gateway() {
      return gateway;
    },
    page: async (path: string, headers: Record<string, string> = {}) =>
      (await gateway.get(path, headers)).text(),
  };
}

export function compositionIn(html: string): Composition {
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1];
  return Composition.parse(JSON.parse(json ?? ''));
}
