import { api } from '@portals/platform';
import { choosePasskeyInField } from './passkey-autofill';

class FakeCredential {
  static parseRequestOptionsFromJSON = (options: unknown) => options;
  toJSON = () => ({ id: 'a1' });
}
const get = jest.fn();
const options = jest.spyOn(api, 'post');

beforeEach(() => {
  get.mockReset();
  options.mockReset().mockResolvedValue({ challenge: 'Y2g' });
  Object.assign(globalThis, { PublicKeyCredential: FakeCredential });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

/** A browser that waits for a choice until the request is aborted. */
const waiting = ({ signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const taken = new AbortController().signal;

it('returns the passkey that was chosen in the field', async () => {
  get.mockResolvedValue(new FakeCredential());
  expect(await choosePasskeyInField(taken)).toEqual({ id: 'a1' });
  expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional', publicKey: { challenge: 'Y2g' } });
});

it('gives the browser another challenge before the first expires', async () => {
  get.mockImplementationOnce(waiting).mockResolvedValueOnce(new FakeCredential());
  expect(await choosePasskeyInField(taken, 1)).toEqual({ id: 'a1' });
  expect(options).toHaveBeenCalledTimes(2);
});

it('cancels the request', async () => {
  const stop = new AbortController();
  get.mockImplementation((request) => {
    queueMicrotask(() => stop.abort());
    return waiting(request);
  });
  expect(await choosePasskeyInField(stop.signal)).toBeNull();
  const { signal } = Object(options.mock.calls[0]?.[2]);
  expect(signal.aborted).toBe(true);
  get.mockImplementation(async () => new FakeCredential());
  expect(await choosePasskeyInField(stop.signal)).toBeNull();
  expect(get).toHaveBeenCalledTimes(1);
});

it('ignores a passkey that arrives after the request was cancelled', async () => {
  const stop = new AbortController();
  get.mockImplementation(async () => {
    stop.abort();
    return new FakeCredential();
  });
  expect(await choosePasskeyInField(stop.signal)).toBeNull();
});

it('waits for somebody to look at the page before it fetches another challenge', async () => {
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const look = () => {
    state.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
  };
  get.mockImplementationOnce((request) => {
    request.signal.addEventListener('abort', () => setTimeout(look));
    return waiting(request);
  });
  get.mockImplementationOnce(async () => {
    expect(document.visibilityState).toBe('visible');
    return new FakeCredential();
  });
  expect(await choosePasskeyInField(taken, 1)).toEqual({ id: 'a1' });
  state.mockRestore();
});

it.each([
  ['the browser', () => get.mockRejectedValue(new DOMException('no', 'NotAllowedError'))],
  ['the server', () => options.mockRejectedValue(new Error('too many'))],
])('gives up in silence when %s refuses', async (_who, refuse) => {
  refuse();
  expect(await choosePasskeyInField(taken)).toBeNull();
  expect(options).toHaveBeenCalledTimes(1);
});
