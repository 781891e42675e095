import { HashQueue } from './hash-queue.js';

function deferred() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('the hash queue', () => {
  it('runs no more jobs at once than allowed, and the others in turn', async () => {
    const queue = new HashQueue(2, 10);
    const gates = Array.from({ length: 4 }, deferred);
    const begun = Array.from({ length: 4 }, deferred);
    const started: number[] = [];
    const jobs = gates.map((gate, n) =>
      queue.run(() => {
        started.push(n);
        begun[n]?.resolve();
        return gate.promise;
      }),
    );
    await begun[1]?.promise;
    expect(started).toEqual([0, 1]);
    gates[1]?.resolve();
    await begun[2]?.promise;
    expect(started).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve();
    await Promise.all(jobs);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('refuses jobs without a free slot, and accepts jobs again afterwards', async () => {
    const queue = new HashQueue(1, 1);
    const gate = deferred();
    const running = queue.run(() => gate.promise);
    const waiting = queue.run(async () => 'second');
    await expect(queue.run(async () => 'third')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { retryAfter: 1 },
    });
    gate.resolve();
    await running;
    expect(await waiting).toBe('second');
    expect(await queue.run(async () => 'fourth')).toBe('fourth');
  });

  it('frees the slot when a job fails', async () => {
    const queue = new HashQueue(1, 0);
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 1)).toBe(1);
  });
});
