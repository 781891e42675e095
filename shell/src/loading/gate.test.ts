import { fileDeadline, firstTimeout, retryTimeout } from './deadlines';
import { fetchAndVerify, fetchJson, type GateOptions } from './gate';
import { loadModules } from './preloaded';

const url = '/releases/p/1/entry.js';
const integrity = 'sha384-x';

type Answer = { status?: number; type?: string; body?: () => Promise<unknown> };
const response = ({ status = 200, type = 'text/javascript', body = async () => '' }: Answer = {}) => ({
  ok: status < 400,
  status,
  headers: { get: () => type },
  arrayBuffer: body,
});

/** Imitates a browser's `fetch` with `integrity`: content with a different hash is a network error. */
function browser(answer: Answer, fits: boolean) {
  return jest.fn(async (_url: string, init?: RequestInit) => {
    if (init?.integrity && !fits) throw new TypeError('Failed to fetch');
    return response(answer);
  });
}

function use(fetch: unknown) {
  Object.assign(globalThis, { fetch });
}

const phase = (work: Promise<void>) =>
  work.then(
    () => 'passed',
    (error: { phase: string }) => error.phase,
  );
const pass = (options?: GateOptions) => phase(fetchAndVerify([{ url, integrity }], options));

afterEach(() => {
  jest.useRealTimers();
  document.head.innerHTML = '';
});

it('accepts a file with the right hash', async () => {
  const fetch = browser({}, true);
  use(fetch);
  expect(await pass()).toBe('passed');
  expect(fetch).toHaveBeenCalledWith(url, expect.objectContaining({ integrity }));
});

it.each([
  ['404', { status: 404 }, false, 'fetch'],
  ['500', { status: 500 }, false, 'fetch'],
  ['HTML instead of a script', { type: 'text/html' }, false, 'fetch'],
  ['a changed file', {}, false, 'integrity'],
] as const)('%s', async (_name, answer, fits, expected) => {
  use(browser(answer, fits));
  expect(await pass()).toBe(expected);
});

it.each([
  ['404', { status: 404 }],
  ['HTML instead of a script', { type: 'text/html' }],
])('detects without a hash too: %s', async (_name, answer) => {
  use(browser(answer, true));
  expect(await phase(fetchAndVerify([{ url, integrity: undefined }]))).toBe('fetch');
});

it('reports a refused connection', async () => {
  use(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await pass()).toBe('fetch');
});

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

it('reports a server that does not respond, early enough for a fallback', async () => {
  jest.useFakeTimers();
  use((_url: string, init: RequestInit) => aborted(init.signal));
  const outcome = pass();
  await jest.advanceTimersByTimeAsync(firstTimeout);
  expect(await outcome).toBe('timeout');
});

it('reports a second server that does not respond either, within six seconds of the first', async () => {
  jest.useFakeTimers();
  use((_url: string, init: RequestInit) => aborted(init.signal));
  const outcome = pass({ within: retryTimeout });
  await jest.advanceTimersByTimeAsync(retryTimeout);
  expect(await outcome).toBe('timeout');
  expect(firstTimeout + retryTimeout).toBeLessThan(6000);
});

it('reports a file that never arrives completely', async () => {
  jest.useFakeTimers();
  use(async (_url: string, init: RequestInit) => response({ body: () => aborted(init.signal) }));
  const outcome = pass();
  await jest.advanceTimersByTimeAsync(fileDeadline);
  expect(await outcome).toBe('timeout');
});

it('fails when any of the files fails', async () => {
  use(async (asked: string) => response(asked === '/b.js' ? { status: 404 } : {}));
  const files = ['/a.js', '/b.js'].map((file) => ({ url: file, integrity: undefined }));
  expect(await phase(fetchAndVerify(files))).toBe('fetch');
});

it('accepts a file that arrives slowly once it has begun to arrive', async () => {
  jest.useFakeTimers();
  let end: (body: unknown) => void = () => undefined;
  use(async (_url: string, init: RequestInit) =>
    response({ body: () => Promise.race([new Promise((resolve) => (end = resolve)), aborted(init.signal)]) }),
  );
  const outcome = pass();
  await jest.advanceTimersByTimeAsync(12_000);
  end('');
  expect(await outcome).toBe('passed');
});

it('waits at most four seconds for a response', async () => {
  jest.useFakeTimers();
  use((_url: string, init: RequestInit) => aborted(init.signal));
  const outcome = pass();
  await jest.advanceTimersByTimeAsync(4_000);
  expect(await outcome).toBe('timeout');
});

it('tells missing files apart from other failures, and bypasses the cache to find the reason', async () => {
  const fetch = browser({ status: 404 }, false);
  use(fetch);
  await expect(fetchAndVerify([{ url, integrity }])).rejects.toMatchObject({
    phase: 'fetch',
    filesMissing: true,
  });
  expect(fetch).toHaveBeenLastCalledWith(url, expect.objectContaining({ cache: 'reload' }));
  use(browser({ status: 503 }, false));
  await expect(fetchAndVerify([{ url, integrity }])).rejects.toMatchObject({
    phase: 'fetch',
    filesMissing: false,
  });
});

describe('JSON', () => {
  const body = async () => new TextEncoder().encode('{"a":1}').buffer;

  it('is fetched with its hash and parsed', async () => {
    const fetch = browser({ type: 'application/json', body }, true);
    use(fetch);
    expect(await fetchJson({ url, integrity })).toEqual({ a: 1 });
    expect(fetch).toHaveBeenCalledWith(url, expect.objectContaining({ integrity }));
  });

  it.each([
    ['HTML', { type: 'text/html' }, true, 'fetch'],
    ['another text', { type: 'application/json', body: async () => new Uint8Array([123]) }, true, 'fetch'],
    ['a changed file', { type: 'application/json' }, false, 'integrity'],
  ] as const)('is refused when it is %s', async (_name, answer, fits, expected) => {
    use(browser(answer, fits));
    await expect(fetchJson({ url, integrity })).rejects.toMatchObject({ phase: expected });
  });
});

describe('with a preload in the document', () => {
  let link: HTMLLinkElement;
  beforeEach(() => {
    link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = url;
    document.head.append(link);
  });

  it('does not fetch a preloaded file again', async () => {
    link.dataset.state = 'loaded';
    const fetch = browser({}, true);
    use(fetch);
    expect(await pass()).toBe('passed');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('fetches a preloaded file again to find out why an import failed', async () => {
    link.dataset.state = 'loaded';
    use(browser({}, false));
    expect(await pass({ fresh: true })).toBe('integrity');
  });

  it('fetches a file whose preload failed, or had the wrong hash', async () => {
    link.dataset.state = 'failed';
    use(browser({}, false));
    expect(await pass()).toBe('integrity');
  });

  it('waits for a preload in progress', async () => {
    const fetch = browser({}, true);
    use(fetch);
    const outcome = pass();
    link.dispatchEvent(new Event('load'));
    expect(await outcome).toBe('passed');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('fetches the file itself when the preload fails', async () => {
    use(browser({ status: 500 }, false));
    const outcome = pass();
    link.dispatchEvent(new Event('error'));
    expect(await outcome).toBe('fetch');
  });

  it('gives up waiting for a preload that hangs, and fetches the file on the next attempt', async () => {
    jest.useFakeTimers();
    const fetch = browser({}, true);
    use(fetch);
    const outcome = pass();
    await jest.advanceTimersByTimeAsync(firstTimeout);
    expect(await outcome).toBe('timeout');
    expect(await pass()).toBe('passed');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('loading as modules', () => {
  const links = () => [...document.head.querySelectorAll('link')];

  it('adds each script once, with its hash and the nonce', () => {
    document.head.innerHTML = '<script nonce="abc" type="text/plain"></script>';
    loadModules([{ url, integrity }]);
    loadModules([{ url, integrity }]);
    expect(links()).toHaveLength(1);
    expect(links()[0]).toMatchObject({ rel: 'modulepreload', integrity, nonce: 'abc' });
    expect(links()[0]?.href).toMatch(url);
  });

  it('skips scripts without a hash, as in development', () => {
    loadModules([{ url, integrity: undefined }]);
    expect(links()).toEqual([]);
  });
});
