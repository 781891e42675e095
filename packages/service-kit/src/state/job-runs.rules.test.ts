import { lastRun, replicaTimeoutMs } from './job-runs.rules.js';

const now = new Date('2026-11-20T10:00:00.000Z');
const run = (endedAt: string | null, more: object = {}) => ({
  ...{ name: 'purge', isRunning: false, endedAt, hasFailed: false, ...more },
});
const replica = (name: string, jobs: ReturnType<typeof run>[], silentMs = 0) => ({
  ...{ name, jobs, seenAt: new Date(now.getTime() - silentMs) },
});

it('is the one that ended last, no matter which replica answers', () => {
  const replicas = [
    replica('api', [run(null)]),
    replica('one', [run('2026-11-20T09:00:00.000Z')]),
    replica('two', [run('2026-11-20T09:30:00.000Z', { hasFailed: true })], 86_400_000),
    replica('three', [run('2026-11-20T09:10:00.000Z')]),
  ];
  expect(lastRun('purge', replicas, now)).toEqual({
    ...{ name: 'purge', isRunning: false, endedAt: '2026-11-20T09:30:00.000Z' },
    ...{ hasFailed: true, replica: 'two' },
  });
});

it('is none when no replica has run it', () => {
  const none = { name: 'other', isRunning: false, endedAt: null, hasFailed: false, replica: null };
  expect(lastRun('other', [replica('one', [run('2026-11-20T09:00:00.000Z')])], now)).toEqual(none);
});

it.each([
  [0, true],
  [replicaTimeoutMs - 1, true],
  [replicaTimeoutMs, false],
])('is running in a replica that was seen %i ms ago: %s', (silentMs, isRunning) => {
  expect(lastRun('purge', [replica('one', [run(null, { isRunning: true })], silentMs)], now)).toMatchObject({
    isRunning,
  });
});
