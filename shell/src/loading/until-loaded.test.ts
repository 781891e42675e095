import { firstPause, longestPause, untilLoaded } from './until-loaded';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('loads once for everybody', async () => {
  const load = jest.fn(async () => 'x');
  const it = untilLoaded(load);
  expect(it.pending()).toBe(false);
  const both = Promise.all([it.load(), it.load()]);
  expect(it.pending()).toBe(true);
  expect(await both).toEqual(['x', 'x']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(it.pending()).toBe(false);
});

it('tries again after longer and longer pauses, and never fails', async () => {
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

it('tries at once when the connection is back', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('x');
  const loaded = untilLoaded<string>(load).load();
  await jest.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('x');
});

it('tries at once when it is hurried', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('x');
  const it = untilLoaded<string>(load);
  const loaded = it.load();
  await jest.advanceTimersByTimeAsync(0);
  it.hurry();
  expect(await loaded).toBe('x');
});
