import { live, moduleOf, open, outcomes, previous, setUp, shown } from '../testing/loader';
import { firstTimeout, retryTimeout } from './deadlines';
import { PortalError } from './portal-error';
import type { LoaderParts } from './portal-loader';

describe('when something hangs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const never = () => new Promise<never>(() => undefined);

  it('fails after six seconds, and still shows the page if it arrives later', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    const importer = jest
      .fn()
      .mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
      .mockImplementationOnce(never)
      .mockImplementation(() => moduleOf('late'));
    const set = setUp(importer);
    const opened = open(set);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(await opened).toBe('timeout');
    const settled = set.settled();
    arrive(moduleOf('late'));
    await settled;
    expect(shown(set)).toBe('2.0.0 late');
  });

  it('tries the release at another URL, with less time', async () => {
    const fetchAndVerify = jest.fn<Promise<void>, Parameters<LoaderParts['fetchAndVerify']>>();
    fetchAndVerify.mockRejectedValueOnce(new PortalError('timeout', 'x')).mockResolvedValue();
    const set = setUp(() => moduleOf('A'), { fetchAndVerify });
    expect(await open(set)).toBe('2.0.0 A');
    const bases = fetchAndVerify.mock.calls.slice(0, 2).map(([files]) => files[0]?.url);
    expect(bases).toEqual([`${live.base}remoteEntry.js`, `${live.base.slice(0, -1)}~1/remoteEntry.js`]);
    expect(fetchAndVerify.mock.calls.map(([, options]) => options?.within).slice(0, 2)).toEqual([
      firstTimeout,
      retryTimeout,
    ]);
  });

  it('fails within six seconds even if two releases hang', async () => {
    const set = setUp(never, {}, { previous });
    const opened = open(set);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(await opened).toBe('timeout');
    expect(outcomes(set.events)).toEqual([
      ['2.0.0', 'failed', 'timeout'],
      ['1.0.0', 'failed', 'timeout'],
    ]);
  });

  it('uses a new URL for each retry', async () => {
    const bases: string[] = [];
    const set = setUp(
      ({ base }) => {
        bases.push(base);
        return never();
      },
      {},
      { previous },
    );
    for (let round = 0; round < 2; round += 1) {
      const opened = open(set);
      await jest.advanceTimersByTimeAsync(6_000);
      await opened;
    }
    expect(new Set(bases).size).toBe(4);
  });
});
