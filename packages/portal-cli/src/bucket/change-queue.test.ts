import type { Bucket } from './bucket.js';
import { ChangeQueue } from './change-queue.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns a bucket in memory, with what a queue needs of one. */
function bucketInMemory(): Bucket {
  const objects = new Map<string, string>();
  const bucket: Pick<Bucket, 'list' | 'put' | 'delete'> = {
    list: async () => [...objects].sort().map(([key, etag]) => ({ key, etag, changedAt: 0 })),
    put: async (key, body) => void objects.set(key, String(body)),
    delete: async (keys) => {
      for (const key of keys) objects.delete(key);
    },
  };
  return bucket as Bucket;
}

it('waits for the first of the queue as long as they renew their ticket', async () => {
  const bucket = bucketInMemory();
  const [first, next] = [new ChangeQueue(bucket, 1000), new ChangeQueue(bucket, 1000)];
  for (const state of [1, 2, 3]) await first.lostRace(state);
  let isNext = false;
  const turn = next
    .untilTurn(async () => undefined)
    .then(() => {
      isNext = true;
    });
  await jest.advanceTimersByTimeAsync(3000);
  expect(isNext).toBe(false);
  await first.leave();
  await jest.advanceTimersByTimeAsync(200);
  await turn;
});
