import type { Target } from '../composition/find-route';
import type { PageState, PortalLoader } from '../loading/portal-loader';
import { firstRetryDelay, retryBehind } from './kept-page';

const target = { portal: { name: 'mfe-public' }, route: { path: '/' } } as unknown as Target;

function fakeLoader() {
  const listeners = new Set<() => void>();
  let status: PageState['status'] = 'ready';
  const become = (next: PageState['status']) => {
    status = next;
    for (const listener of listeners) listener();
  };
  const retry = jest.fn(() => become('loading'));
  const loader = {
    state: () => ({ status }),
    retry,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as PortalLoader;
  return { loader, retry, become };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('behind a kept page', () => {
  it('the portal is retried immediately, then with increasing pauses', () => {
    const { loader, retry, become } = fakeLoader();
    const stop = retryBehind(loader, target);
    expect(retry).toHaveBeenCalledTimes(1);
    become('failed');
    jest.advanceTimersByTime(firstRetryDelay);
    expect(retry).toHaveBeenCalledTimes(2);
    become('failed');
    jest.advanceTimersByTime(firstRetryDelay);
    expect(retry).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(firstRetryDelay);
    expect(retry).toHaveBeenCalledTimes(3);
    stop();
  });

  it('retries stop once the portal is loaded', () => {
    const { loader, retry, become } = fakeLoader();
    retryBehind(loader, target);
    become('ready');
    window.dispatchEvent(new Event('online'));
    become('failed');
    jest.advanceTimersByTime(60_000);
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('a retry starts immediately when the browser is back online', () => {
    const { loader, retry, become } = fakeLoader();
    const stop = retryBehind(loader, target);
    become('failed');
    window.dispatchEvent(new Event('online'));
    expect(retry).toHaveBeenCalledTimes(2);
    stop();
  });
});
