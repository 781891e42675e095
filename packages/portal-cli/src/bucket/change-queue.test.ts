import type { Bucket } from './bucket.js';
import { ChangeQueue } from './change-queue.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const deadMs = 1000;

/** Returns a bucket in memory, with what a queue needs of one. Between two looks at it, 400 ms seem to pass. */
function bucketInMemory(onLook: () => void): Bucket {
  const objects = new Map<string, string>();
  const bucket: Pick<Bucket, 'list' | 'put' | 'delete'> = {
    list: async () => {
      jest.advanceTimersByTime(400);
      onLook();
      return [...objects].map(([key, etag]) => ({ key, etag, changedAt: 0 }));
    },
    put: async (key, body) => {
      objects.set(key, String(body));
    },
    delete: async (keys) => {
      for (const key of keys) objects.delete(key);
    },
  };
  return bucket as Bucket;
}

it('waits for the first of the queue as long as they renew their ticket', async () => {
  const events: string[] = [];
  let looks = 0;
  let enough = () => {};
  const watched = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const bucket = bucketInMemory(() => {
    looks += 1;
    if (looks * 400 > 3 * deadMs) enough();
  });
  const first = new ChangeQueue(bucket, deadMs);
  for (const state of [1, 2, 3]) await first.lostRace(state);
  const next = new ChangeQueue(bucket, deadMs)
    .untilTurn(async () => undefined)
    .then(() => events.push('next'));
  await Promise.race([watched, next]);
  events.push('first');
  await first.leave();
  await next;
  expect(events).toEqual(['first', 'next']);
});
