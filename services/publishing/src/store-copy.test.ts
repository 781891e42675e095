import type { ReleaseStore } from '@portals/portal-cli/plain';
import { pino } from 'pino';
import { StoreCopy } from './store-copy.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is refreshed at the first call and once a second, though the clock of the machine is put back', async () => {
  const refresh = jest.fn(async () => undefined);
  const copy = new StoreCopy(
    { isShared: true, refresh } as unknown as ReleaseStore,
    pino({ level: 'silent' }),
  );
  await copy.before();
  await copy.before();
  expect(refresh).toHaveBeenCalledTimes(1);
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(1000);
  await copy.before();
  expect(refresh).toHaveBeenCalledTimes(2);
});
