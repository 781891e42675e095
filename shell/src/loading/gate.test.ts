import { answerDeadline, fileDeadline, type GateOptions, hurriedDeadline, passGate } from './gate';

const url = '/releases/p/1/entry.js';
const integrity = 'sha384-x';

type Answer = { status?: number; type?: string; body?: () => Promise<unknown> };
const response = ({ status = 200, type = 'text/javascript', body = async () => '' }: Answer = {}) => ({
  ok: status < 400,
  status,
  headers: { get: () => type },
  arrayBuffer: body,
});

/** A browser's fetch: with a hash that does not fit, any answer is a failure. */
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
  await jest.advanceTimersByTimeAsync(answerDeadline);
  expect(await outcome).toBe('timeout');
});

it('a second server that does not answer either, within six seconds of the first', async () => {
  jest.useFakeTimers();
  use((_url: string, init: RequestInit) => aborted(init.signal));
  const outcome = pass({ hurried: true });
  await jest.advanceTimersByTimeAsync(hurriedDeadline);
  expect(await outcome).toBe('timeout');
  expect(answerDeadline + hurriedDeadline).toBeLessThan(6000);
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

describe('with a preload in the document', () => {
  const timings = (entries: object[]) => Object.assign(performance, { getEntriesByName: () => entries });
  let link: HTMLLinkElement;
  beforeEach(() => {
    link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = url;
    document.head.append(link);
  });
  afterAll(() => timings([]));

  it('fetches nothing again that has come', async () => {
    timings([{ responseEnd: 5, responseStatus: 200 }]);
    const fetch = browser({}, true);
    use(fetch);
    expect(await pass()).toBe('passed');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('fetches it all the same to find out why an import failed', async () => {
    timings([{ responseEnd: 5, responseStatus: 200 }]);
    use(browser({}, false));
    expect(await pass({ fresh: true })).toBe('integrity');
  });

  it('fetches what the preload did not get', async () => {
    timings([{ responseEnd: 5, responseStatus: 404 }]);
    use(browser({ status: 404 }, false));
    expect(await pass()).toBe('fetch');
  });

  it('waits for one that is on its way', async () => {
    timings([]);
    const fetch = browser({}, true);
    use(fetch);
    const outcome = pass();
    link.dispatchEvent(new Event('load'));
    expect(await outcome).toBe('passed');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('looks for itself when that one fails', async () => {
    timings([]);
    use(browser({ status: 500 }, false));
    const outcome = pass();
    link.dispatchEvent(new Event('error'));
    expect(await outcome).toBe('fetch');
  });

  it('gives up on one that hangs, and fetches at the next try', async () => {
    jest.useFakeTimers();
    timings([]);
    const fetch = browser({}, true);
    use(fetch);
    const outcome = pass();
    await jest.advanceTimersByTimeAsync(answerDeadline);
    expect(await outcome).toBe('timeout');
    expect(await pass()).toBe('passed');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
