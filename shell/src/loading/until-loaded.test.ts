import { firstPause, longestPause, untilLoaded } from './until-loaded';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('loads once for all callers', async () => {
  const load = jest.fn(async () => 'x');
  const it = untilLoaded(load);
  expect(it.pending()).toBe(false);
  const both = Promise.all([it.load(), it.load()]);
  expect(it.pending()).toBe(true);
  expect(await both).toEqual(['x', 'x']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(it.pending()).toBe(false);
});

it('retries with increasing pauses, and never rejects', async () => {
  const load = jest.fn().mockRejectedValue(new Error('offline'));
  const it = untilLoaded<string>(load);
  const loaded = it.load();
  await jest.advanceTimersByTimeAsync(firstPause);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(firstPause);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('x');
  await jest.advanceTimersByTimeAsync(longestPause);
  expect(await loaded).toBe('x');
});

it('retries immediately when the browser is back online', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('x');
  const loaded = untilLoaded<string>(load).load();
  await jest.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('x');
});

it('retries immediately when it is asked to hurry', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('x');
  const it = untilLoaded<string>(load);
  const loaded = it.load();
  await jest.advanceTimersByTimeAsync(0);
  it.hurry();
  expect(await loaded).toBe('x');
});
