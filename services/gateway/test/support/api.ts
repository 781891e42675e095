import { ErrorBody } from '@portals/contracts/errors';
import { TestGateway } from './gateway.js';
import { TestStore } from './store.js';

/** Returns a function that starts a gateway with a shell and one portal, `mfe-a`. The gateway stops when the test ends. */
export function useGateway(): (env?: Record<string, string>) => Promise<TestGateway> {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  return async (env = {}) => {
    const store = await TestStore.create();
    ends.push(() => store.remove());
    await store.addShell('1.0.0+aaaaaaaa');
    await store.addPortal('mfe-a', '1.0.0+a1');
    await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' }, 'mfe-a': { live: '1.0.0+a1' } });
    const gateway = await TestGateway.start(store, env);
    ends.push(() => gateway.stop());
    return gateway;
  };
}

/** Returns the error of a reply, or fails with the reply received instead. */
export async function errorOf(answer: Response): Promise<ErrorBody> {
  const text = await answer.text();
  if (answer.ok) throw new Error(`An error was expected; got ${answer.status}: ${text.slice(0, 300)}`);
  return ErrorBody.parse(JSON.parse(text));
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
