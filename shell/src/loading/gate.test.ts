import { fileDeadline, firstPatience, secondPatience } from './deadlines';
import { fetchJson, type GateOptions, passGate } from './gate';
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
const pass = (options?: GateOptions) => phase(passGate([{ url, integrity }], options));

afterEach(() => {
  jest.useRealTimers();
  document.head.innerHTML = '';
});

it('passes a file that is what was released', async () => {
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
])('finds without a hash too: %s', async (_name, answer) => {
  use(browser(answer, true));
  expect(await phase(passGate([{ url, integrity: undefined }]))).toBe('fetch');
});

it('a refused connection', async () => {
  use(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await pass()).toBe('fetch');
});

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

it('a server that does not answer, within the time that leaves room for a fallback', async () => {
  jest.useFakeTimers();
  use((_url: string, init: RequestInit) => aborted(init.signal));
  const outcome = pass();
  await jest.advanceTimersByTimeAsync(firstPatience);
  expect(await outcome).toBe('timeout');
});

it('a second server that does not answer either, within six seconds of the first', async () => {
  jest.useFakeTimers();
  use((_url: string, init: RequestInit) => aborted(init.signal));
  const outcome = pass({ within: secondPatience });
  await jest.advanceTimersByTimeAsync(secondPatience);
  expect(await outcome).toBe('timeout');
  expect(firstPatience + secondPatience).toBeLessThan(6000);
});

it('a file that never ends', async () => {
  jest.useFakeTimers();
  use(async (_url: string, init: RequestInit) => response({ body: () => aborted(init.signal) }));
  const outcome = pass();
  await jest.advanceTimersByTimeAsync(fileDeadline);
  expect(await outcome).toBe('timeout');
});

it('fails when any of the files fails', async () => {
  use(async (asked: string) => response(asked === '/b.js' ? { status: 404 } : {}));
  const files = ['/a.js', '/b.js'].map((file) => ({ url: file, integrity: undefined }));
  expect(await phase(passGate(files))).toBe('fetch');
});

it('a file that takes its time once it has begun to arrive: a line may be slow', async () => {
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

it('waits for an answer no longer than a person does', async () => {
  jest.useFakeTimers();
  use((_url: string, init: RequestInit) => aborted(init.signal));
  const outcome = pass();
  await jest.advanceTimersByTimeAsync(4_000);
  expect(await outcome).toBe('timeout');
});

it('tells files that are gone from others, and looks past the cache for the reason', async () => {
  const fetch = browser({ status: 404 }, false);
  use(fetch);
  await expect(passGate([{ url, integrity }])).rejects.toMatchObject({ phase: 'fetch', gone: true });
  expect(fetch).toHaveBeenLastCalledWith(url, expect.objectContaining({ cache: 'reload' }));
  use(browser({ status: 503 }, false));
  await expect(passGate([{ url, integrity }])).rejects.toMatchObject({ phase: 'fetch', gone: false });
});

describe('JSON', () => {
  const body = async () => new TextEncoder().encode('{"a":1}').buffer;

  it('is fetched with its hash, and read', async () => {
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

  it('fetches nothing again that has come', async () => {
    link.dataset.state = 'loaded';
    const fetch = browser({}, true);
    use(fetch);
    expect(await pass()).toBe('passed');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('fetches it all the same to find out why an import failed', async () => {
    link.dataset.state = 'loaded';
    use(browser({}, false));
    expect(await pass({ fresh: true })).toBe('integrity');
  });

  it('fetches what the preload did not get, or got with another hash', async () => {
    link.dataset.state = 'failed';
    use(browser({}, false));
    expect(await pass()).toBe('integrity');
  });

  it('waits for one that is on its way', async () => {
    const fetch = browser({}, true);
    use(fetch);
    const outcome = pass();
    link.dispatchEvent(new Event('load'));
    expect(await outcome).toBe('passed');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('looks for itself when that one fails', async () => {
    use(browser({ status: 500 }, false));
    const outcome = pass();
    link.dispatchEvent(new Event('error'));
    expect(await outcome).toBe('fetch');
  });

  it('gives up on one that hangs, and fetches at the next try', async () => {
    jest.useFakeTimers();
    const fetch = browser({}, true);
    use(fetch);
    const outcome = pass();
    await jest.advanceTimersByTimeAsync(firstPatience);
    expect(await outcome).toBe('timeout');
    expect(await pass()).toBe('passed');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('loading as modules', () => {
  const links = () => [...document.head.querySelectorAll('link')];

  it('gives each script its hash and the nonce, once', () => {
    document.head.innerHTML = '<script nonce="abc" type="text/plain"></script>';
    loadModules([{ url, integrity }]);
    loadModules([{ url, integrity }]);
    expect(links()).toHaveLength(1);
    expect(links()[0]).toMatchObject({ rel: 'modulepreload', integrity, nonce: 'abc' });
    expect(links()[0]?.href).toMatch(url);
  });

  it('leaves scripts alone that have no hash, as those under development', () => {
    loadModules([{ url, integrity: undefined }]);
    expect(links()).toEqual([]);
  });
});
