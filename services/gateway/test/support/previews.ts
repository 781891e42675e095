import { randomBytes } from 'node:crypto';
import { compositionIn } from './documents.js';
import { eventually } from './eventually.js';
import { TestGateway } from './gateway.js';
import { route, TestStore } from './store.js';

export const live = '1.0.0+a1';
export const next = '1.1.0+a2';

/** Returns HTML without the parts that differ with every reply. */
export const withoutNonce = (html: string) => html.replaceAll(/nonce(="|-)[A-Za-z0-9+/=]+/g, 'nonce');

/** Returns invalid preview keys: guessed, combined from two previews, altered, truncated and lengthened. */
export function wrongKeys(real: string, foreign: string, count: number): string[] {
  const [id = '', secret = ''] = real.split('.');
  const other = foreign.split('.')[1] ?? '';
  const changed = (at: number) => {
    const digit = ((Number.parseInt(secret[at] ?? '', 16) + 1) % 16).toString(16);
    return secret.slice(0, at) + digit + secret.slice(at + 1);
  };
  const kinds: ((index: number) => string)[] = [
    () => `${id}.${randomBytes(32).toString('hex')}`,
    () => `${randomBytes(4).toString('hex')}.${secret}`,
    () => `${id}.${other}`,
    (index) => `${id}.${changed(index % 64)}`,
    () => `${id}.${secret}0`,
    (index) => real.slice(0, index % real.length),
    () => `${id}.${Buffer.from(secret, 'hex').toString('base64url')}`,
    () => `x${real}`,
  ];
  return Array.from({ length: count }, (_, index) => kinds[index % kinds.length]?.(index) ?? '');
}

/** Creates a store for each test, with a live and a newer release of `mfe-a`, and starts a gateway. */
export function usePreviews() {
  let store: TestStore;
  let gateway: TestGateway;
  beforeEach(async () => {
    store = await TestStore.create();
    await store.addShell('1.0.0+aaaaaaaa');
    await store.addPortal('mfe-public', '1.0.0+p1', [route('/'), route('*', { index: false })]);
    await store.addPortal('mfe-a', live, [route('/work')], {}, { 'public/logo.svg': 'live' });
    const files = { 'public/logo.svg': 'next', 'public/page.html': '<p>next</p>' };
    await store.addPortal('mfe-a', next, [route('/work'), route('/work/new')], {}, files);
    await store.setLive({
      shell: { live: '1.0.0+aaaaaaaa' },
      'mfe-public': { live: '1.0.0+p1' },
      'mfe-a': { live },
    });
  });
  afterEach(async () => {
    await gateway.stop();
    await store.remove();
  });

  /** Opens a link. @returns the reply, and the cookie that it set */
  async function open(key: string, at = gateway): Promise<{ answer: Response; cookie: string }> {
    const answer = await at.get(`/preview/${key}`);
    return { answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  }
  return {
    get store() {
      return store;
    },
    get gateway() {
      return gateway;
    },
    async start(env: Record<string, string> = {}): Promise<void> {
      gateway = await TestGateway.start(store, env);
    },
    open,
    /** Opens a link once the gateway has read its preview. @returns the cookie */
    async opened(key: string): Promise<string> {
      await eventually('the link works', async () => (await open(key)).answer.status === 303);
      return (await open(key)).cookie;
    },
    compositionAt: async (path: string, cookie = '') =>
      compositionIn(await (await gateway.get(path, { cookie })).text()),
    /** Returns the version of mfe-a named in a document; undefined without one. */
    async versionAt(path: string, cookie = '', at = gateway): Promise<string | undefined> {
      const html = await (await at.get(path, { cookie })).text();
      return compositionIn(html).portals.find(({ name }) => name === 'mfe-a')?.live.version;
    },
    post: (path: string, headers: Record<string, string>) =>
      fetch(gateway.url + path, { method: 'POST', redirect: 'manual', headers }),
  };
}
